import type { CallWriter } from './callWriter.ts';
import { analystsFor, type Person } from './people.ts';
import type { Slots } from './phrases.ts';
import { operator } from './preparedRemarks.ts';
import chatter from './text/chatter.json' with { type: 'json' };
import opening from './text/opening.json' with { type: 'json' };
import questions from './text/questions.json' with { type: 'json' };

/** The topic of an analyst: questions, opening and further answers, a follow-up question, and its short answer. */
interface AnalystTopic {
  /** The executive who answers first. */
  by: 'chief' | 'finance';
  ask: readonly string[];
  lead: readonly string[];
  body: readonly string[];
  follow: readonly string[];
  reply: readonly string[];
}

const exchanges: readonly AnalystTopic[] = [
  ...questions.chief.map((each) => ({ by: 'chief' as const, ...each })),
  ...questions.finance.map((each) => ({ by: 'finance' as const, ...each })),
];

/** The length of a call, and the space reserved for its closing words. */
const lengths = { least: 45_000, most: 66_000, closing: 900 } as const;

interface Round {
  analyst: Person;
  exchange: AnalystTopic;
  first: boolean;
}

function answerParagraphs(
  writer: CallWriter,
  exchange: AnalystTopic,
  more: Slots,
  second: number | undefined,
): string[] {
  const { random } = writer;
  const body = random.shuffled(exchange.body).slice(0, random.integer(4, 5));
  const half = Math.ceil(body.length / 2);
  const say = (template: string): string => writer.line([template], more);
  const opening = [writer.line(exchange.lead, more), ...body.slice(0, half).map(say), writer.remark()];
  const going = [
    ...body.slice(half).map(say),
    writer.remark(),
    ...(second === undefined ? [] : [writer.line([chatter.secondAnswer[second]!])]),
  ];
  return [opening.join(' '), going.join(' ')];
}

function speakRound(writer: CallWriter, { analyst, exchange, first }: Round): void {
  const { random } = writer;
  const { chief, finance } = writer.facts.executives;
  const [answerer, other] = exchange.by === 'chief' ? [chief, finance] : [finance, chief];
  const more: Slots = {
    analystName: analyst.name,
    analystFirst: analyst.first,
    analystFirm: analyst.role,
    answererFirst: answerer.first,
  };
  const say = (person: Person, ...paragraphs: string[]): void => writer.say(person.name, 'questions', ...paragraphs);
  const second = random.next() < 0.4 ? random.integer(0, chatter.second.length - 1) : undefined;
  writer.say(operator, 'questions', writer.line(first ? chatter.firstQuestion : chatter.nextQuestion, more));
  const hello = writer.line(chatter.hello, more);
  const question = [
    writer.line(exchange.ask, more),
    ...(second === undefined ? [] : [writer.line([chatter.second[second]!])]),
  ].join(' ');
  if (random.next() < 0.2) {
    say(analyst, hello);
    say(chief, writer.line(chatter.hello2, more));
    say(analyst, question);
  } else {
    say(analyst, `${hello} ${question}`);
  }
  if (random.next() < 0.25) say(other, writer.line(chatter.handToOther, { ...more, otherFirst: answerer.first }));
  say(answerer, ...answerParagraphs(writer, exchange, more, second));
  if (random.next() < 0.45) {
    const addition = writer.line(chatter.addition, { ...more, otherFirst: answerer.first });
    say(other, [addition, writer.remark(), writer.remark()].join(' '));
  }
  const index = random.integer(0, exchange.follow.length - 1);
  say(analyst, writer.line([exchange.follow[index]!], more));
  say(answerer, [writer.line([exchange.reply[index]!], more), writer.remark()].join(' '));
  say(analyst, writer.line(chatter.thanks, more));
  if (random.next() < 0.5) say(answerer, writer.line(chatter.welcomeBack, more));
}

/** Writes everything from the first question to the end of the call, with as many analysts as fit. */
export function speakQuestionsAndAnswers(writer: CallWriter): void {
  const { random } = writer;
  const { executives } = writer.facts;
  const length = random.integer(lengths.least, lengths.most) - lengths.closing;
  const analysts = analystsFor(random, executives);
  let first = true;
  for (const exchange of random.shuffled(exchanges)) {
    const analyst = analysts.pop();
    if (!analyst || writer.length >= length) break;
    speakRound(writer, { analyst, exchange, first });
    first = false;
  }
  writer.say(operator, 'questions', writer.line(opening.noFurther));
  writer.say(executives.chief.name, 'questions', writer.line(opening.farewell));
  writer.say(operator, 'questions', writer.line(opening.disconnect));
}
