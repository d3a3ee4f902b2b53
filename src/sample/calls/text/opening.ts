import { lines } from './topic.ts';

/** What is said before the business: the operator and investor relations. */
export const welcome = lines(`
Good [morning|day|afternoon], and welcome to the {companyFull} {fq} {fy} earnings conference call. At this time, all participants are in a listen-only mode.
Good [morning|afternoon], everyone, and thank you for standing by. Welcome to {company}'s {fq} {fy} results conference call. All lines have been placed on mute to prevent background noise.
Ladies and gentlemen, thank you for joining, and welcome to the {fq} {fy} earnings call of {companyFull}. For the moment, all participants are in listen-only mode.
`);

export const handOver = lines(`
After the speakers' remarks, there will be a question-and-answer session. {instructions} As a reminder, today's call is being recorded. I would now like to turn the conference over to {irName}, {irRole}. Please go ahead.
A question-and-answer session will follow the prepared remarks. {instructions} Please note that this event is being recorded. It is now my pleasure to hand the call to {irName}, {irRole}. You may begin.
Following the presentation we will open the lines for questions. {instructions} This call is being recorded and will be available for replay. I will now turn the call over to {irName}, {irRole}. Please proceed.
`);

export const greeting = lines(`
Thank you, operator, and good [morning|day], everyone. Welcome to our {fq} {fy} call. With me are {ceoName}, our {ceoRole}, and {cfoName}, our {cfoRole}.
Good [morning|afternoon] and thanks for joining us to discuss {company}'s results for the {fq} of {fy}. Joining me are {ceoName}, {ceoRole}, and {cfoName}, {cfoRole}.
Thanks, operator, and welcome, everyone. On the line today are {ceoName}, our {ceoRole}, and {cfoName}, our {cfoRole}. {^ceoFirst} will begin with the business, {cfoFirst} will take you through the numbers, and then we will be glad to answer your questions.
`);

export const president = lines(`
{^presName}, who runs {seg1}, is also with us today and will [say a few words about the business|add some color on her part of the business|join us for the questions].
We are also joined by {presName}, {presRole}, who will speak after {ceoFirst}.
`);

export const safeHarbor = lines(`
Before we begin, let me remind you that our remarks include forward-looking statements about our expectations for {company}. They are subject to risks and uncertainties, including those that concern {risk}, and actual results may differ materially. We undertake no obligation to update them.
Some of what we say today is about the future, and it is subject to the risks that we describe in our filings. Results may differ from our expectations for many reasons, among them {risk} and the cost of {input}. We do not intend to update these statements except as the law requires.
Please keep in mind that we will make forward-looking statements on this call. They reflect our views as of today, they involve risks such as {risk}, and we assume no duty to revise them later.
`);

export const measures = lines(`
We will also refer to measures that are not defined by accounting principles. You will find how they reconcile to the nearest reported measures in the press release and in the slides on our investor website. Unless we say otherwise, growth rates compare with the {fq} of the year before.
During the call we will discuss certain adjusted figures, which we believe help you follow the underlying business. The reconciliations are in the tables at the back of our release. All comparisons are year over year unless I say otherwise.
Our slides and the press release are on the investor page of our website, together with the reconciliation of the adjusted measures that we use. When we speak of growth, we mean growth against the same quarter a year ago, unless noted.
`);

export const toChief = lines(`
With that, let me turn the call over to {ceoFirst}.
And now I will hand it over to {ceoFirst}.
{^ceoFirst}, over to you.
`);

export const noFurther = lines(`
There are no further questions at this time. I will now turn the call back to {ceoName} for closing remarks.
That concludes our question-and-answer session. I would like to hand the conference back to {ceoName} for any closing remarks.
We have reached the end of the time we have for questions. I will turn the floor back over to {ceoName}.
`);

export const farewell = lines(`
Thank you, [everyone|all], for your questions and for your interest in {company}. I want to close by thanking our teams, who [earned this quarter one order at a time|made this quarter possible], and our {customers} for the trust they put in us. We look forward to speaking with you again [next quarter|in a few months].
Thanks again for joining us. We [are pleased with where we stand|know what we have to do], we have the people to do it, and {project} gives us [more room|another step] to grow. We will see many of you at conferences in the coming weeks. Have a good day.
Let me just say how much I appreciate the work of the whole {company} team this quarter. We have more to do on {risk}, and we are on it. Thank you all for your time, and take care.
`);

export const disconnect = lines(`
The conference has now concluded. Thank you for attending today's presentation. You may now disconnect.
This concludes today's call. Thank you for your participation, and have a wonderful day. You may disconnect your lines.
Ladies and gentlemen, that does conclude our conference for today. Thank you for joining. You may now disconnect.
`);
