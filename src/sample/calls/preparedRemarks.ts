import type { CallWriter, Topic } from './callWriter.ts';
import { segmentSlots } from './callSlots.ts';
import business from './text/business.json' with { type: 'json' };
import financials from './text/financials.json' with { type: 'json' };
import opening from './text/opening.json' with { type: 'json' };

export const operator = 'Operator';

function greet(writer: CallWriter, withPresident: boolean): void {
  const { relations } = writer.facts.executives;
  writer.say(operator, 'prepared', writer.line(opening.welcome), writer.line(opening.handOver));
  const greeting = [writer.line(opening.greeting), ...(withPresident ? [writer.line(opening.president)] : [])];
  writer.say(
    relations.name,
    'prepared',
    greeting.join(' '),
    writer.line(opening.safeHarbor),
    writer.line(opening.measures),
    writer.line(opening.toChief),
  );
}

function segmentParagraph(writer: CallWriter, topic: Topic, segment: number, body: number) {
  return writer.paragraph(topic, { body, remarks: 2, more: segmentSlots(writer.facts, segment) });
}

function chiefRemarks(writer: CallWriter, withPresident: boolean): void {
  const { random } = writer;
  const skipped = random.integer(2, business.chiefTopics.length - 1);
  const [demand, ...others] = business.chiefTopics.filter((_, index) => index !== skipped);
  const paragraphs = [
    writer.paragraph(business.chiefOpening, { body: 4, remarks: 1 }),
    writer.paragraph(demand!, { body: 6, remarks: 1 }),
    ...[0, 1, 2].map((segment) => segmentParagraph(writer, business.chiefSegment, segment, 4)),
    ...others.map((topic) => writer.paragraph(topic, { body: random.integer(4, 6), remarks: random.integer(1, 2) })),
    writer.line(withPresident ? business.chiefToPresident : business.chiefClosing),
  ];
  writer.say(writer.facts.executives.chief.name, 'prepared', ...paragraphs);
}

function presidentRemarks(writer: CallWriter): void {
  const more = segmentSlots(writer.facts, 0);
  const body = { lead: business.chiefSegment.body, body: business.chiefSegment.body };
  writer.say(
    writer.facts.executives.president.name,
    'prepared',
    writer.line(business.presidentOpening, more),
    ...[3, 2, 3].map((remarks) => writer.paragraph(body, { body: 1, remarks, more })),
    writer.line(business.presidentClosing, more),
  );
}

function financeRemarks(writer: CallWriter, prevFirst: string): void {
  const { random } = writer;
  const paragraphs = [
    writer.paragraph(financials.financeOpening, { body: 4, remarks: 1, more: { prevFirst } }),
    ...[0, 1, 2].map((segment) => segmentParagraph(writer, financials.financeSegment, segment, 3)),
    ...financials.financeTopics.map((topic) =>
      writer.paragraph(topic, { body: random.integer(4, 5), remarks: random.integer(1, 2) }),
    ),
    writer.line(financials.financeClosing),
  ];
  writer.say(writer.facts.executives.finance.name, 'prepared', ...paragraphs);
}

/** Writes everything from the operator's welcome to the end of the figures. */
export function speakPreparedRemarks(writer: CallWriter): void {
  const withPresident = writer.random.next() < 0.45;
  greet(writer, withPresident);
  chiefRemarks(writer, withPresident);
  if (withPresident) presidentRemarks(writer);
  const { chief, president } = writer.facts.executives;
  financeRemarks(writer, withPresident ? president.first : chief.first);
}
