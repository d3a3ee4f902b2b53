import { lines } from './topic.ts';

/** Clauses that are put together to sentences of their own, so that no two calls say the same. */
export const observations = lines(`
order patterns in {region} [stayed steady|improved as the quarter went on|were a little better than we had planned]
our teams [kept their focus on|gave their weekends to] {project}
{buyer} [came back to the table|were willing to commit for longer|asked for more than we could ship]
the mix moved toward {product}
lead times [came in|shortened] by about {#2-3} weeks
{channel} [kept their inventories lean|ordered closer to need]
the cost of {input} [stopped rising|was easier to plan]
we [held|improved] our service levels in all but {#2-4} sites
new business with {buyer} closed at a steady rate
{seg1} and {seg2} [shared more of their work|bought together for the first time]
we kept {#15-70} positions open [on purpose|until the picture was clearer]
{rivals} [were quieter than usual|were slower to quote]
the share of repeat orders [rose again|reached {#58-83}%]
our return rate [fell below {#2-4}%|was the lowest since we began to count it]
{customers} [asked more detailed questions|visited us more often]
the last weeks [were the best ones|made up for a slow beginning]
we moved {#9-40} million dollars of volume to sites with spare capacity
our plans for {region} [are on time|have not changed]
payment behavior among {buyer} [was normal|did not weaken]
{product} [won a place in {#8-35} further accounts|was reordered sooner than we expected]
the weather [was neither a help nor an excuse|played less of a role than last year]
we [closed|settled] the last of the disputes over {input}
{seg3} [covered its cost of capital for the third time|needed less support than we had budgeted]
visits by {customers} to our sites [were up by {#6-25}%|picked up again]
the number of accounts that buy from two of our businesses [grew by {#4-14}%|passed {#200-900}]
our own forecast for {region} was within {#1-4}% of what happened
{seg2} [added a second shift|ran at {#82-96}% of capacity]
the first orders for {product} from {buyer} [arrived in the second month|were larger than the trials had suggested]
we [shortened|simplified] the contract that {buyer} sign
overtime [fell by {#10-35}%|was back to a normal level]
scrap and rework [came down to {#1-3}% of cost|improved for the {#3-6}th month in a row]
the quality scores that {buyer} give us [reached a new high|rose by {#2-9} points]
we [renewed|extended] {#3-12} agreements that were due this year
the average order in {seg3} [grew by {#3-11}%|was larger than in any quarter of last year]
our newest site in {region} [broke even|made its first profit]
{channel} [gave more space to|trained their people on] {product}
expedited freight was [almost nil|a third of what it was]
our credit losses were [negligible|below {#2-3} million dollars]
{customers} in {region} [moved up deliveries|asked us to hold more stock for them]
the trial of {product} with {buyer} [ended well|was extended to {#4-15} more sites]
we [spent less on|needed fewer] outside services than planned
{seg1} [raised its productivity by {#2-6}%|delivered its best on-time record]
our suppliers of {input} [kept their dates|agreed to longer terms]
vacancies [fell to {#2-5}%|were filled {#5-20} days faster]
the service part of {seg2} [grew twice as fast as the rest|passed {#20-38}% of its revenue]
we [opened|doubled] the team that looks after {buyer} in {region}
the age of our open orders [fell|came down by {#6-18} days]
{product} [passed its {#100-900}th installation|went through its first full season]
the complaints that reach my desk [halved|were fewer than in any quarter I remember]
our planning cycle is now [monthly|{#5-12} days shorter]
the backlog in {seg3} [has better margins|is younger] than a year ago
more than {#55-80}% of what we ship in {region} is now [made|finished] there
we [retired|sold] equipment that had cost us {#2-8} million dollars a year to keep
{buyer} [added a second site|put us on their short list] after {#6-18} months of talks
the training that we give {channel} [was fully booked|reached {#300-900} people]
energy costs were [flat|{#3-9}% lower] in spite of higher output
our largest supplier of {input} [came out of allocation|invested in more capacity]
`);

export const reasons = lines(`
because of {driver}
as {buyer} [worked through their backlogs|moved past their budget reviews|returned to normal buying]
which we put down to {driver}
helped by a [simpler|shorter] approval process on our side
partly because {rivals} were [slow to deliver|short of stock]
after {#2-6} quarters of preparation
now that {project} is [past its hardest part|taking shape]
with {channel} [doing their part|better informed than before]
even though {risk} [remained a concern|did not go away]
thanks to people who [know these accounts well|have done this for years]
in spite of the cost of {input}
since {product} [answers a need that had been put off|is easier to justify than what it replaces]
as {driver} [reached more of our markets|became easier to see in the numbers]
after a year in which {risk} had [set the pace|taken up much of our time]
because we had [prepared for it|put the people in place] [in time|two quarters ago]
with some help from {driver}
since {buyer} [plan further ahead|buy with more confidence] than they did
which is what {project} was meant to do
and not because of any change in {risk}
as {seg1} and {seg2} now plan together
because {channel} [see the same data as we do|asked us for it]
`);

export const consequences = lines(`
which [gives us confidence in|supports our view of] the rest of {fy}
and that is [worth more to us than any single order|the kind of progress we can build on]
which should [help|show in] margins in the next {#2-3} quarters
and we expect [that to continue|more of the same]
so we are [adding|moving] people to where the growth is
which is why we did not change our plans
and it makes the coming season [easier to plan|less of a gamble]
which leaves us with [room to invest|choices that we did not have a year ago]
and we will say more about it at our next investor day
so that we can offer {buyer} shorter delivery times
which matters, because {risk} will be with us for a while
and it lowers what we need to keep in stock
and the credit goes to the people in {seg2}
which is a base that we can grow from
and I would expect {region} to follow
so the discussion with {buyer} is now about scope
which we had promised, and which we have now done
and that will be visible in {share} before long
so we enter the {nextFq} in better shape than we left the last one
which keeps us ahead of {rivals}
and we have put that into our planning for next year
which makes {project} easier to finish
and that is before {product} makes a real contribution
`);

/** `{a}`, `{b}` are observations, `{why}` a reason, `{so}` a consequence. */
export const shapes = lines(`
{^a}, {why}, {so}.
{^a}, {so}.
{^a}, {why}.
While {a}, {b}, {so}.
{^a}; at the same time, {b}.
In other words, {a}, {so}.
At the same time, {a}, {why}.
{^a}, {why}, and {b}.
To give you an example, {a}, {so}.
As I look at the quarter, {a}, and {b}.
I would add that {a}, {why}.
`);
