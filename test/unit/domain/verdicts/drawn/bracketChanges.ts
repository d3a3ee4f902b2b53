import { bothWays, oneWay, replaceOne, replaceWord, type Change } from './draws.ts';

const auxiliary = /\b(?:is|are|was|were|will|would|can|could|has|have|had|should|did)\b(?! not\b|n['’]t)(?= [a-z])/g;
const amount = /(?<= )(?=\$?\d+(?:\.\d+)?(?:%| million| billion))/g;
const number = /(?<![\d.,])\d+(?:[.,]\d+)*/g;
const subject = /(?<=^|\s)(?:we|they|it|you|I|We|They|It|I)(?= [a-z])/g;
const after = (found: string, words: string): string => `${found} ${words}`;

/** Brackets that turn around, limit or replace what was said. */
export const bracketChanges: Readonly<Record<string, Change>> = {
  '[not] added': replaceOne(auxiliary, (found, draws) =>
    after(
      found,
      draws.one([
        '[not]',
        '[Not]',
        '[NOT]',
        '[not really]',
        '[**not**]',
        String.raw`\[not\]`,
        '[ not ]',
        '[_not_]',
        '［not］',
      ]),
    ),
  ),
  '[never] added': replaceOne(auxiliary, (found, draws) =>
    after(found, draws.one(['[never]', '[hardly]', '[no longer]', '[barely]', '[scarcely]', '[nowhere]'])),
  ),
  '[failed to] added': replaceOne(/\b(?:to)\b(?= [a-z]{3,})/g, (found, draws) =>
    after(found, draws.one(['[fail to]', '[not]', '[never]', '[be unable to]', '[refuse to]'])),
  ),
  '[99] for a number': replaceOne(number, () => '[99]'),
  '[99] beside a number': replaceOne(amount, (_, draws) => draws.one(['[99] ', '[at least] 7 or ', '[two times] '])),
  '[number in words] for a number': replaceOne(/(?<![\d.,$])\d+(?:[.,]\d+)*(?=%| million| billion)/g, (_, draws) =>
    draws.one(['[seventy]', '[twelve]', '[a hundred]', '[half a]']),
  ),
  '[minus] added': replaceOne(amount, (_, draws) =>
    draws.one(['[minus] ', '[-]', '[negative] ', '[−]', '[less than] ']),
  ),
  '[scale] for a scale': replaceWord(oneWay('million/billion billion/million'), (word) => `[${word}]`),
  '[unit] for a percent sign': replaceOne(/(?<=\d)%/g, (_, draws) =>
    draws.one([' [basis points]', ' [points]', ' [million]']),
  ),
  '[indeed] for not': replaceOne(/(?<= )(?:not|never|no longer|hardly)(?= [a-z])/g, (_, draws) =>
    draws.one(['[indeed]', '[clearly]', '[always]', '[…]', '[now]']),
  ),
  '[do] for don’t': replaceOne(
    /\b(?:do|does|did|is|are|was|were|have|would)n['’]t\b/g,
    (found) => `[${found.slice(0, -3)}]`,
  ),
  '[clause] added': replaceOne(subject, (found, draws) =>
    after(
      found,
      draws.one([
        '[did not grow as hoped, but]',
        '[who missed the plan]',
        '[who had lost the contract]',
        '[, having missed the plan,]',
        '[which we regret and]',
        '[fell short, and]',
      ]),
    ),
  ),
  '[condition] added': replaceOne(/(?=[.?!]$)/g, (_, draws) =>
    draws.one([
      ' [if rates fall]',
      ' [unless demand slows]',
      ' [assuming approval]',
      ' [provided that it pays]',
      ' [only if asked]',
    ]),
  ),
  '[condition] added inside': replaceOne(subject, (found, draws) =>
    after(found, draws.one(['[, if lucky,]', '[unless it rains]', '[assuming the best]', '[, provided it works,]'])),
  ),
  '[since] for if': replaceOne(/(?<= )(?:if|unless)(?= [a-z])/g, (_, draws) =>
    draws.one(['[since]', '[because]', '[when]', '[now that]']),
  ),
  '[direction] added': replaceOne(amount, (_, draws) =>
    draws.one(['[down] ', '[up] ', '[a decline of] ', '[below] ', '[more than] ']),
  ),
  '[direction] turned': replaceWord(
    bothWays(
      'increase/decrease increased/decreased up/down higher/lower growth/decline grew/shrank above/below strong/weak more/less',
    ),
    (word) => `[${word}]`,
  ),
  '[our rivals] for we': replaceOne(/(?<=^|\s)(?:[Ww]e|[Uu]s)(?= [a-z])/g, (_, draws) =>
    draws.one([
      '[our rivals]',
      '[competitors]',
      '[the government]',
      '[Contoso]',
      '[the regulators]',
      '[their customers]',
      '[nobody]',
    ]),
  ),
  '[the rivals’] for our': replaceOne(/(?<=^|\s)[Oo]ur(?= [a-z])/g, (_, draws) =>
    draws.one(['[the rivals’]', "[the competitor's]", '[Contoso’s]', '[the government’s]']),
  ),
  '[somebody] for I': replaceOne(/(?<=^|\s)I(?= [a-z])/g, (_, draws) =>
    draws.one(['[the analyst]', '[a rival]', '[Gregor Malinov]', '[the regulator]', '[nobody]']),
  ),
  '[sic] at a changed number': replaceOne(number, (found) => `${bumped(found)} [sic]`),
  'negation hidden in a bracket’s case': replaceWord(
    oneWay(
      'able/[un]able certain/[un]certain likely/[un]likely profitable/[un]profitable efficient/[in]efficient ever/[n]ever known/[un]known expected/[un]expected changed/[un]changed consistent/[in]consistent organic/[in]organic available/[un]available possible/[im]possible important/[un]important usual/[un]usual',
    ),
  ),
  'other letter in a bracket': replaceOne(
    /(?<=^|\s)[A-Za-z](?=[a-z]{3,}[ ,.])/g,
    (found, draws) =>
      `[${draws.one(['Q', 'z', 'x'].filter((letter) => letter.toLowerCase() !== found.toLowerCase()))}]`,
  ),
  'words dropped behind an empty bracket': replaceOne(
    /(?<=[a-z] )(?:not|never|if|unless|without)(?= [a-z])/g,
    () => '[ ]',
  ),
  'negation in markup': replaceOne(auxiliary, (found, draws) =>
    after(
      found,
      draws.one([
        '**not**',
        '[not](https://example.org)',
        '==not==',
        '&#110;ot',
        'n\u00ADot',
        'NOT',
        '<u>not</u>',
        '*never*',
      ]),
    ),
  ),
  'words in round brackets added': replaceOne(auxiliary, (found, draws) =>
    after(
      found,
      draws.one(['(not)', '(never)', '(hardly)', '{not}', '<ins>not</ins>', '<b>not</b>', '~~always~~ not']),
    ),
  ),
};

function bumped(found: string): string {
  return found.replace(/\d/, (digit) => String((Number(digit) % 9) + 1));
}

/** Brackets in which the writer says more than the speaker, without a bearing on what was said. */
export const ownWords: Readonly<Record<string, Change>> = {
  'own adjective': replaceOne(/(?<=\b(?:the|our|this) )(?=[a-z]{5,}[ ,.])/gi, (_, draws) =>
    draws.one(['[industrial] ', '[quarterly] ', '[domestic] ', '[European] ', '[core] ', '[software] ', '[regional] ']),
  ),
  'own place or thing at the end': replaceOne(/(?=[.?!]$)/g, (_, draws) =>
    draws.one([
      ' [in Ohio]',
      ' [at the plant]',
      ' [of the group]',
      ' [in the segment]',
      ' [on the call]',
      ' [in Europe]',
      ' [with analysts]',
    ]),
  ),
  'own remark': replaceOne(/(?=[.?!]$)/g, (_, draws) =>
    draws.one([' [emphasis added]', ' [laughs]', ' [my italics]', ' [applause]', ' [translated]', ' [smiling]']),
  ),
  'own noun behind a word': replaceOne(
    /(?<=\b(?:business|company|team|market|demand|revenue|growth|quarter)) (?=[a-z])/g,
    (_, draws) => draws.one([' [segment] ', ' [here] ', ' [overall] ', ' [in general] ', ' [itself] ']),
  ),
};

export const honestBrackets: Readonly<Record<string, Change>> = {
  '[sic]': replaceOne(/(?<=[a-z]{4})(?= [a-z])/g, () => ' [sic]'),
  '[sic] at the end': replaceOne(/(?=[.?!]$)/g, () => ' [sic]'),
  'first letter raised in a bracket': replaceOne(/^[A-Z](?=[a-z ])/g, (letter) => `[${letter}]`),
  'first letter lowered in a bracket': (words) =>
    /^I\b/.test(words) ? undefined : `[${words[0]!.toLowerCase()}]${words.slice(1)}`,
  'first word lowered in a bracket': replaceOne(/^(?!I\b)[A-Z][a-z]*(?=[ ,])/g, (word) => `[${word.toLowerCase()}]`),
};

/** A pronoun whose bracket names whom it stands for. */
export function nameFor(pronoun: RegExp, names: readonly string[]): Change {
  return replaceOne(pronoun, (_, draws) => (names.length === 0 ? undefined : `[${draws.one(names)}]`));
}
