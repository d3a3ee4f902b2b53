const lines = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** Sentences whose words before the bar deny or condition the words behind it. */
export const startCuts = lines(`
  I don't think | we will see pricing weaken in the second half.
  I don't think that | the tender market has found its floor.
  We don't believe that | the slowdown in freight will reach our Dayton plant.
  We do not think | the new tariff changes the economics of the project.
  I do not expect | margins to fall below the level of last spring.
  We do not expect that | customers will delay their orders again.
  We don't expect | a second round of price cuts among the wholesalers.
  We are not going to | cut the dividend to pay for the new line.
  I'm not going to | give a range for the spring quarter.
  The board is not going to | sell the foundry at that price.
  We hardly | saw any weakness among municipal buyers.
  That would hardly | change the way we price our service contracts.
  We have never | missed a delivery date for a hospital.
  We no longer | sell through the distributors in the north.
  I would not say that | the housing cycle has turned in our favor.
  We failed to | convert the large orders in Portugal.
  We were unable to | pass the higher freight rates on to our dealers.
  I can't say that | the backlog in marine engines is healthy again.
  If | copper stays where it is, we will raise list prices in May.
  If | the strike ends this week, the ships will leave before the holidays.
  We will open the second assembly hall if | the county grants the permits on time.
  Unless | rates come down, dealers will keep their stocks low.
  Unless | the harbor is dredged, larger vessels will call at other ports.
  Assuming | the merger closes, we will have four plants in Texas.
  Provided that | the grid connection is ready, the battery site starts in March.
`);

/** Sentences whose words behind the bar condition or limit the words before it. */
export const endCuts = lines(`
  We will open a third shift in spring, | but only if the permits arrive on time.
  We will hire two hundred welders this year, | but only if the navy signs the order.
  The board would approve a special dividend, | but only if the lawsuit is settled.
  We can double output at the Leeds site, | but only if the grid operator agrees.
  Every region grew in the quarter, | except Iberia, where a large customer closed.
  All sites ran at full capacity, | except for the foundry in Gary.
  Every product line was profitable in June, | except the garden tools.
  The whole fleet is back at sea, | except that two vessels wait for engines.
  We plan to raise the dividend again | unless the tax rules change.
  The new warehouse opens in October | unless the roof is late.
  The second press should pay for itself by spring | if we see a normal winter.
  We will buy back a tenth of our shares | if the price stays below forty dollars.
  The contract runs for six more years | if both sides agree in writing.
  We expect to close the purchase by June, | provided the regulator agrees.
  The turbines will be delivered this autumn, | provided that the canal is open.
  Service margins should widen from here, | assuming steel stays where it is.
  We will reach two billion in sales next year, | assuming the euro holds.
`);

/** Sentences from which an ellipsis would take the words between the bars, and with them a denial. */
export const skippedNegations = lines(`
  The purchasing team will | not | raise its budget for tooling this year.
  Our largest customers have | never | complained about the new terms.
  The assembly plant is | no longer | short of skilled welders.
  We entered the fiscal year | without | a single open dispute among suppliers.
  We could | hardly | find enough drivers for the southern routes.
  The two vendors in Ohio | failed to | deliver the castings we ordered in March.
  Our field crews were | unable to | reach the damaged lines before Friday.
  In the summer months | neither | of our smelters ran below plan.
  The retail chains | don't | see any sign of a slowdown in garden tools.
  Those two contracts | didn't | lower our average selling price.
  The finance team | can't | promise a decision on the bonds by May.
  Our German dealers | won't | take more inventory before the trade fair.
  We, | although we had not planned for it, | hired forty engineers in Porto.
  The insurers | never told us that they would | pay for the flooded warehouse.
  Our engineers, | unable to travel last winter, | rebuilt the control software from home.
  The board has | no intention of | paying a special dividend in autumn.
`);

/** Sentences from which an ellipsis would take a condition. */
export const skippedConditions = lines(`
  We will, | if the board agrees, | double the dividend in the autumn.
  The second kiln will, | unless the permits are late, | be lit in April.
  Service sales should, | assuming the weather holds, | rise by a fifth this summer.
  The ferry contract will, | provided the tests succeed, | run for nine years.
  Our margins would, | if lumber fell by a third, | pass those of the peers.
  The depot in Lyon will, | unless the union objects, | work on Sundays from June.
  We intend, | assuming that rates stay low, | to refinance the bonds early.
  The rail yard can, | provided that the city agrees, | take twice as many trains.
  We would, | if asked by the customer, | store the spare rotors for free.
  Exports should, | unless the dollar rises further, | recover before year end.
`);

