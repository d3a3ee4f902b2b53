import { askedBy } from './mentions.ts';
import {
  attribute,
  attributions,
  callAttributions,
  companyNames,
  foreignCompanies,
  foreignQuarters,
  labels,
  nameOf,
  othersOf,
  quarterInWords,
  shortNameOf,
  surnameOf,
  titlesOf,
} from './attributions.ts';
import { honestBrackets, nameFor, ownWords } from './bracketChanges.ts';
import type { Draws } from './draws.ts';
import { presetOf, speakerOf, type DrawnCall } from './drawnCalls.ts';
import { framed, kindOf, type FromSentence, type Kind } from './kinds.ts';
import { mentions } from './mentions.ts';
import { commonFrames, containers, drawn } from './notes.ts';
import type { Sentence } from './sentences.ts';
import { typography } from './typography.ts';

const honest = (name: string, draw: FromSentence): Kind => kindOf({ name, wanted: 'exact' }, draw);

/** The true speaker, by one of the names that people use. */
function byName(name: (sentence: Sentence, draws: Draws) => string | undefined): FromSentence {
  return (sentence, draws) => {
    const who = name(sentence, draws);
    return who === undefined
      ? undefined
      : framed(sentence, sentence.text, (parts) => attribute(draws.one(attributions), { ...parts, who }));
  };
}

const speaker = ({ call, turn }: Sentence): ReturnType<typeof speakerOf> => speakerOf(call, turn);

const speakers: Readonly<Record<string, (sentence: Sentence, draws: Draws) => string | undefined>> = {
  'right speaker by full name': (sentence) => nameOf(speaker(sentence)) || undefined,
  'right speaker by surname': (sentence) => surnameOf(speaker(sentence)),
  'right speaker as Mr. or Ms.': (sentence, draws) => {
    const surname = surnameOf(speaker(sentence));
    return surname && `${draws.one(['Mr.', 'Ms.', 'Mr', 'Ms'])} ${surname}`;
  },
  'right speaker without the initial': (sentence) => shortNameOf(speaker(sentence)),
  'right title': (sentence, draws) => {
    const titles = titlesOf(speaker(sentence));
    return titles.length === 0 ? undefined : draws.one(titles);
  },
  'right speaker with a title': (sentence, draws) => {
    const titles = titlesOf(speaker(sentence)).map((title) => title.replace(/^\w+ /, ''));
    const name = nameOf(speaker(sentence));
    if (titles.length === 0) return undefined;
    const title = draws.one(titles);
    return draws.one([`${name} (${title})`, `${name}, the ${title},`, `the ${title}, ${name},`]);
  },
  'the company as the speaker': (sentence, draws) =>
    speaker(sentence).side === 'company'
      ? draws.one(['the company', 'management', 'the team', ...companyNames(sentence.call)])
      : undefined,
};

interface NamedCall {
  company: string;
  quarter: string;
}

const right = (call: DrawnCall, draws: Draws): NamedCall => ({
  company: draws.one(companyNames(call)),
  quarter: call.metadata.transcript_fyq,
});

/** Words of the company's people, given to the company and to its call. */
function byCall(quarterOf: (call: NamedCall) => string): FromSentence {
  return (sentence, draws) =>
    speaker(sentence).side === 'company'
      ? framed(sentence, sentence.text, (parts) => {
          const named = right(sentence.call, draws);
          return draws.one(callAttributions)({ ...parts, company: named.company, quarter: quarterOf(named) });
        })
      : undefined;
}

const calls: Readonly<Record<string, FromSentence>> = {
  'right company and quarter in the sentence': byCall(({ quarter }) => quarter),
  'right quarter in words': byCall(({ quarter }) => quarterInWords(quarter)),
  'right company and quarter in the label': (sentence, draws) =>
    framed(sentence, sentence.text, (parts) =>
      draws.one(commonFrames)({ ...parts, label: draws.one(labels)(right(sentence.call, draws)) }),
    ),
  'label that names nothing': (sentence, draws) =>
    framed(sentence, sentence.text, (parts) =>
      draws.one(commonFrames)({ ...parts, label: draws.one(['source', 'link', 'here', 'the call', 'ref', '1', '↗']) }),
    ),
  'mention of another company or quarter': (sentence, draws) =>
    framed(sentence, sentence.text, (parts) => {
      const company = draws.one(foreignCompanies(sentence.call));
      const quarter = draws.one(foreignQuarters(sentence.call));
      return draws.one(mentions)({ ...parts, who: nameOf(speaker(sentence)), company, quarter });
    }),
  'mention of another speaker': (sentence, draws) => {
    const others = othersOf(sentence).filter((other) => surnameOf(other) !== undefined);
    if (others.length === 0) return undefined;
    const other = nameOf(draws.one(others));
    return framed(sentence, sentence.text, (parts) =>
      draws.one(askedBy)({ ...parts, who: nameOf(speaker(sentence)), other }),
    );
  },
};

