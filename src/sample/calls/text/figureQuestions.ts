import { exchange, type Exchange } from './exchange.ts';

/** Questions about the figures. */
export const figureQuestions: readonly Exchange[] = [
  exchange(
    'finance',
    `
? On gross margin, you came in at {gm}. How should we think about the moving parts from here, and is there anything in the quarter that does not repeat?
? Could you help us with the bridge for the margin, price, cost, mix, and so on? And what does it look like for the {nextFq}?
> Happy to. There was nothing unusual of any size in the quarter.
> Let me give you the pieces as I see them.
- Price over cost was the largest part, mix was a small positive, and the start-up of {project} took away {#10-50} basis points.
- {^input} will be {#1-4}% dearer in the next quarter than in this one, and we have most of that covered.
- If I normalize for the inventory charge, we would have been at the upper end of our range.
- For the {nextFq}, I would model something [close to|slightly below] this quarter, simply because of the season.
- Over a longer period, we think that {#20-50} basis points a year is a reasonable pace, and we do not need price to get there.
+ And how much of that would fall through to the operating line?
+ Is there a volume at which the leverage becomes larger?
= Most of it. We would put a part back into {product}, as we have in the past.
= There is. Once we fill the second line, each point of volume is worth more.
`,
  ),
  exchange(
    'finance',
    `
? A question on guidance. You [kept|tightened] the range of {guideEps}, although the quarter was good. Is that caution, or is there something in the second half that we should know about?
? The guidance implies a [step up|slowdown] in the rest of the year. Could you walk us through what gets you there?
> It is early in the year, and we would rather be right than first.
> There is nothing hidden in it. Let me go through the pieces.
- The comparison is harder from here, by about {#2-3} points, and that explains most of it.
- We have some spending that moved from this quarter into the next, in the order of {#4-12} million dollars.
- Demand from {buyer} is assumed to be flat with what we see today, and we do not assume that {risk} gets better.
- At the upper end, {driver} would have to help a bit more, and there are signs of that in {region}.
- We looked at the last ten years, and the split between the halves is within a point of the average.
+ And what would bring you to the low end?
+ Would you say that the range is symmetrical?
= A delay in {project} together with a weak finish in {seg2}. Either alone would not do it.
= I would say so. If I had to lean, I know which way, but I will keep that to myself.
`,
  ),
  exchange(
    'finance',
    `
? On capital allocation, leverage is down to {leverage} times. Do you see a larger transaction, or should we expect more repurchases?
? You ended the quarter with {cash} of cash. What is the right level for a company like yours, and what happens to the rest?
> Our priorities have not changed, and I do not think that they need to.
> It is a good problem to have, and we discuss it with the board each quarter.
- The first dollar goes into the business, where {project} and {product} both earn well above our cost of capital.
- We have looked at {#6-20} companies this year, and we were outbid twice, which does not bother me.
- We are comfortable between one and two and a half times, and would go above that for the right asset if we saw the way back within {#12-24} months.
- Repurchases are what we do with what is left, and we do more of them when the price is right.
- We need about {#150-420} million dollars to run the company through the season; the rest is available.
+ So no change to the dividend policy?
+ What size of deal would you [consider|be comfortable with]?
= None. We grow it with earnings, and the payout has been in the same range for years.
= Something that we can digest. A tenth of our size is easy, a third would need a very good reason.
`,
  ),
  exchange(
    'finance',
    `
? Free cash flow of {fcf} was better than I had modeled. Was there any timing in working capital, and how do you see conversion for the year?
? Could you talk about inventory? It has moved around quite a bit, and I wonder what the right level is.
> There was a little timing, mostly in receivables.
> We are pleased with the cash flow, and there is more that we can do.
- About {#8-25} million dollars came in the last two days of the quarter rather than the first two of the next.
- Inventory of {product} is higher on purpose, ahead of the launch, and should be gone in two quarters.
- In {seg1}, we cut the number of items by a fifth, and that is worth more than any financing.
- For the year, conversion should be about {#90-108}% of net income, with capital spending of {capexYear}.
- We have not changed payment terms with suppliers. They are partners, and they have long memories.
+ And does that include the spending on {project}?
+ Is there a target for days of inventory?
= It does. All of it.
= We think of {#62-95} days as a good number. We are within a week of that.
`,
  ),
  exchange(
    'finance',
    `
? Can you talk about operating expenses? They grew [less than|about in line with] revenue. Is this the level we should use, or is there a catch-up to come?
? How much of the cost program is in the numbers by now, and where do the remaining savings come from?
> Expenses were where we wanted them, and I would not call it a one-time effect.
> We are a little more than halfway through what we announced.
- There is some catch-up in travel and in hiring, in total perhaps {#2-6} million dollars a quarter.
- The savings to date are mostly in procurement and in our back office; the rest comes with {project}.
- We did not cut what {customers} see. Service headcount is [up|unchanged].
- Wages rise by {#3-4}% a year, and productivity in {seg2} pays for about two thirds of that.
- We would like to see expenses grow at about half the pace of revenue over a cycle, and this quarter was close to that.
+ What is the inflation that you assume for next year?
+ Does any of it get reinvested?
= About {#2-4}%, a bit more in wages and less in {input}.
= About a third of it does, in research and in front-line people.
`,
  ),
  exchange(
    'finance',
    `
? I wanted to ask about {kpi}. It [grew faster than|moved differently from] revenue this quarter. What explains the gap, and when does it close?
? Could you talk about {share}? At {shareLevel}, how much more is there to go, and what is it worth in margin?
> The gap is mostly a matter of timing.
> We think of it as the best single indicator of whether the model works.
- Revenue follows with a delay of {#2-3} quarters, a bit longer in {seg1} and shorter in {seg3}.
- There was also a change in mix, since {product} is sold in smaller orders that turn more quickly.
- For each point, we gain about {#10-25} basis points of margin, before anything that we choose to reinvest.
- Among our newer {customers} it is already {#4-11} points higher, so the direction is clear.
- I would not draw a straight line, because {buyer} buy when they have a budget, and budgets come in waves.
+ And is that the same for renewals or repeat orders?
+ Will you give us a target for it?
= Very similar. Repeat orders were {#61-84}% of the total.
= We may, at the next investor day. For now you have the direction.
`,
  ),
  exchange(
    'finance',
    `
? On {input}, could you tell us how much is hedged or under contract, and what a move of ten percent would mean?
? There has been a lot of news about tariffs and freight. What is in your guidance, and what can you do about it?
> Let me give you the sensitivities, because they are smaller than people think.
> It is a moving target, so let me tell you what we know today.
- About {#55-85}% of what we need for the next three quarters is covered, at prices close to today's.
- A ten percent move in the open part would cost {#2-4} cents a share in a year, before we do anything about it.
- We have [moved|shifted] the sourcing of {#20-45} items since last year, and {#8-20} more will follow.
- Some contracts with {buyer} let us pass on such costs after {#30-90} days, so it is a matter of timing more than of amount.
- We import less than a fifth of what we use, and of that, half could be bought here within two quarters.
+ Have you seen suppliers [ask for relief|come back for more]?
+ And would you expect {rivals} to be in a worse position?
= A few have. We look at their costs, and where they are right, we talk.
= I would think so. They buy further from home than we do.
`,
  ),
  exchange(
    'finance',
    `
? Perhaps a question on the shape of the year. The {nextFq} is always hard to model. Can you give us some help with revenue and margin, and with anything that shifts between the quarters?
? I wanted to clarify the seasonality. Last year you had a [strong|weak] {nextFq}, so what is the right base?
> Let me try to help, without giving you a number for the quarter.
> The best guide is the average of the last five years, and not the last one alone.
- Last year there was a large delivery in {seg1}, worth about {#9-28} million dollars, which does not repeat.
- We have one selling day [more|less] than a year ago, which is worth about a point and a half in the quarter and nothing in the year.
- The launch cost of {product} falls mostly into the {nextFq}, some {#3-8} million dollars.
- Maintenance at two of our sites is planned for the same weeks as always, so that should not surprise anyone.
- Taken together, I would expect the margin to be within {#20-60} basis points of a year ago.
+ And the tax rate is even through the year?
+ Does the holiday matter for {seg2}?
= Reasonably even. There may be a small item in the last quarter.
= A little. It moves {#2-6} million dollars from one month to the next.
`,
  ),
  exchange(
    'finance',
    `
? On returns, could you tell us where return on invested capital stands, and how you make sure that {project} does not dilute it?
? I would like to come back to capital spending. At {capexYear}, it is above depreciation. Is that the new level?
> We hold every project to the same test, and we look back at each of them after two years.
> It is higher for a reason, and the reason ends next year.
- Of the last {#12-30} projects, all but {#2-4} earned what the paper had promised, and we learned from the others.
- {^project} should earn {#14-24}% once it is complete; we would not have started it for less.
- Maintenance is about {#35-55}% of what we spend, and it does not move much from year to year.
- The rest is growth, most of it in {seg1}, and we could stop it within two quarters if we had to.
- Over time, I would expect spending of {#3-5}% of revenue, which is close to depreciation.
+ What return do you need before you say yes?
+ And is there more of that kind behind it?
= In the middle teens after tax, and sooner rather than later.
= There is a list. It is longer than what we will do, and that is how it should be.
`,
  ),
];