/** Three sentences, of which the second takes the first back. */
export const takenBack = lines(`
  We planned to double the margin in cold storage this year. | That did not happen. | The crews worked very hard through the winter.
  The Lisbon office will be sold before Christmas. | But that is no longer our plan. | The lease there runs for another decade.
  We said that prices would hold through the autumn. | They did not. | The dealers ran large promotions in August.
  The first reactor was to start in May. | But it never did. | The contractor has replaced its site manager.
  We hoped to win the airport tender in Oslo. | We did not win it. | The sales team has moved on to harbors.
  Our guidance was for growth of nine percent in brakes. | We failed to reach it. | The brake plant now has two new presses.
  The recycling unit should break even in spring. | I don't think that it will. | The sorting line runs at half its speed.
  We intended to repay the whole loan in March. | We were unable to do so. | The bank has been patient with us.
`);

/** Sentences with words in quotation marks of their own. */
export const spokenMarks = lines(`
  We told the dealers, "Order early this season," and most of them did.
  Our own engineers call it "the quiet motor" and they are proud of it.
  The mayor said "welcome home" when the plant reopened in June.
  My predecessor used to say "cash first" at the start of every meeting.
  The crews call the new crane "Big Martha" and treat her kindly.
  A customer wrote "best pump we ever bought" on the back of an invoice.
  We printed "made in Dayton" on all of the boxes this year.
  The press called our merger "a marriage of neighbors" and that is fair.
`);

/** Sentences with signs, accents and dashes that a keyboard writes in several ways. */
export const signedNumbers = lines(`
  Organic growth was -4.5% in the first half and turned positive in July.
  Free cash flow came in at -$12 million because we built inventory early.
  The currency effect was -1.2% in Europe and about flat elsewhere.
  Same-store sales moved from -3% in March to +6% in June.
  The swing from -0.4 to +0.9 points came from the freight contracts.
  The café chain in Málaga ordered forty of our naïve-sounding machines.
  Our fiancé program -- that is what the team calls it -- finished on time.
  We’re pleased that the dealers’ stock fell and that the customers’ orders rose.
  It’s the team’s third record in a row, and they’re proud of the plant’s safety.
  The city’s new bridge has helped, and we’ve moved the ferry’s berth to the north.
  That’s the board’s view of Düsseldorf, where we’ll open a showroom in März.
  The co-operative re-signed its long-term agreement -- nine years -- in May.
`);

/** Words about others, which a bracket may name: the sentence before says who they are. */
export const namedBefore = lines(`
  Harold Finch joined our board in March. | He brings thirty years of experience in shipping.
  Maria Ostrow leads the service team now. | She has already signed two large hospitals.
  Our thanks go to Peter Lindqvist today. | He built the northern branch from nothing.
  The prize went to Ingrid Vass this year. | She designed the quiet motor with her team.
  Tom Barrow retires at the end of June. | He has been with the company for forty years.
  Helena Cruz will run the plant in Porto. | She knows the site and its people very well.
`);

/** Sentences in which two neighbors say what a quotation may leave out between them. */
export const neutral = lines(`
  The crew in Leeds finished the night shift early all week.
  Our catalog for the coming year has two hundred pages.
  The canteen in Dayton serves breakfast from five in the morning.
  The trade fair in Hanover drew a large crowd in April.
  The paint shop moved to the second floor in February.
  Our apprentices come from eleven towns along the river.
  The archive holds drawings of every pump since the war.
  The training center welcomed its thousandth visitor in May.
  The delivery vans now carry the new logo on both sides.
  Our museum opens its doors on the first Sunday of each month.
  The clock tower of the old mill was repaired in autumn.
  The choir of the foundry sang at the summer party.
`);

/** Sentences whose words before the bar put the words behind it in doubt, without a negation. */
export const doubts = lines(`
  I doubt that | the ferry operators will order before the election.
  It is unlikely that | the mill in Ghent reopens this decade.
  It would be wrong to say that | our welders earn less than the market.
  We deny that | the leak at the depot was known in January.
  Nobody here believes that | steel will be cheaper by Christmas.
  Few of our dealers would say that | the new catalog has been a success.
`);

/** Sentences whose words behind the bar limit the words before it in ways that are not among the given ones. */
export const otherLimits = lines(`
  Prices rose in every market we serve, | but not in Europe.
  The contract pays for the whole upgrade | as long as the port stays open.
  We will finish the tunnel on schedule, | or so the builders tell us.
  Our crews can staff both yards | only when the season is quiet.
  The dividend is safe for the next two years, | barring a recession.
  The lease is free of charge | until the end of March.
`);
