import { exchange, type Exchange } from './exchange.ts';

/** Questions about the business. */
export const businessQuestions: readonly Exchange[] = [
  exchange(
    'chief',
    `
? I wanted to [start with|ask about] demand. You said that orders were a little ahead of shipments. Could you [break that down|talk about it] by customer group, and tell us what you have seen in the first weeks of the new quarter?
? Could you talk about the order trend through the quarter, and in particular about {buyer}? We hear [mixed|different] things from others in the industry.
> Sure. The [simple|honest] answer is that it got better each month, though from a soft start.
> Let me take that one. The first weeks of this quarter look [much like the last weeks of the previous one|a touch better than a year ago].
- Among {buyer}, what we see is [replacement rather than expansion|a return of projects that had been put off], and that tends to be more durable.
- In {region} the pattern was [smoother|less even], because two large orders moved [out of|into] the quarter.
- I would not read too much into a few weeks, but the quality of the quotes is better: they have dates, and they have budgets.
- The one group that is still slow is {buyer}, and I do not expect that to change before the spring.
- We look at {kpi}, of course, and also at smaller things, such as how often {customers} call us about delivery, and those have turned up too.
+ And is that [broad based|concentrated in a few accounts]?
+ Just so that I understand it: does your outlook assume that this continues?
= It is fairly broad. The ten largest accounts were about {#22-38}% of orders, which is normal for us.
= The midpoint assumes that it stays about where it is. We do not need it to get better.
`,
  ),
  exchange(
    'chief',
    `
? On pricing, can you [help us with|give us a sense of] how much is still to come, and whether {rivals} are following?
? I have a question on price against cost. You have had a good run there. What happens when the cost of {input} comes down, do you [have to give it back|keep it]?
> We have been at this for a while, and I think our {customers} understand how we do it.
> Well, price is earned. We do not take it because we can, we take it where the product deserves it.
- Most of what we announced is in the numbers now; what remains is worth perhaps half a point over the rest of {fy}.
- {^rivals} have moved as well, some of them later and by less, and the gap is about where it was two years ago.
- In {seg2}, there are contracts with formulas, so there the price follows {input} up and down with a delay of about a quarter.
- Where we held back was with {buyer}, since we wanted the volume of {product} first.
- If costs fall, we will be sensible; we would rather put {#20-60} basis points into service than into a price war.
+ So is it fair to say that price stays positive next year?
+ And do you see any [pushback|switching] because of it?
= Yes, positive, but small. I would think of a point or less.
= Less than we had feared. We lost a handful of accounts, and a few of them are back.
`,
  ),
  exchange(
    'chief',
    `
? Could you update us on {product}? How is the launch going against the plan you gave us, and what does it do to the rest of the range?
? I would like to hear more about {product}. How large could it become in, say, three years, and what do you need to spend to get there?
> I am glad you ask, because the team has put a great deal into it.
> It is early, so let me be careful, but so far it is [better than|as good as] we had hoped.
- We are in {#25-120} accounts today, and the repeat rate is above {#60-88}%.
- It does take some volume from the older line, perhaps a quarter of what it sells, and we knew that when we planned it.
- The margin is below the company's today and should be at the average once we run more than one shift.
- The limit at the moment is {input}, not demand, and {project} will help with that.
- In three years, I could see it at {#4-11}% of revenue. I would be disappointed with less.
- What surprised us is the interest from {buyer}, for whom it was not even designed.
+ And who do you take that from?
+ Would you consider [licensing it|offering it through {channel}] as well?
= Mostly from nobody. They did it by hand before, or not at all. The rest comes from {rivals}.
= We have thought about it, and the answer today is not yet. First we want to get it right ourselves.
`,
  ),
  exchange(
    'chief',
    `
? Can you talk about competition? Some of {rivals} have been [quite loud|aggressive] lately, and one has announced new capacity.
? How do you think about your share from here? It seems that you gained in {seg1}, and perhaps not in {seg3}.
> We respect everyone in this market, and we also know why {customers} choose us.
> I would say that the competitive picture has not changed much, even if the noise has.
- In {seg1} we gained [a few tenths|about half a point], by our own count, and service was the reason in most cases.
- In {seg3} we gave up some business on purpose; it did not earn its cost of capital, and it still would not.
- New capacity takes years to become good capacity. We have seen this before.
- Where they compete on price, they do so in the simplest part of the range, which is less than a fifth of what we sell.
- The question that I ask our people is whether we lost because of the product or because of us. Lately it has been neither very often.
- What matters to {buyer} is whether we are there when something goes wrong, and that is hard to copy.
+ Has any of that [shown up|been visible] in bids?
+ Is there a point at which you would respond on price?
= In a few, yes. We won most of them, and we were fine with losing the others.
= We respond every day, account by account. A general move is not something we plan.
`,
  ),
  exchange(
    'chief',
    `
? A question about {region}. It has been [weak|volatile] for others. What do you do there, and is the growth you reported a matter of easy comparisons?
? Could you go a bit deeper into the regions? I am trying to understand why {region} is so different from the rest.
> It is a market where we have been for a long time, and our team there is excellent.
> There is some help from the comparison, I will admit that, about a point or so.
- The rest is {driver}, and the fact that we put {#8-30} people closer to {buyer} last year.
- {^channel} there are carrying less stock than a year ago, so what we ship is what is used.
- We do not run it as one market; the largest country grew, two were flat, and one declined by {#6-18}%.
- We localized part of {product}, which takes currency and freight out of the discussion.
- If there is a risk, it is {risk}, and we have a plan for it that I hope we never need.
+ And what share of revenue is that today?
+ Would you [invest more|build something] there?
= A bit above {#14-29}% of revenue, and somewhat less of profit.
= We would add to service and to stock. A new site is not on our list at present.
`,
  ),
  exchange(
    'chief',
    `
? I would like to ask about {project}. Where are you with it, what have you spent, and when do we see the benefit in the numbers?
? Could you remind us of the milestones for {project}? It sounds as if it is going well, but it also sounds as if the cost has moved.
> We review it every second week, so I can be fairly specific.
> It is going well. There was a delay in the summer, of about {#3-7} weeks, and we have made up most of it.
- We have committed about {#55-85}% of the budget, and we are within {#1-3}% of what the board approved.
- The first benefits come in two quarters, and the full run rate a year after that; think of {#30-80} basis points of margin.
- The hard part is not the building, it is to teach {#150-600} people a new way of working while they do the old one.
- We run both in parallel for a quarter, which costs a little and lets us sleep.
- Once it is done, we will be able to serve {buyer} from one place instead of three.
+ What could go wrong from here?
+ Is any of that benefit in the guidance?
= The usual: a late delivery, or people that we cannot hire. Neither worries me much today.
= A small part, in the last quarter. The rest is upside for the year after.
`,
  ),
  exchange(
    'chief',
    `
? You mentioned artificial intelligence in your remarks. Beyond the examples, how does it change {product}, and do {customers} pay for it?
? On technology, how do you decide what to build and what to buy? And is there a risk that somebody goes around you with new tools?
> It is a fair question, and one that we discuss at every board meeting.
> We start with the problem that {buyer} have, and only then ask whether a model is the right tool.
- For now it makes the product better rather than dearer; I expect that we will charge for parts of it next year.
- What we have that others do not is {#15-40} years of data about how the product is used, and permission to use it.
- We buy the models and build what is around them, because that is where the knowledge sits.
- Could somebody go around us? In theory. In practice, the work of {customers} is regulated, audited and not very forgiving.
- Inside the company, the effect is already there: {#10-30}% less time on routine documents in {seg2}, for instance.
+ How do you measure whether it works?
+ And does that change how many people you hire?
= We measure hours and errors, before and after. If neither moves, we stop.
= It changes whom we hire more than how many.
`,
  ),
  exchange(
    'chief',
    `
? What are you hearing from {channel}? Are they comfortable with their inventories, and how do you see sell-through compared with sell-in?
? Could you comment on inventories in the channel, and whether you think there is still some restocking to come?
> We watch that closely, since it has hurt this industry more than once.
> Inventories are where they ought to be, with one or two exceptions.
- We see the stock of about {#60-90}% of {channel} every week, so this is not a guess.
- On average they hold {#5-10} weeks, which is {#2-3} weeks less than two years ago, and I think that this is the new normal.
- Sell-through was about a point better than sell-in, so there is no bubble in our numbers.
- The exceptions are in {seg3}, where {buyer} had bought ahead of our price increase; that will take another quarter.
- Lead times are short again, and when they are, nobody has a reason to hoard.
+ So you would not expect a restocking wave?
+ Does that hold for {region} as well?
= I would not plan on it. If it comes, we have the capacity.
= Broadly, yes. It is a little tighter there, if anything.
`,
  ),
  exchange(
    'chief',
    `
? Could you talk about {seg3}? It is the smallest of the three, but it seems to [grow|move] differently. Is it still core, and what would have to be true for it to become as profitable as {seg1}?
? I have a question on {seg3}. How do you see its role in the portfolio, and are there parts that you would rather not own?
> It belongs to us because it sells to the same {customers}, often to the same person.
> We looked at exactly that question with the board this year, from a blank sheet.
- The margin gap to {seg1} was {#6-12} points three years ago and is {#3-5} points now.
- About half of its growth comes from accounts that {seg2} brought in, and we would lose that if it stood alone.
- There are two small lines that we may leave. They are less than {#3-7}% of its revenue.
- It needs scale in {region}, and we can get there with {product} rather than with an acquisition.
- I would also say that its leadership is new and good, and I want to give them time.
+ Is there a margin at which you would be satisfied?
+ And has anyone approached you about it?
= When it earns more than its cost of capital in a bad year, I will be satisfied.
= People call. We listen politely, and then we go back to work.
`,
  ),
  exchange(
    'chief',
    `
? It has been a while since you talked about hiring and wages. Can you find the people you need, and what does it cost you?
? A question about people. You run several programs at once, {project} among them. Is the organization stretched?
> It is a question that we ask ourselves, and the answer is that we are busy, not stretched.
> Finding people is easier than it was. Keeping the good ones is what we work on.
- Turnover among those in their first year was {#18-32}% and is {#9-17}% now, and that alone is worth {#3-9} million dollars a year.
- We pay fairly, we promote early, and in {region} we have schools that send us {#20-80} graduates a year.
- For the large programs, we took people out of the line and replaced them, so that nobody does two jobs.
- In {seg2}, where skills are scarce, we train for {#6-14} months before someone sees {customers} alone.
- We stopped {#5-15} smaller projects in the spring to make room, and I have not missed one of them.
+ And wages, are they back to a normal pace?
+ Do you see any risk in succession?
= About {#3-4}%, which is what we planned.
= For every role that reports to me there are two names, and the board knows them.
`,
  ),
  exchange(
    'chief',
    `
? You spoke about service. What share of revenue is it today, and how far can you take it without getting in the way of {channel}?
? How do you think about recurring revenue? Investors would like to see more of it, and I wonder what {customers} think.
> {^customers} like it if it costs them less than doing it themselves, and that is the test we apply.
> It is the part of the company that I would like to see grow fastest.
- Today, between a quarter and a third of what we earn comes from it, depending on how you count.
- {^channel} do much of the work, and we pay them for it, so there is no conflict.
- The attach rate on {product} is {#38-66}%, against {#15-30}% on the generation before it.
- We lose fewer than {#4-9} in a hundred contracts a year, and most of those because a site was closed.
- It takes people, parts and data, and we are investing in all three, above all in {region}.
+ Is the margin better than on the product itself?
+ And do you price it as a subscription?
= It is, by a good deal, once there are enough contracts in one area.
= Some of it. {^buyer} prefer it that way, others still want one invoice.
`,
  ),
];
