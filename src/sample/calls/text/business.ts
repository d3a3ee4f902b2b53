import { topic, type Topic } from './topic.ts';

/** The chief executive's part, in the order in which it is told. */
export const chiefOpening: Topic = topic(
  3,
  `
Thank you, {irFirst}, and good morning, everyone. I am [pleased|glad] to report [a solid|another solid|a steady|a well-executed] {fq}, with revenue of {rev}, {revUp}, and earnings of {eps} a share.
Thanks, {irFirst}, and thank you all for joining us. The {fq} [went much as we had planned|was a quarter of real progress|asked a lot of our teams, and they delivered]: revenue came to {rev}, {revUp}, and our operating margin was {om}.
Thank you, {irFirst}. Good morning to all of you. Let me begin with the headline: revenue of {rev}, {revUp} against last year, operating income of {oi}, and {kpi} that {kpiRose}.
What stands out to me is how [broad|even] the quarter was: {kpi} {kpiRose}, and [all three|two of our three] businesses did better than [we had planned in the spring|their budgets].
I would [like to|also] say plainly what did not go well. {^risk} [weighed on|held back] part of the quarter, and we were [slower than I would like|later than I would like] to respond in {region}.
The environment remains [mixed|uneven]. Some of our {buyer} are [spending again|adding to their plans], others are waiting, and we run the company so that it does well in either case.
Our priorities for {fy} have not changed: grow with {buyer}, bring {project} to its end, and keep costs for {input} [under control|where they belong].
I will talk about demand and our three businesses, then about what we are building, and then {cfoFirst} will take you through the financials and the outlook.
We [delivered|did] this while {project} was under way, which is never easy, and while {rivals} were [more aggressive|noisier] than usual on price.
`,
);

