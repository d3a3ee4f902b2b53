import { topic, type Topic } from './topic.ts';

/** The chief financial officer's part, in the order in which it is told. */
export const financeOpening: Topic = topic(
  3,
  `
Thank you, {prevFirst}, and good morning, everyone. Revenue for the {fq} was {rev}, {revUp} from the year before.
Thanks, {prevFirst}. Let me start with the income statement. Revenue came in at {rev}, {revRise}, [at the upper end of|within|a touch above] the range we gave you.
Thank you, {prevFirst}. I will go through the quarter, then the balance sheet, and then our outlook. We reported revenue of {rev}, {revUp}.
Of that change, price contributed about {#2-3} points and volume and mix the rest, with [acquisitions adding a few tenths|no help from acquisitions].
Currency was a [headwind|tailwind] of about {#10-90} basis points, [close to|slightly more than] what we had assumed.
{^kpi} {kpiRose}, and {share} was {shareLevel}, {shareMove}.
There [was no extra week in the comparison|were the same number of selling days as a year ago], so the growth you see is the growth there was.
By month, the quarter [started slowly and ended well|was even], with the last month {#1-6}% above our plan.
`,
);

export const financeSegment: Topic = topic(
  5,
  `
In {seg}, revenue was {segRev}, {segUp}, and the segment margin was {#11-34}.{#1-9}%.
{^seg} contributed {segRev} of revenue, {segUp}, with operating leverage [as expected|a bit better than expected].
Turning to {seg}, sales of {segRev} were {segUp}; price was [positive|slightly positive] and volumes were [stable|higher|mixed].
For {seg}, we reported revenue of {segRev}, {segUp} year over year.
Revenue in {seg} {segRose} to {segRev}.
Segment profit {segRose} [broadly in line with sales|at a similar pace], as savings in {input} offset [wages|higher freight|start-up costs].
The comparison was [tougher|easier] than in the first half, since last year's quarter [included|lacked] a large order from one of our {buyer}.
Mix was [favorable|slightly unfavorable], because {product} made up {#21-44}% of the segment's sales.
We took a charge of {#2-7} million dollars for [severance|the closing of a small site], which we exclude from adjusted figures.
Backlog in the segment covers about {#2-5} months of revenue, [roughly|almost exactly] what it was a year ago.
We expect margins here to [improve gradually|be similar] in the next quarter, before the benefit of {project} arrives.
Working capital in {seg} improved by {#4-18} million dollars, mainly because of better collections in {region}.
`,
);

