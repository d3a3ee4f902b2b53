import { nameOf, surnameOf } from './attributions.ts';
import { changeSomehow } from './drawAltered.ts';
import type { Draws } from './draws.ts';
import { speakerOf } from './drawnCalls.ts';
import { framed, kindOf, type FromSentence, type Kind } from './kinds.ts';
import type { Parts } from './notes.ts';
import type { Sentence } from './sentences.ts';

interface Form extends Parts {
  /** The link with its label. */
  at: string;
  who: string;
  surname: string;
}

/** Forms of a block quote or of marks in which the words are the same. */
const forms: Readonly<Record<string, (form: Form, draws: Draws) => string>> = {
  'label, colon outside': ({ words, at, who }) => `> **${who}**: ${words} ${at}`,
  'label, colon inside': ({ words, at, who }) => `> **${who}:** ${words}\n>\n> — ${at}`,
  'plain label': ({ words, at, who, surname }, draws) => `> ${draws.one([who, surname])}: ${words} (${at})`,
  'label in capitals': ({ words, at, who }) => `> ${who.toUpperCase()}: ${words} ${at}`,
  'label in italics': ({ words, at, surname }) => `> *${surname}:* ${words} ${at}`,
  'label with a dash': ({ words, at, surname }) => `> **${surname}** – ${words} ${at}`,
  'label on its own line': ({ words, at, who }, draws) =>
    `> ${draws.one([`**${who}**\n>`, `${who}:`, `**${who}:**\n>`, `${who}\n>`, `<b>${who}</b>\n>`])}\n> ${words} ${at}`,
  'label with a role': ({ words, at, who, label }) => `> **${who} (${label.split(',')[0]}):** ${words} ${at}`,
  'label that is a topic': ({ words, at }, draws) =>
    `> **${draws.one(['Demand', 'Outlook', 'Guidance', 'Capital allocation'])}:** ${words} ${at}`,
  'signature, link below': ({ words, at, who }, draws) =>
    `> ${words}\n>${draws.one(['\n> ', ' '])}— ${who}\n\n${draws.one(['', 'Source: '])}${at}`,
  'cite, link below': ({ words, at, who }) => `> ${words}\n> <cite>${who}</cite>\n\n${at}`,
  'heading before': ({ words, at }) => `> ## Demand\n> ${words} ${at}`,
  'title before': ({ words, at }) => `> **Demand**\n>\n> ${words} ${at}`,
  'picture before': ({ words, at }) => `> ![a chart](chart.png)\n>\n> ${words} ${at}`,
  'lazy lines': ({ words, at }) => `> ${words.replace(/ (?=\w+ \w+ \w+[.?!])/, '\n')} ${at}`,
  'link within the words': ({ words, at }) => `> ${words.replace(/(?<= )(?=\S+ \S+$)/, `${at} `)}`,
  'link within the marks': ({ words, at }, draws) => `They said “${words} ${draws.one([at, `(${at})`])}”.`,
  'marks within marks, with the link': ({ words, at }) => `He wrote: "“${words}” ${at}".`,
  'marks that do not match': ({ words, at }, draws) => draws.one([`“${words}" ${at}`, `"${words}” ${at}`]),
  'marks of LaTeX': ({ words, at }) => `\`\`${words}'' ${at}`,
  'words of the writer before marks in a block quote': ({ words, at, who }) => `> ${who} said: “${words}” ${at}`,
};

/** Words of somebody else, which have no link of their own. */
const beside = ({ words, at, surname }: Form, draws: Draws): string =>
  draws.one([
    `The so-called “flight to quality” continues; ${surname} said “${words}” ${at}.`,
    `The Journal wrote that “profits exploded”, but ${surname} said “${words}” ${at}`,
    `Echoing the letter “Built to Last”, ${surname} said “${words}” ${at}`,
  ]);

const inMiddle = (words: string, put: (word: string) => string): string =>
  words.replace(/(?<= )[a-z]{4,}(?= [a-z])/, put);

/** Markup within the words, which shows the same ones. */
const markup: Readonly<Record<string, (words: string) => string>> = {
  'mark with a style': (words) => inMiddle(words, (word) => `<mark style="background:#ff0">${word}</mark>`),
  'span with a class': (words) => inMiddle(words, (word) => `<span class="x">${word}</span>`),
  'font with a color': (words) => inMiddle(words, (word) => `<font color="red">${word}</font>`),
  'kbd and abbr': (words) => inMiddle(words, (word) => `<kbd>${word}</kbd>`),
  'link of a wiki': (words) => inMiddle(words, (word) => `[[Notes/A|${word}]]`),
  'code within': (words) => inMiddle(words, (word) => `\`${word}\``),
  'critic markup': (words) => inMiddle(words, (word) => `{==${word}==}{>>look<<}`),
  'span of pandoc': (words) => inMiddle(words, (word) => `[${word}]{.mark}`),
};

