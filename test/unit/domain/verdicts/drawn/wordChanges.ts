import { bothWays, oneWay, replaceOne, replaceWord, type Change, type Draws } from './draws.ts';

const auxiliary = /\b(?:is|are|was|were|will|would|can|could|has|have|had|should|did)\b(?! not\b|n['’]t)(?= [a-z])/g;
const number = /(?<![\d.,])\d+(?:[.,]\d+)*/g;
const denied = /\b(?:do|does|did|is|are|was|were|have|has|had|would|could|should|wo|ca)n['’]t\b|\bcannot\b/gi;
const denials: Readonly<Record<string, string>> = { "won't": 'will', "can't": 'can', cannot: 'can' };
const months = 'January February March April May June July August September October November December'.split(' ');

/** Changes of one token, or of a few, that no honest quotation has. */
export const wordChanges: Readonly<Record<string, Change>> = {
  'number changed': replaceOne(number, (found, draws) => changeDigit(found, draws)),
  'decimal point moved': replaceOne(/(?<![\d.])\d\d+\.\d+|(?<![\d.])\d\.\d\d+/g, (found) => moved(found)),
  'decimals dropped': replaceOne(/(?<=\d)\.\d+/g, () => ''),
  'digit added': replaceOne(/\d+(?=%| million| billion)/g, (found) => `${found}0`),
  'number in words changed': replaceWord(
    oneWay(
      'two/three three/four four/five five/six six/seven nine/eight twelve/eleven double/triple half/third dozen/hundred',
    ),
  ),
  'rank changed': replaceWord(oneWay('first/second second/third third/fourth fourth/third last/first next/last')),
  'year changed': replaceOne(/\b20[12]\d\b/g, (found) => String(Number(found) + 1)),
  'month changed': replaceOne(new RegExp(String.raw`\b(?:${months.join('|')})\b`, 'g'), (found) => nextMonth(found)),
  // A range says its unit once or twice.
  'percent sign dropped': replaceOne(/(?<=\d)%(?! (?:to|-) )/g, () => ''),
  'percent to basis points': replaceOne(/(?<=\d)%/g, () => ' basis points'),
  'scale changed': replaceWord(oneWay('million/billion billion/million thousand/million trillion/billion')),
  'scale dropped': replaceOne(/ (?:million|billion)\b/g, () => ''),
  'currency changed': replaceOne(/\$(?=\d)/g, (_, draws) => draws.one(['€', '£', '¥', 'C$'])),
  'currency dropped': replaceOne(/\$(?=\d)/g, () => ''),
  'sign added': replaceOne(/(?<= )(?=\$?\d+(?:\.\d+)?(?:%| million| billion))/g, (_, draws) =>
    draws.one(['-', '−', 'minus ']),
  ),
  'unit of time changed': replaceWord(
    oneWay('quarter/year year/quarter month/week week/month years/months months/years quarters/years days/weeks'),
  ),
  'direction turned': replaceWord(
    bothWays(
      'increase/decrease increased/decreased up/down higher/lower rise/fall rose/fell growth/decline grew/shrank above/below improved/worsened gain/loss stronger/weaker better/worse more/less strong/weak positive/negative before/after high/low',
    ),
  ),
  'quantity changed': replaceWord(
    oneWay('all/most many/few most/some some/all several/many every/almost_every both/neither each/one any/some'),
  ),
  'synonym put': replaceWord(
    oneWay(
      'strong/robust growth/expansion continue/keep expect/anticipate customers/clients business/company great/excellent important/vital believe/think focus/concentrate team/staff significant/substantial demand/appetite opportunity/chance improve/enhance sales/revenue revenue/turnover cost/expense costs/expenses start/begin large/big products/goods impact/effect markets/regions',
    ),
  ),
  'tense changed': replaceWord(
    oneWay(
      'is/was are/were will/would has/had have/had expect/expected see/saw grew/grow think/thought was/is were/are continue/continued remain/remained',
    ),
  ),
  'modality changed': replaceWord(
    oneWay('will/may can/could may/will should/must would/will could/can must/may might/will'),
  ),
  'pronoun changed': replaceWord(oneWay('we/they our/their they/we their/our us/them i/we you/we it/they he/she')),
  'number of a noun changed': replaceWord(
    oneWay(
      'customers/customer products/product markets/market quarters/quarter prices/price investments/investment years/year results/result businesses/business orders/order',
    ),
  ),
  'conjunction changed': replaceWord(oneWay('and/or or/and because/although so/but while/because')),
  'preposition changed': replaceWord(
    oneWay('from/to by/to over/under with/without into/from since/before through/after'),
  ),
  'article changed': replaceWord(oneWay('the/a a/the an/the')),
  'this and that': replaceWord(bothWays('this/that these/those here/there now/then')),
  'emphasis of the writer': replaceWord(
    oneWay('very/extremely really/truly good/great pretty/very quite/very nice/huge'),
  ),
  'hedge dropped': replaceOne(
    /(?<=\S )(?:about|roughly|approximately|around|nearly|almost|probably|likely|potentially|perhaps|generally|mostly|somewhat|slightly|I think|I believe|we think|we believe) (?=\S)/g,
    () => '',
  ),
  'word that limits dropped': replaceOne(
    /\b(?:only|just|still|already|also|even|mainly|largely|partially|some|most) (?=[a-z])/g,
    () => '',
  ),
  'negation dropped': (words, draws) => dropNegation(words, draws),
  'negation added': replaceOne(auxiliary, (found) => `${found} not`),
  'negation added as n’t': replaceOne(
    /\b(?:is|are|was|were|would|could|has|have|had|should|did)\b(?= [a-z])(?! not\b)/g,
    (found) => `${found}n’t`,
  ),
  'never added': replaceOne(auxiliary, (found) => `${found} never`),
  'word added': replaceOne(
    /(?<=[a-z] )(?=[a-z]{4})/g,
    (_, draws) => `${draws.one(['nearly', 'significantly', 'barely', 'temporarily', 'reportedly', 'partially'])} `,
  ),
  'condition added': replaceOne(/(?=[.?!]$)/g, (_, draws) =>
    draws.one([' if rates allow', ' unless demand slows', ' in the best case']),
  ),
  'clause added': replaceOne(/(?=[.?!]$)/g, (_, draws) =>
    draws.one([' and this will go on', ' for years to come', ', as we promised last year']),
  ),
  'words put before': (words, draws) => draws.one(['Frankly, ', 'In the end, ', 'As you know, ']) + lowerFirst(words),
  'word dropped': replaceOne(/(?<=[a-z] )[a-z]{5,} (?=[a-z])/g, () => ''),
  'two words dropped': replaceOne(/(?<=[a-z] )[a-z]{3,} [a-z]{4,} (?=[a-z])/g, () => ''),
  'words swapped': replaceOne(/(?<=[a-z] )[a-z]{4,} [a-z]{4,}(?= [a-z])/g, (found) => swapped(found, ' ')),
  'listed words swapped': replaceOne(/(?<=[a-z] )[a-z]{3,} and [a-z]{4,}(?=[ ,.])/g, (found) =>
    swapped(found, ' and '),
  ),
  'name changed': replaceOne(/(?<=[a-z,] )[A-Z][a-z]{3,}(?=[ ,.;])/g, (found, draws) =>
    draws.one(['Contoso', 'Mexico', 'Wexford', 'Ravenna', 'Hartley'].filter((name) => name !== found)),
  ),
  'one letter changed': replaceOne(/(?<=[a-z] )[a-z]{6,}(?=[ ,.])/g, (found, draws) => changeLetter(found, draws)),
  'words said twice': replaceOne(/(?<=[a-z] )[a-z]{5,}(?= [a-z])/g, (found) => `${found} ${found}`),
  'one half from elsewhere': replaceOne(/, [^,]{20,60}(?=[.?!]$)/g, (_, draws) =>
    draws.one([', and we told our partners so', ', which nobody had predicted', ', in line with our old promise']),
  ),
};

function changeDigit(found: string, draws: Draws): string {
  const places = [...found.matchAll(/\d/g)];
  const { 0: digit, index } = draws.one(places);
  const other = (Number(digit) + 1 + draws.below(8)) % 10;
  return `${found.slice(0, index)}${index === 0 && other === 0 ? (digit === '9' ? 8 : 9) : other}${found.slice(index + 1)}`;
}

function moved(found: string): string {
  const [whole = '', part = ''] = found.split('.');
  return whole.length > 1 ? `${whole.slice(0, -1)}.${whole.at(-1)}${part}` : `${whole}${part[0]}.${part.slice(1)}`;
}

function nextMonth(found: string): string | undefined {
  return found === 'May' || found === 'March' ? undefined : months[(months.indexOf(found) + 1) % months.length];
}

function dropNegation(words: string, draws: Draws): string | undefined {
  const forms: Change[] = [
    replaceOne(denied, (found) => {
      const plain = found.toLowerCase().replace('’', "'");
      return denials[plain] ?? plain.replace("n't", '');
    }),
    replaceOne(/(?<= )(?:not|never|hardly|no longer) (?=[a-z])/g, () => ''),
    replaceOne(/\bwithout\b/g, () => 'with'),
    replaceOne(/\bunable\b/g, () => 'able'),
    replaceOne(/\bfailed to\b/g, () => 'managed to'),
    replaceOne(/(?<= )no (?=[a-z])/g, () => 'a '),
  ];
  for (const form of draws.shuffle(forms)) {
    const changed = form(words, draws);
    if (changed !== undefined) return changed;
  }
  return undefined;
}

function swapped(found: string, between: string): string | undefined {
  const [one = '', other = ''] = found.split(between);
  return one === other ? undefined : `${other}${between}${one}`;
}

function changeLetter(found: string, draws: Draws): string {
  const at = 1 + draws.below(found.length - 2);
  const put = draws.one(['a', 'e', 'i', 'o', 'u', 's', 't'].filter((letter) => letter !== found[at]));
  return found.slice(0, at) + put + found.slice(at + 1);
}

export function lowerFirst(words: string): string {
  return /^I\b/.test(words) ? words : words[0]!.toLowerCase() + words.slice(1);
}