export const chiefTopics: readonly Topic[] = [
  topic(
    3,
    `
Let me [start|begin] with demand. Orders in the quarter were [a little ahead of|in line with|slightly better than] shipments, and the pattern through the three months was [steady|encouraging].
Turning to demand, I would describe it as [healthy but selective|good where the need is urgent|steadier than the headlines].
On demand, the [short|simple] version is that {driver} [is doing|did] more for us this quarter than {risk} took away.
{^buyer} [accounted for|brought] the largest part of the growth, and the conversations we have with them now are about [next year|capacity], no longer about [price alone|delays].
In {region}, our sell-through was [ahead of|close to] what {channel} had expected, and inventories there ended the quarter at about {#5-11} weeks.
We added {#14-60} new accounts in the quarter, and [about a third|nearly half|more than half] of them came to us because of {driver}.
Cancellations were [low|at the low end of their usual range], which tells me that what is in our books is needed.
Where we did see [hesitation|caution], it was among {buyer}, and it had to do with {risk} rather than with our offer.
Quote activity in the last {#4-6} weeks was {#3-12}% higher than in the same weeks of last year, and it has [held up|stayed there] since the quarter closed.
I have spent [a good part|several weeks] of the quarter with {customers}, and the question I hear most is how soon we can deliver, not whether they should wait.
`,
  ),
  topic(
    3,
    `
Let me turn to what is new. [This quarter|In the past three months] we brought {#2-6} [new products|launches] to market, and {product} [got off to a strong start|is already ahead of plan].
Innovation is how we stay ahead of {rivals}, so let me spend a minute on {product}.
Now to the product side, where the team has been [busy|very busy].
{^product} is [now with|in the hands of] {#20-90} {customers}, and the early feedback is that it saves them [hours each week|a step they never liked].
We [shipped|introduced] the second generation of {product} [six weeks early|on time], and {#30-70}% of the orders for it come from accounts that are new to us.
The next release is in trials with {buyer}, and we expect [to say more|first revenue] in the second half of next year.
We have been careful about price here: {product} earns a [premium|better margin] because it [takes out cost elsewhere|does what two older products did].
Research spending was {#4-9}% of revenue, and I would not want it lower. The list of projects we have said no to is [longer than ever|what keeps the others on schedule].
What I like about the pipeline is that it was built with {buyer}; {#3-8} of the ten largest projects began with a request from one of them.
One example: a team of {#6-14} people took {product} from a sketch to a first delivery in {#9-16} months.
`,
  ),
  topic(
    3,
    `
A few words on operations. Our on-time performance [improved again|was the best in {#3-7} years], and [lead times came down by {#2-3} weeks|lost hours fell by {#8-22}%].
On operations, we [made progress|did what we said], though not everywhere.
Let me talk about how we make and deliver, because that is where much of the margin came from.
{^project} is [on schedule|about {#60-90}% complete], and we [expect it to be finished|still plan to finish it] before the end of next {fiscalWord}.
Supply of {input} was [adequate|tight at times], and the second source that we qualified last year [paid for itself|made the difference].
We took {#2-6}% out of the cost per unit in our two largest sites, mostly through [better flow|less rework|simpler changeovers].
Inventory [turns|days] improved, and we ended the quarter with {#3-9} days less on hand than a year ago without [hurting service|any loss of service].
Not everything went well. A [start-up problem|supplier failure] cost us about {#2-8} days of output in {region}, and it is [behind us|fixed] now.
Safety comes first in all of this: our recordable rate was [the lowest we have measured|down again], and {#5-14} of our sites have gone a year without a lost-time injury.
The cost of {input} was {#3-9}% [higher|lower] than a year ago, and our contracts now cover [most|about two thirds] of what we need for the next three quarters.
`,
  ),
  topic(
    3,
    `
Let me say a word about pricing. It contributed [about|roughly|a little more than] {#2-3} points to growth, and it [covered|more than covered] what we paid more for {input}.
On price, we have kept to our approach: [smaller and more frequent steps|explain it, then hold it], and no surprises for {customers}.
Pricing remains a point of discipline for us.
We went to {buyer} [early|with the facts], and the increases have [held|stuck] in nearly all of our accounts.
Against {rivals} we are [neither the cheapest nor the dearest|priced for what we deliver], and we do not intend to buy volume.
There are {#2-4} categories in which we gave something back, because the input costs behind them [came down|have eased]; our {customers} noticed, and so did our order book.
Discounts as a share of list fell by {#20-80} basis points, which [came from|is the work of] a simpler approval process.
Looking ahead, I expect price to [play a smaller part|be a smaller contributor], with volume and mix doing more of the work.
`,
  ),
  topic(
    3,
    `
Our people [made this happen|are the reason for these results]. Turnover is at {#7-13}%, [the lowest in years|well below where it was], and {#60-85}% of our open leadership roles were filled from within.
I want to talk about the team for a moment.
Let me recognize our {#4-19} thousand colleagues.
We opened {#2-5} training centers this year, and more than {#300-950} people have passed through them, many of them [in their first job|from other industries].
In our latest survey, {#76-91}% of colleagues said that they would recommend {company} as a place to work, and the response rate was the highest we have had.
Hiring was [easier|still hard] in {region}, and we have raised starting pay where we had to.
We [welcomed|named] {#2-4} new members of the leadership team this quarter, and each brings experience that we did not have.
`,
  ),
  topic(
    3,
    `
We are also putting technology to work inside the company, and I want to be [precise|careful] about what it does for us today.
On digital tools and artificial intelligence, we are [practical|past the pilots].
Let me touch on technology.
The forecasting tool that we rolled out in [spring|the last quarter] has cut the error in our weekly plan by {#11-28}%, and that shows up in inventory.
About {#25-70}% of routine requests from {customers} are now answered without a handover, and satisfaction [went up|has not suffered].
We retired {#12-60} old systems this year; each of them was somebody's good idea once, and together they cost us [speed|more than they were worth].
None of this replaces judgment. It gives our people in {seg2} time back, and they use that time with {buyer}.
I am often asked what it saves. This year it is about {#3-9} million dollars, which we are [reinvesting|putting back into the product].
`,
  ),
  topic(
    3,
    `
Let me go around the regions. {region} [led|was our strongest market], with growth of {#5-13}%, and the others [were mixed|followed at some distance].
By geography, the picture is [uneven|better than a quarter ago].
Looking across our markets, the differences are [larger|smaller] than they were.
In North America, {driver} [carried us|was the main engine], and {channel} ended the quarter with [clean|lean] inventories.
Europe was [flat|slightly down|up a little], with [better trends in the north than in the south|more life in the second half of the quarter].
Asia [returned to growth|grew by {#4-15}%], and we opened {#2-4} further offices there to be closer to {buyer}.
Currency [took away|added] less than a point, and {cfoFirst} will give you the details.
Latin America is small for us, but it [grew by {#9-24}%|has now been profitable for {#3-8} quarters], and we like what we see.
`,
  ),
  topic(
    3,
    `
On the portfolio, we continue to ask of each business whether we are its best owner.
Let me comment on acquisitions. We [closed one small transaction|looked at many and bought none] in the quarter.
We also kept shaping the portfolio.
The integration of what we bought last year is [on track|ahead of plan], with {#60-95}% of the savings already in the run rate.
Our pipeline of deals is [full|longer than usual], but prices have [not come down|been high], and we are [patient|in no hurry].
We look for businesses that serve {buyer}, that add to {product}, and that earn their cost of capital in {#3-4} years.
We decided to leave {#2-3} small product lines that no longer earned their keep; the effect on revenue is less than half a point.
`,
  ),
  topic(
    3,
    `
Let me step back and talk about where we are going. Our {#3-5}-year plan rests on three things: {driver}, the reach of {seg1}, and a cost base that grows more slowly than revenue.
Longer term, I am [more confident than I was a year ago|convinced that our markets are attractive].
Before I hand over, a few thoughts on strategy.
The market we serve is growing by {#3-7}% a year, and we believe that we can grow {#2-3} points faster, because {rivals} [cannot offer|have stepped back from] what {buyer} now ask for.
{^share} is the number I would watch. It stands at {shareLevel}, {shareMove} against a year ago, and there is no reason that it should stop there.
We said at our last investor day that we would double the earnings of {seg3} in {#4-6} years, and after {#2-3} of them we are [well on the way|a little ahead].
We do this with {channel}, who have [invested alongside us|been with us for decades].
None of it requires heroics; it requires that we do [a few|the same] things well, quarter after quarter.
`,
  ),
];

