import { genericSpeaker } from '../../../../../src/domain/transcripts/roleWords.ts';
import {
  attribute,
  attributions,
  sayings,
  callAttributions,
  companyNames,
  foreignCompanies,
  foreignQuarters,
  foreignTitlesOf,
  labels,
  nameOf,
  othersOf,
  quarterInWords,
  surnameOf,
} from './attributions.ts';
import { bracketChanges } from './bracketChanges.ts';
import type { Change, Draws } from './draws.ts';
import { linkOf, speakerOf, type DrawnCall } from './drawnCalls.ts';
import { changedIn, framed, kindOf, partsOf, type FromSentence, type Kind } from './kinds.ts';
import { commonFrames, containers, drawn } from './notes.ts';
import type { Sentence } from './sentences.ts';
import { typography } from './typography.ts';
import { wordChanges } from './wordChanges.ts';

const altered = (name: string, draw: FromSentence): Kind => kindOf({ name, wanted: 'altered' }, draw);

function byChange(change: Change): FromSentence {
  return (sentence, draws) =>
    framed(sentence, changedIn(sentence.call, change(sentence.text, draws)), draws.one(commonFrames));
}

/** Another speaker of the call whom the words are given to; undefined where nobody else is known by that name. */
function byName(name: (sentence: Sentence, draws: Draws) => string | undefined): FromSentence {
  return (sentence, draws) => {
    const who = name(sentence, draws);
    const ways = who !== undefined && strangers.some((each) => each.endsWith(who)) ? sayings : attributions;
    return who === undefined
      ? undefined
      : framed(sentence, sentence.text, (parts) => attribute(draws.one(ways), { ...parts, who }));
  };
}

function otherOf(sentence: Sentence, draws: Draws): { full?: string; surname?: string } {
  const others = othersOf(sentence).filter((each) => surnameOf(each) !== undefined && !genericSpeaker(each.name));
  if (others.length === 0) return {};
  const other = draws.one(others);
  return { full: nameOf(other), surname: surnameOf(other) };
}

const strangers = ['Gregor Malinov', 'Tilda Farnsworth', 'Priya Venkataraman', 'Oskar Lindgren', 'Beatrice Holloway'];

/** Undefined where the call leaves the speaker unnamed, whom the writer may know. */
function strangerTo({ call, turn }: Sentence, draws: Draws): string | undefined {
  return genericSpeaker(speakerOf(call, turn).name) ? undefined : draws.one(strangers);
}

const speakers: Readonly<Record<string, (sentence: Sentence, draws: Draws) => string | undefined>> = {
  'wrong speaker by full name': (sentence, draws) => otherOf(sentence, draws).full,
  'wrong speaker by surname': (sentence, draws) => otherOf(sentence, draws).surname,
  'wrong speaker as Mr. or Ms.': (sentence, draws) => {
    const { surname } = otherOf(sentence, draws);
    return surname && `${draws.one(['Mr.', 'Ms.', 'Mrs.', 'Dr.'])} ${surname}`;
  },
  'wrong speaker with a title': (sentence, draws) => {
    const { full } = otherOf(sentence, draws);
    return full && draws.one([`CEO ${full}`, `${full}, the company’s CFO,`, `${full} (CFO)`, `analyst ${full}`]);
  },
  'invented speaker by full name': strangerTo,
  'invented speaker by surname': (sentence, draws) => strangerTo(sentence, draws)?.split(' ')[1],
  'title that the speaker has not': ({ call, turn }, draws) => {
    const titles = foreignTitlesOf(speakerOf(call, turn));
    return titles.length === 0 ? undefined : draws.one(titles);
  },
};

interface NamedCall {
  company: string;
  quarter: string;
}

const rightOf = (call: DrawnCall, draws: Draws): NamedCall => ({
  company: draws.one(companyNames(call)),
  quarter: call.metadata.transcript_fyq,
});
const otherCompany = (call: DrawnCall, draws: Draws): NamedCall => ({
  ...rightOf(call, draws),
  company: draws.one(foreignCompanies(call)),
});
const otherQuarter = (call: DrawnCall, draws: Draws): NamedCall => ({
  ...rightOf(call, draws),
  quarter: draws.one(foreignQuarters(call)),
});
const quarterSpelled = (call: DrawnCall, draws: Draws): NamedCall => {
  const wrong = otherQuarter(call, draws);
  return { ...wrong, quarter: quarterInWords(wrong.quarter) };
};
const bothOther = (call: DrawnCall, draws: Draws): NamedCall => ({
  ...otherCompany(call, draws),
  quarter: draws.one(foreignQuarters(call)),
});