/** A pronoun of the company's people, in whose place stands whom it means. */
const pronouns: Readonly<Record<string, FromSentence>> = {
  'company for we': byCompany(/(?<=^|\s)(?:[Ww]e|[Uu]s)(?= [a-z])/g, (names) => ['the company', ...names]),
  'company’s for our': byCompany(/(?<=^|\s)[Oo]ur(?= [a-z])/g, (names) => [
    'the company’s',
    "the company's",
    ...names.map((name) => `${name}’s`),
  ]),
  'speaker for I': (sentence, draws) => {
    const names = [nameOf(speaker(sentence)), surnameOf(speaker(sentence))].filter((name) => name !== undefined);
    const put = nameFor(/(?<=^|\s)I(?= [a-z])/g, names)(sentence.text, draws);
    return framed(sentence, put, draws.one(commonFrames));
  },
};

function byCompany(pronoun: RegExp, names: (of: string[]) => string[]): FromSentence {
  return (sentence, draws) => {
    if (speaker(sentence).side !== 'company') return undefined;
    const put = nameFor(pronoun, names(companyNames(sentence.call)))(sentence.text, draws);
    return framed(sentence, put, draws.one(commonFrames));
  };
}

const presets = ['reference', 'blockquote', 'callout', 'footnote', 'plain'];

function written(preset: string): FromSentence {
  return (sentence) => {
    const note = presetOf(sentence.call, sentence, preset);
    const at = note?.indexOf(sentence.text) ?? -1;
    if (note === undefined || at < 0) return undefined;
    return note.slice(0, at) + drawn(sentence.text) + note.slice(at + sentence.text.length);
  };
}

const around: Readonly<Record<string, string>> = {
  German: 'Im Gespräch hieß es dazu: „WORDS“ (LINK), und das überzeugt uns.',
  French: 'À ce sujet, on a entendu : « WORDS » (LINK), ce qui nous rassure.',
  Spanish: 'Sobre esto se dijo: «WORDS» (LINK). ¿Qué más?',
  Russian: 'Об этом было сказано: «WORDS» (LINK).',
  Japanese: '決算説明会では「WORDS」(LINK)と述べた。',
  Chinese: '电话会议上说：“WORDS”（LINK）。',
};

/** The kinds of honest quotations of whole sentences. */
export const honestKinds: readonly Kind[] = [
  ...Object.entries(containers).map(([name, frame]) =>
    honest(name, (sentence) => framed(sentence, sentence.text, frame)),
  ),
  honest('single curly marks around apostrophes', (sentence) =>
    framed(
      sentence,
      sentence.text.includes("'") ? sentence.text.replaceAll("'", '’') : undefined,
      containers['single curly marks']!,
    ),
  ),
  ...Object.entries(typography).map(([name, change]) =>
    honest(name, (sentence, draws) => framed(sentence, change(sentence.text, draws), draws.one(commonFrames))),
  ),
  ...Object.entries(honestBrackets).map(([name, change]) =>
    honest(name, (sentence, draws) => framed(sentence, change(sentence.text, draws), draws.one(commonFrames))),
  ),
  ...Object.entries(speakers).map(([name, who]) => honest(name, byName(who))),
  ...Object.entries({ ...calls, ...pronouns }).map(([name, draw]) => honest(name, draw)),
  ...presets.map((preset) => honest(`as the product writes it: ${preset}`, written(preset))),
  ...Object.entries(around).map(([language, text]) =>
    honest(`in a sentence in ${language}`, (sentence) =>
      framed(sentence, sentence.text, ({ words, link, label }) =>
        text.replace('WORDS', () => words).replace('LINK', () => `[${label}](${link})`),
      ),
    ),
  ),
];

/** The kinds in which a bracket has words of the writer, harmless ones or such that can't be judged. */
export const ownKinds: readonly Kind[] = Object.entries(ownWords).map(([name, change]) =>
  kindOf({ name, wanted: name === 'own remark' ? 'own' : 'unjudged' }, (sentence, draws) =>
    framed(sentence, change(sentence.text, draws), draws.one(commonFrames)),
  ),
);