export const chiefSegment: Topic = topic(
  6,
  `
In {seg}, revenue {segRose} to {segRev}, [driven|helped] by {driver}.
Moving to {seg}, where sales were {segRev}, {segUp} from last year.
{^seg} had a [good|busy|solid] quarter, with revenue of {segRev}, {segUp}.
Let me turn to {seg}. Revenue of {segRev} was {segUp}, and [margins held|profit grew faster than sales].
Our {seg} business reported {segRev}, {segUp}, and [gained share|held its share] in most categories.
Next, {seg}. Sales came to {segRev}, {segUp} year over year, on [better volumes|firm pricing|a richer mix].
{^product} was the [bright spot|standout], with orders from {buyer} that were {#8-26}% higher than a year ago.
We [won|signed] {#2-9} [large|multiyear] agreements in {seg}, among them one with [a longtime customer|a customer that had left us three years ago].
Our win rate against {rivals} [improved by {#2-7} points|was the best in two years], and the main reason we hear is [service|availability|quality].
Volumes in {region} were [up {#2-9}%|down {#1-5}%], and [that is where we have put more people|we have adjusted our plans to it].
The team in {seg} has also [taken out cost|simplified its range]: we now offer {#10-35}% fewer variants than two years ago, and nobody misses them.
Access to {input} was [the main constraint|less of a constraint], and we expect [further relief|it to ease] as {project} comes on line.
Looking at the rest of {fy}, we expect {seg} to grow [in line with|a little faster than] the company.
Retention stayed above {#88-96}%, which matters more to me than any single order.
We are investing [ahead of demand|with care] here, with {#12-45} more people in front of {customers} than a year ago.
The exit rate was [better|slightly better] than the quarter as a whole, and the first weeks of the new quarter [confirm it|look similar].
`,
);

export const chiefClosing: readonly string[] = [
  'In closing, I am [encouraged|pleased] by what we have done and clear about what remains. With that, I will turn it over to {cfoFirst} to walk you through the financials.',
  'To sum up: a [good|solid] quarter, a plan that works, and a team that delivers. I will now ask {cfoFirst} to go through the numbers in more detail.',
  'Let me stop there. {^cfoFirst} will now take you through the quarter and our outlook, and I will be back for your questions.',
];

export const presidentOpening: readonly string[] = [
  'Thanks, {ceoFirst}. Good morning, everyone. Let me give you a closer look at {seg1}, [where we had a busy quarter|and at what we hear from {customers} every day].',
  'Thank you, {ceoFirst}, and hello, everyone. I will spend a few minutes on {seg1}: what went well, what did not, and what comes next.',
];

export const chiefToPresident: readonly string[] = [
  'I have asked {presFirst} to say a few words about {seg1} before {cfoFirst} goes through the numbers. {^presFirst}?',
  'Before {cfoFirst} speaks, let me hand over to {presName}, who leads {seg1}.',
];

export const presidentClosing: readonly string[] = [
  'That is the picture in {seg1}. I will now hand over to {cfoFirst}.',
  'I look forward to your questions. {^cfoFirst}, over to you.',
];
