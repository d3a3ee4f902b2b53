import type { WrittenCase } from '../figureNotes.ts';

type Form = Omit<WrittenCase, 'wanted'> & { also?: string };
const percent = (text: string, value = '3.1', sentence?: string): Form => ({ text, value, unit: 'Percent', sentence });
const money = (text: string, value = '1.2', sentence?: string): Form => {
  return { text, value, unit: 'Billions of USD', sentence };
};
const words = (text: string): string[] => text.split(', ');

const verbs = words(
  'fell, dropped, slumped, sagged, slid, nosedived, cratered, tanked, weakened, receded, dwindled, softened',
);
const nouns = words(
  'decline, drop, slump, slide, dip, decrease, contraction, setback, plunge, loss, shortfall, cut, deficit',
);
const minuses = words('-, −, –, ‑, ‐, ‒, ﹣, －, ⁻, minus , negative , neg. ');
const otherMoney = words(
  'HK$, NT$, S$, R$, NZ$, CA$, C$, A$, MX$, ₹, ₩, ¥, €, £, ₽, ₺, ₪, ฿, CHF, SEK, PLN, TRY, ZAR, BRL, INR, CNH, RMB, Rs, RM, kr, zł',
);
const otherNames = words(
  'euros, pounds, yen, yuan, francs, kronor, rupees, won, pesos, reais, rand, zlotys, lira, shekels, baht, ringgit, dinars, ' +
    'forint, Canadian dollars, Hong Kong dollars, Jamaican dollars',
);
const names = words(
  '12-month change of #, 5-yr breakeven #, 10Y #, Top 10 = #, Russell 3000 ETF #, 401(k) assets #, Form N-1A fee #, ' +
    'Rule 12b-1 fee #, #¹, #[^2], # [1], M2 growth #, U-6 rate #, G20 inflation #, 52-week high #, Section 232 tariffs at #, ' +
    '#1: #, 2nd estimate #, Nikkei 225 fund #, CET1 ratio #, 3-month T-bill #, COVID-19 low of #',
);
const months = words(
  'January, February, March, April, May, June, July, August, September, October, November, December',
);
const dated = words(
  'M: #, S: #, # (S), # in M, # for S 2026, S-26: #, S ’26: #, 2026-0: #, 0/2026: #, the M reading of #, 1 S 2026: #',
);

const aMonth = (form: string, month: number): string =>
  form
    .replace('#', '3.1%')
    .replace(/M(?=[ :])|M$/, months[month]!)
    .replace(/S(?=[ :\-)])/, months[month]!.slice(0, 3))
    .replace(/(?<=2026-)0|^0/, String(month + 1).padStart(2, '0'));
const dayOf = (month: number): string => `2026-${String(month + 1).padStart(2, '0')}-01`;

/** Kinds of honest forms. */
export const honestKinds: Readonly<Record<string, Form[]>> = {
  'a verb of falling': verbs.flatMap((verb) => [
    percent('3.1%', '-3.1', `CPI ${verb} {} in September.`),
    percent(`${verb} by 3.1%`, '-3.1'),
    percent('3.1%', '-3.1', `CPI ${verb} sharply in the month, by {}`),
    percent('3.1%', '3.1', `CPI ${verb} to {} in September`),
  ]),
  'a noun of falling': nouns.flatMap((noun) => [
    percent(`a 3.1% ${noun}`, '-3.1'),
    percent('3.1%', '-3.1', `a ${noun} of about {}`),
    money(`a $1.2-billion ${noun}`, '-1.2'),
  ]),
  'a sign': minuses.flatMap((minus) => [percent(`${minus}3.1%`, '-3.1'), money(`${minus}$1.2bn`, '-1.2')]),
  'a number in a name': names.map((name) => percent(name.replace(/#(?!\d)/, '3.1%'))),
  'a month': months.flatMap((_, month) =>
    dated.map((form) => ({ ...percent(aMonth(form, month)), period: dayOf(month) })),
  ),
  'another number beside it': words(
    '# vs 2.9%, # (prior 2.9%), 2.9% to #, 2.9–#, # or 2.9%, #/2.9%, # against 2.9% expected',
  ).map((form) => percent(form.replace('#', '3.1%'))),
  'another decimal mark': [percent('2,5 %', '2.5'), percent('−0,4 %', '-0.4'), money('12,3 Mrd. USD', '12.3')],
};

/** Kinds of altered forms. */
export const alteredKinds: Readonly<Record<string, Form[]>> = {
  'a verb of falling': verbs.flatMap((verb) => [
    percent('3.1%', '3.1', `CPI ${verb} {} in September.`),
    percent(`${verb} by 3.1%`, '3.1'),
    percent('3.1%', '-3.1', `CPI ${verb} to {} in September`),
    percent('3.4%', '-3.1', `CPI ${verb} {}`),
  ]),
  'a noun of falling': nouns.flatMap((noun) => [
    percent(`a 3.1% ${noun}`),
    percent('3.1%', '3.1', `a sharp ${noun} of about {}`),
    money(`a $1.2-billion ${noun}`),
  ]),
  'a sign': minuses.flatMap((minus) => [
    percent(`${minus}3.1%`),
    percent(`${minus}3.2%`, '-3.1'),
    money(`${minus}$1.2bn`),
  ]),
  'another currency': [
    ...otherMoney.flatMap((sign) => [
      money(`${sign}1.2bn`),
      money(`${sign} 1.2bn`),
      money('1.2bn', '1.2', `${sign}{} in sales`),
    ]),
    ...otherNames.flatMap((name) => [money(`1.2 billion ${name}`), money('1.2', '1.2', `sales of {} billion ${name}`)]),
  ],
  'a number in a name': names.map((name) => percent(name.replace(/#(?!\d)/, '3.2%'))),
  'a month': months.flatMap((_, month) =>
    dated.map((form) => ({ ...percent(aMonth(form, month)), period: dayOf((month + 1) % 12) })),
  ),
  'another number beside it': words('# vs 2.9%, # (prior 2.9%), 2.9% to #, 2.9–#, # or 2.9%, 2.9% → #').map((form) =>
    percent(form.replace('#', '3.2%')),
  ),
  'another decimal mark': [
    percent('1,234 %', '1.234'),
    percent('2,5 %', '25'),
    { text: '3.000', value: '3000', unit: '' },
  ],
};