function inSentence(name: (call: DrawnCall, draws: Draws) => NamedCall): FromSentence {
  return (sentence, draws) =>
    framed(sentence, sentence.text, (parts) => {
      const label = draws.one(['source', parts.label, 'link']);
      return draws.one(callAttributions)({ ...parts, label, ...name(sentence.call, draws) });
    });
}

function inLabel(name: (call: DrawnCall, draws: Draws) => NamedCall): FromSentence {
  return (sentence, draws) =>
    framed(sentence, sentence.text, (parts) =>
      draws.one(commonFrames)({ ...parts, label: draws.one(labels)(name(sentence.call, draws)) }),
    );
}

const calls: Readonly<Record<string, FromSentence>> = {
  'another company in the sentence': inSentence(otherCompany),
  'another quarter in the sentence': inSentence(otherQuarter),
  'another quarter in words in the sentence': inSentence(quarterSpelled),
  'another company and quarter in the sentence': inSentence(bothOther),
  'another company in the label': inLabel(otherCompany),
  'another quarter in the label': inLabel(otherQuarter),
};

const tellingChanges = [
  'number changed',
  'negation added',
  'direction turned',
  'synonym put',
  'tense changed',
  'modality changed',
  'pronoun changed',
];

/** One of the changes that the words give occasion for. */
export function changeSomehow(call: DrawnCall, words: string, draws: Draws): string | undefined {
  for (const name of draws.shuffle(tellingChanges)) {
    const changed = changedIn(call, wordChanges[name]!(words, draws));
    if (changed !== undefined) return changed;
  }
  return undefined;
}

function halves(words: string): [string, string] {
  const all = words.split(' ');
  const half = Math.floor(all.length / 2);
  return [all.slice(0, half).join(' '), all.slice(half).join(' ')];
}

const pieces: Readonly<Record<string, FromSentence>> = {
  'first of two pieces changed': (sentence, draws) => {
    const [one, other] = halves(sentence.text);
    return pieced(sentence, [changeSomehow(sentence.call, one, draws), other]);
  },
  'second of two pieces changed': (sentence, draws) => {
    const [one, other] = halves(sentence.text);
    return pieced(sentence, [one, changeSomehow(sentence.call, other, draws)]);
  },
  'second of two citations changed': (sentence, draws) => {
    const { call, text, after } = sentence;
    const changed = after && changeSomehow(call, after.text, draws);
    const [one, other] = [partsOf(call, sentence, text), after && linkOf(call, after)];
    if (changed === undefined || !one || other === undefined || after!.text.includes('\n')) return undefined;
    return `“${one.words}” ([${one.label}](${one.link})) and “${drawn(changed)}” ([${one.label}](${other})).`;
  },
};

function pieced(sentence: Sentence, [one, other]: [string | undefined, string | undefined]): string | undefined {
  const link = linkOf(sentence.call, sentence);
  if (one === undefined || other === undefined || link === undefined) return undefined;
  return `They spoke of “${drawn(one)}” and of “${drawn(other)}” ([the call](${link})).`;
}

/** True words of another call, with a link to this one. */
const fromElsewhere: Kind = {
  name: 'words of another call',
  wanted: 'altered',
  *draw({ natural }, draws) {
    for (const sentence of natural) {
      const other = draws.one(natural);
      const words = other.call === sentence.call ? undefined : changedIn(sentence.call, other.text);
      const marked = framed(sentence, words, draws.one(commonFrames));
      if (marked !== undefined) yield { call: sentence.call, marked };
    }
  },
};

/** The kinds of altered quotations, each of which the check must tell. */
export const alteredKinds: readonly Kind[] = [
  fromElsewhere,
  ...Object.entries(wordChanges).map(([name, change]) => altered(name, byChange(change))),
  ...Object.entries(bracketChanges).map(([name, change]) => altered(name, byChange(change))),
  ...Object.entries(speakers).map(([name, who]) => altered(name, byName(who))),
  ...Object.entries({ ...calls, ...pieces }).map(([name, draw]) => altered(name, draw)),
  altered('changed and set in another way', (sentence, draws) => {
    const changed = changeSomehow(sentence.call, sentence.text, draws);
    const set = changed && draws.one(Object.values(typography))(changed, draws);
    return framed(sentence, set, draws.one(commonFrames));
  }),
  ...Object.entries(containers).map(([name, frame]) =>
    altered(`changed within ${name}`, (sentence, draws) =>
      framed(sentence, changeSomehow(sentence.call, sentence.text, draws), frame),
    ),
  ),
];