const lastHalf = (words: string): [string, string] => {
  const at = words.indexOf(' ', words.length / 2);
  return [words.slice(0, at), words.slice(at + 1)];
};

/** Forms in which only the second half of the words was changed. */
const halves: Readonly<Record<string, (one: string, other: string, at: string) => string>> = {
  'changed behind the link': (one, other, at) => `> ${one} ${at} ${other}`,
  'changed behind the link and a comma': (one, other, at) => `> ${one} ${at}, ${other}`,
  'changed on a lazy line': (one, other, at) => `> ${one}\n${other} ${at}`,
  'changed in a second paragraph': (one, other, at) => `> ${one} ${at}\n>\n> ${other}`,
  'changed before a signature': (one, other, at) => `> ${one}\n> ${other}\n>\n> — Somebody\n\n${at}`,
  'changed within marks around the link': (one, other, at) => `“${one} ${at} ${other}”`,
};

const formOf = ({ call, turn }: Sentence, parts: Parts): Form => {
  const who = nameOf(speakerOf(call, turn));
  const surname = surnameOf(speakerOf(call, turn)) ?? who;
  return { ...parts, at: `[${parts.label}](${parts.link})`, who, surname };
};
const isNamed = ({ call, turn }: Sentence): boolean =>
  /^[A-Z][a-z]+(?: [A-Z]\.)? [A-Z][a-z]+$/.test(nameOf(speakerOf(call, turn)));

const honest = (name: string, draw: FromSentence): Kind => kindOf({ name, wanted: 'exact' }, draw);
const altered = (name: string, draw: FromSentence): Kind => kindOf({ name, wanted: 'altered' }, draw);

/** Honest and altered quotations in the forms that people give a block quote. */
export const formKinds: readonly Kind[] = [
  ...Object.entries(forms).flatMap(([name, form]) => [
    honest(name, (sentence, draws) =>
      isNamed(sentence) ? framed(sentence, sentence.text, (parts) => form(formOf(sentence, parts), draws)) : undefined,
    ),
    altered(`changed with: ${name}`, (sentence, draws) =>
      isNamed(sentence)
        ? framed(sentence, changeSomehow(sentence.call, sentence.text, draws), (parts) =>
            form(formOf(sentence, parts), draws),
          )
        : undefined,
    ),
  ]),
  ...Object.entries(markup).map(([name, put]) =>
    honest(name, (sentence) => {
      const words = put(sentence.text);
      return words === sentence.text
        ? undefined
        : framed(sentence, words, ({ words: all, link }) => `“${all}” [x](${link})`);
    }),
  ),
  ...Object.entries(halves).map(([name, form]) =>
    altered(name, (sentence, draws) => {
      const [one, other] = lastHalf(sentence.text);
      // Words between a dash and a link name its source.
      if (/--|[–—]/.test(one)) return undefined;
      const changed = changeSomehow(sentence.call, other, draws);
      return framed(sentence, changed && one, ({ words, link, label }) => form(words, changed!, `[${label}](${link})`));
    }),
  ),
  kindOf({ name: 'beside another quotation', wanted: 'unjudged' }, (sentence, draws) =>
    isNamed(sentence) ? framed(sentence, sentence.text, (parts) => beside(formOf(sentence, parts), draws)) : undefined,
  ),
  altered('a question as a statement', (sentence) =>
    /^(?!.*\b(?:what|how|why|which|where)\b).*[^.]\?$/i.test(sentence.text)
      ? framed(sentence, sentence.text.replace(/\?$/, '.'), ({ words, link }) => `They said “${words}” [x](${link})`)
      : undefined,
  ),
  altered('a statement as a question', (sentence) =>
    sentence.text.endsWith('.')
      ? framed(sentence, sentence.text.replace(/\.$/, '?'), ({ words, link }) => `“${words}” [x](${link})`)
      : undefined,
  ),
  altered('a broken compound', (sentence) => {
    const found = /(?<= )[a-z]+-(?=[a-z]{3,} )/.exec(sentence.text);
    return framed(
      sentence,
      found ? sentence.text.slice(found.index + found[0].length) : undefined,
      ({ words, link }) => `“${words}” [x](${link})`,
    );
  }),
];
