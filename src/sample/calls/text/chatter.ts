import { lines } from './topic.ts';

/** What is said between the questions. */
export const firstQuestion = lines(`
{instructions} Our first question comes from {analystName} with {analystFirm}. Please go ahead.
We will now begin the question-and-answer session. {instructions} And our first question today is from {analystName} of {analystFirm}. Your line is open.
Thank you. {instructions} We will take our first question from the line of {analystName} with {analystFirm}. Please proceed.
`);

export const nextQuestion = lines(`
Thank you. Our next question comes from {analystName} with {analystFirm}. Please go ahead.
The next question is from the line of {analystName} of {analystFirm}. Your line is now open.
One moment, please. We will go next to {analystName} with {analystFirm}.
And we have a question from {analystName} at {analystFirm}. Please proceed.
Our next question today comes from {analystName}, {analystFirm}. You may ask your question.
We will now take the next question, from {analystName} of {analystFirm}.
`);

export const hello = lines(`
Good [morning|afternoon], everyone, and congratulations on the quarter.
Hi, [thanks|thank you] for taking my question.
Great, thank you. Good [morning|day], {ceoFirst}, good morning, {cfoFirst}.
Thanks very much, and well done.
Hello, [all|everyone]. Thanks for all the detail so far.
Good morning, and thank you for fitting me in.
Yes, thank you. Nice [results|quarter].
Hey, good morning. I have [two|a couple of] questions, if I may.
Thanks, operator. Good morning to the team.
Morning, everyone. I appreciate the time.
`);

/** A second question; its answer has the same place in {@link secondAnswer}. */
export const second = lines(`
And then, as a second question, could you say a word about {risk}, and what you are doing about it?
Also, and this is perhaps for {cfoFirst}, how should we think about the tax rate and the share count for the rest of {fy}?
And if I may add one: what are {channel} telling you about the next two quarters?
I was also curious whether {project} has any effect on how you serve {buyer} in the meantime.
And, just quickly, was there anything in {seg3} this quarter that we should adjust for?
As a follow-up to that, how does it compare with what you saw in {region}?
And is there an update on hiring? I think you said last time that it was a constraint.
`);

export const secondAnswer = lines(`
On your second point, there is [not much|little] to add to what we said in our remarks: {risk} is in our assumptions, and we [update them every month|have room if it gets worse].
As for the other part of your question, think of {tax} for the tax rate and a slightly lower share count, and you will be close.
To the second part: what we hear from {channel} is [in line with|no different from] our own view, and they are ordering accordingly.
And the second one, there is no effect that {customers} would notice; we planned {project} so that service comes first.
On the other item, no, nothing that you would need to adjust for, apart from the {#2-5} million dollars that we called out.
With regard to your other question, the comparison is [fair|a fair one], though the season is different there by about six weeks.
And on hiring, it has become easier, except in {seg2}, where we train more people ourselves.
`);

export const addition = lines(`
Maybe I can add something to that.
If I could just add to what {otherFirst} said.
And let me build on {otherFirst}'s answer with a number.
I would only add one thing.
Yes, and just to put that in perspective.
`);

export const handToOther = lines(`
{^otherFirst}, do you want to take that?
Let me pass that to {otherFirst}.
{^otherFirst} is closer to that than I am. {^otherFirst}?
`);

export const thanks = lines(`
[Okay|Great|Perfect]. [Thank you|Thanks] very much.
That is [helpful|very helpful]. I will get back in the queue.
Got it. Thank you, {answererFirst}.
Makes sense. I appreciate the color.
Understood. Thanks, and good luck with the rest of the year.
Great, I will leave it there.
Very clear. Thank you.
Okay, thanks. That is all I had.
`);

export const welcomeBack = lines(`
[Thank you|Thanks], {analystFirst}.
You are welcome, {analystFirst}.
[Sure|Of course]. Thanks for the question, {analystFirst}.
Appreciate it, {analystFirst}.
`);

export const hello2 = lines(`
Good morning, {analystFirst}.
Hi, {analystFirst}.
Morning, {analystFirst}. Good to hear from you.
Hello, {analystFirst}.
`);