export const financeTopics: readonly Topic[] = [
  topic(
    3,
    `
Gross margin was {gm}, {gmMove} from last year.
Our gross margin came to {gm}, {gmMove}.
Moving down the income statement, gross margin of {gm} was {gmMove} year over year.
The [main|largest] driver was [price over cost|mix|productivity], worth about {#40-110} basis points, and it was [partly|largely] offset by the cost of {input}.
Freight was a [small help|small drag] of {#10-40} basis points, and absorption was [neutral|slightly positive].
We recorded a charge of {#2-6} million dollars for inventory that we no longer intend to sell; without it, the margin would have been {#10-40} basis points higher.
For the remainder of the year, we [assume|plan for] costs of {input} at about today's level, and we are covered for [two|three] quarters.
Productivity came in at {#2-4}% of cost of sales, in line with our long-term target.
`,
  ),
  topic(
    3,
    `
Selling, general and administrative expenses were {#14-27}% of revenue, [down|up] {#10-70} basis points.
Operating expenses [grew more slowly than revenue|were well controlled], at {opex}.
On expenses, we spent {opex} in the quarter, [in line with plan|slightly less than planned].
Within that, research spending rose by {#3-11}%, while administrative costs [were flat|fell], as we had intended.
Incentive compensation was {#2-9} million dollars [higher|lower] than a year ago, which reflects [the better results|where we stand against our plan].
Headcount ended the quarter [flat|up by about {#1-3}%], with most of the additions in {seg2}.
We do not plan to let expenses run ahead of sales, and the spending that we added for {project} [ends with it|is temporary].
`,
  ),
  topic(
    3,
    `
Operating income was {oi}, for a margin of {om}, {omMove} compared with the prior year. Earnings per share were {eps}, {epsUp}.
All of this brought operating income to {oi} and the operating margin to {om}, {omMove}. On the bottom line, we earned {eps} a share, {epsUp}.
Our operating margin was {om}, {omMove}, and adjusted earnings per share came to {eps}, {epsUp}.
The tax rate was {tax}, [a little below|close to] what we guided to, because of [the mix of countries|a small discrete item].
Net interest expense was {#6-28} million dollars, and the share count was {#1-2}% lower than a year ago.
Adjusted figures leave out {#3-14} million dollars of restructuring and the amortization of acquired intangibles, as always.
If you take out currency, earnings per share would have been {#2-4} cents [higher|lower].
`,
  ),
  topic(
    3,
    `
Turning to cash, free cash flow was {fcf}, and conversion was {#78-116}% of net income.
We generated free cash flow of {fcf} in the quarter.
Cash flow was [strong|good|in line with the season]: free cash flow came to {fcf} after capital spending of {capex}.
Receivables were {#38-57} days, [one day better|two days better|about the same] than a year ago, and past-due balances are [low|near their lowest level].
Inventory [fell|rose] by {#8-46} million dollars from the prior quarter, [as the season ended|ahead of launches|as we rebuilt safety stock].
Capital spending was {capex}, most of it for {project}, and we expect about {capexYear} for the year.
We pay suppliers on time and have not stretched terms to make a quarter; payables were [flat|in line].
`,
  ),
  topic(
    3,
    `
The balance sheet is [in good shape|strong]. We ended the quarter with {cash} of cash and {debt} of debt.
On the balance sheet, cash stood at {cash} and total debt at {debt}.
Our liquidity is [ample|more than we need]: {cash} of cash, and an undrawn credit line.
Net debt was {leverage} times EBITDA, [within|below the middle of] our range of one to two and a half times.
The next maturity of any size is [more than two years|almost three years] away, and {#78-95}% of our debt carries a fixed rate.
Both rating agencies [confirmed|reviewed and confirmed] our rating during the quarter.
We have [no need|no plans] to come to the market this year.
`,
  ),
  topic(
    3,
    `
We returned cash to shareholders as well: {buyback} of repurchases and our regular dividend.
In capital allocation, the order is unchanged: the business first, then the dividend, then acquisitions that earn their keep, then repurchases.
We bought back {buyback} of stock in the quarter, at an average price that we are [comfortable with|happy with].
About {#240-890} million dollars remain under the authorization, and we expect to be [steady|active] buyers.
The board raised the dividend by {#3-9}%, the {#8-24}th annual increase in a row.
Since the start of the program we have retired {#6-19}% of the shares, and return on invested capital has risen to {#11-22}%.
`,
  ),
  topic(
    3,
    `
Now to the outlook. For {fy}, we [now expect|continue to expect] revenue of {guideRev} and earnings per share of {guideEps}.
Let me turn to guidance. Our range for {fy} revenue is {guideRev}, and for earnings per share {guideEps}.
Looking at the full year, we [are raising the low end of|are narrowing|reaffirm] our range: revenue of {guideRev}, and earnings per share of {guideEps}.
At the midpoint, that assumes [no change in|a modest improvement in] demand from {buyer} and no relief from {risk}.
The upper end needs {driver} to [continue at the current pace|come a quarter earlier]; the lower end allows for [a further delay|a weaker finish] in {region}.
We assume a tax rate of about {tax}, capital spending of {capexYear}, and a share count that falls by {#1-2}%.
Our guidance does not include acquisitions that we have not closed, or repurchases beyond those already made.
We have tried to be [balanced|realistic]; there is [some|a little] conservatism in the volume line and none in the cost line.
`,
  ),
  topic(
    3,
    `
For the next quarter, we expect revenue to [grow {#2-7}%|be about flat with this quarter|follow its usual seasonal pattern], with an operating margin [similar to|slightly above] this one.
As for the {nextFq}, please keep a few things in mind when you set up your models.
Some help with the shape of the year: the {nextFq} is [typically our smallest|usually a touch weaker than the one before|a quarter of launches].
Spending on {product} will be [heavier|front-loaded], which costs about {#20-60} basis points of margin before it comes back.
We expect {#44-49}% of the year's earnings in the first half and the rest in the second, [as usual|a bit more evenly than in the past].
The shift of a holiday moves about {#3-11} million dollars of revenue [into|out of] the period.
We see {input} as the [largest swing factor|item to watch], with each {#5-10}% worth about {#2-3} cents a share in a quarter.
`,
  ),
];

export const financeClosing: readonly string[] = [
  'In summary, we did what we said we would do, the balance sheet gives us choices, and we are [on track|well placed] for {fy}. Operator, we are ready for questions.',
  'With that, let me thank the finance team for a [smooth|very smooth] close. Operator, please open the line for questions.',
  'That concludes our prepared remarks. Operator, could you please open it up for questions?',
];
