import { formatFigureLink } from '../../../src/domain/links/figureLink.ts';
import { formatLinkLabel } from '../../../src/domain/links/linkLabel.ts';

/** Puts trouble somewhere: it stands for §, and what is between ⟦ and ⟧ is repeated to its length, where § is its beginning. */
export type Place = string | ((trouble: string) => string);

export function inPlace(place: Place, trouble: string): string {
  if (typeof place !== 'string') return place(trouble);
  return place
    .split(/⟦(.*?)⟧/s)
    .map((part, at) => {
      if (at % 2 === 0) return part.replaceAll('§', () => trouble);
      const unit = part.replaceAll('§', () => trouble.slice(0, 40));
      return unit.repeat(Math.ceil(trouble.length / unit.length));
    })
    .join('');
}

export const link = 'x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=We%20grew';
export const aLabel = formatLinkLabel(link);
export const figure = {
  from: 'sample' as const,
  subject: { of: 'indicator' as const, id: 7, code: 'CPI', field: 'latest_value' as const, period: '2026-09-01' },
  value: { type: 'number' as const, decimal: '3.8' },
  unit: 'Percent',
  at: 0,
};
const written = formatFigureLink('x', figure);
const fund = 'x://market-desk.market-desk/fund?ticker=A';
const day = '2026-01-02';
const answer = '{"type":"answer","source":"service:https://api.example.com","fetchedAt":5,';
const session = '{"type":"session","source":"service:https://api.example.com","ticker":"A","fetchedAt":5,';
const quoted = (trouble: string): string => JSON.stringify(trouble);
const json =
  (...parts: readonly string[]) =>
  (trouble: string): string =>
    parts.join(quoted(trouble));
const call = (metadata: string, transcript = '""'): string =>
  `{"metadata":{"cik":1,"ticker":"A","companyname":"A","companyname_short":"A","transcript_fyq":"Q1 2025","available_fyq":["Q1 2025"]${metadata}},"data":[{"participants":[],"transcript":${transcript}}]}`;
/** The line of an answer whose body has the trouble in it. */
const answered =
  (request: string, body: (trouble: string) => string) =>
  (trouble: string): string =>
    `${answer}"request":${request.replaceAll('§', () => quoted(trouble))},"body":${quoted(body(trouble))}}`;
const aCall = '{"endpoint":"transcript","cik":1}';

const dates = [`${day}§`, `§${day}`, '2026-§-02'];
const html = ['<!--§', '<script>§</script', '<a §', '[a](§', 'x://§'];
const icons = ['$(§)'];
const inLink = ['[§](command:§)'];
const persons = ['Ann Lee and §', '§ and Ann Lee'];
const quarter = ['AAPL§Q1 2026'];
const markup = ['<a href="§">§</a>', '<a § b="c">', '⟦<svg>§<svg><![CDATA[§]]>⟧', `<img alt='<a b="§`, '<!--§-->§--!>'];
const inScreen = ['columns: §\nroic > 1', 'roic > 15% AND (§) OR net_cash > 100M', '# §\nroic > 1', '`§` > 1'];
const figures = ['3.8§%', '§3.8%', '3.8% §', 'minus §3.8 million in Sep § 2026'];
const inFigureLink = [`${written}§`, written.replace('CPI', '§'), `[3.8%](${written}) §`, `⟦[3.8%](${written})\n⟧§`];
const manyLinks = `§\n⟦[a](${link})\n⟧`;
const inReference = `[a]: ${link}&before=§\n[§]: ${link}`;
const usedByLabel = `[a][b] § [b][] §[b]\n\n[b]: ${link}\n`;
const labels = `⟦[a][b] ⟧§\n\n[b]: ${link}\n`;
const afterLink = `[a](${link}§x`;
const links = [afterLink, manyLinks, inReference, usedByLabel];
const inBlock = `> §\n>\n> — A B, [a](${link})\n`;
const blockAndLinks = `⟦> a\n⟧§\n⟦[a](${link})\n⟧`;
const before = [`§\n[a]: ${link}\n`, inReference];
const note = [
  `“⟦a ([b](${link})) [c d](${link}) § ⟧”`,
  `> **§**: a\nb\n> **A B:** §\n> — A§\n\n[a](${link})\n`,
  `⟦“a b c d” “e” [a](${link}) ⟧§`,
  `⟦[a](${link}): “a b c d. E” and ⟧§`,
  `⟦“a b c d” ⟧⟦. See [a](${link}). B⟧§`,
  `⟦> “a b c,” d “e”. ([a](${link})) F g. ⟧§`,
  `> a §\n> b [a](${link})\n> a §\n> b [a](${link})\n`,
  `<blockquote>⟦§ <a href="${link}">b</a>⟧§</blockquote>`,
  `<blockquote cite="${link}">§</blockquote>\n<blockquote cite="${link}">§</blockquote>\n`,
  `- a\n⟦  - “a b c d”\n  - [a](${link})\n⟧§`,
  `⟦“a b c d”[^1] ⟧§\n\n[^1]: ${link}`,
  ...[usedByLabel, labels, manyLinks, inBlock, blockAndLinks],
  `a “b§” — A B, [a](${link})`,
  `“a§”[^1]\n\n[^1]: A B, [a](${link})`,
  (trouble: string) => {
    const every = Array.from({ length: Math.ceil(trouble.length / 250) }, (_, at) => `[^${at}]`);
    const marks = every.map((mark) => `> a${mark} b\n`.repeat(20)).join('');
    return `${marks}${trouble}\n\n${every.map((mark) => `${mark}: ${link}\n\n`).join('')}`;
  },
];

/** Trouble stands where each function looks closest, by its name, besides by itself and within a line. */
export const places: Readonly<Record<string, readonly Place[]>> = {
  // Answers and addresses.
  looksLikeHtml: html,
  decodeBody: html,
  plainText: html,
  formatSaid: html,
  createStatusError: html,
  wordsOfBody: [json('{"message":', '}')],
  redactAnswer: [
    json('{', ':', ',"key":"a0b1c2d3-e4f5%26"}'),
    '{"a":"a0b1c2d3-e4f5%26","b":"§',
    '{"a":"a0b1c2d3-e4f5%26"§',
    '"api_key":"a0b1⟦%25⟧',
  ],
  readProvenance: ['"§', 'a; b="§"', 'a; §; hit', 'a;hit, §', '(§', ':§:'],
  readEntityTag: ['"§'],
  parseBaseUrl: ['https://a.example/§x'],
  // Dates, bars, tables.
  ...Object.fromEntries(
    ['isDay', 'isNearDay', 'addDays', 'daysBetween', 'countWeekdays', 'parseDate', 'parseBarsDates', 'parseWindow'].map(
      (name) => [name, dates],
    ),
  ),
  isNearTime: [`${day} 09:30:00§`, `${day} §`],
  parsePeriod: ['5§d', '§mo'],
  parseBarsPeriod: ['5§d'],
  parseTickers: ['AAPL, §, MSFT'],
  splitTyped: ['AAPL, §'],
  parseBarsQuery: [
    `tickers=§&fromDate=${day}&tillDate=${day}`,
    `tickers=A&fromDate=${day}&tillDate=${day}§&start=§`,
    'tickers=A,§',
  ],
  parseCoverage: [
    json('{"over":[{"from":', ',"till":', '}],"gone":', ',"parts":[', ']}'),
    `{"over":[⟦{"from":"${day}","till":"${day}"},⟧{}]}`,
  ],
  opaque: ['rgba(1, 2, §', 'rgba(§'],
  dayOf: ['2026-11-23§'],
  shownJson: ['⟦##a⟧'],
  parseSessionCsv: [
    'time_et,open,high,low,close,volume\n§',
    'time_et,open,high,low,close,volume\n2025-03-07 09:30:00,"§',
  ],
  createScreenerFromFiles: ['ticker,cik,§\nA,1,§', 'ticker,cik\n"§'],
  formatMarkdownTable: inLink,
  neutralizeCell: ['=§', '-1.§e'],
  formatCsv: ['=§'],
  // Names, files of the directory.
  parseSecFile: [
    ...['{ "fields"§', '{§"fields"', '{"0":{"cik_str":§', '{"0":{"more":§', '{"fields":[§'],
    json('{"0":{"cik_str":1,"ticker":"A","title":', '}}'),
    json('{"0":{"cik_str":1,"ticker":', ',"title":"A"}}'),
    '{"fields":["cik","seriesId","classId","symbol"],"data":[[1,"S000000001","C000000001",§',
    '{"fields":["cik","seriesId","classId","symbol"],"more":§',
  ],
  search: ['vanguard § admiral'],
  writtenName: ['ACME § CORP /DE/', 'O § S A'],
  withoutMarks: ['&amp;§§%25'],
  // Typed text, identifiers.
  readSecurity: ['CIK §', 'NYSE:§'],
  listElements: ['[§', 'AAPL and §, MSFT'],
  parseSeriesId: ['CIK§1'],
  parseFiscalQuarter: quarter,
  parseCallText: quarter,
  targetsOf: quarter,
  findNamedQuarters: ['third § quarter § of § fiscal 2026', '3Q§26'],
  findFiscalQuarters: ['Q§1§2026'],
  parseWatchlist: ['AAPL § MSFT', '## §', 'AAPL\n§\nMSFT # end'],
  isFrontMatter: ['---\n§\n---'],
  outsideLink: ['https://§/§'],
  shortClassName: [' -§ - §'],
  // Figures.
  readUnit: ['thousands § dollars'],
  parseFigureLink: inFigureLink,
  findFigureLinks: inFigureLink,
  findDamagedFigures: inFigureLink,
  parseDecodedFigure: ['of=indicator&code=§&unit=§&=§'],
  readNoteFigures: [
    ...inFigureLink,
    `[§](${written}) (first reported §)`,
    `⟦[3.8%](${written}) (first reported 3.8, now ⟧§`,
    `[3.8%][b] § [3.8%][b]\n\n[b]: ${written}`,
  ],
  readWritten: figures,
  readPeriods: figures,
  readRates: figures,
  isAnotherRate: figures,
  compareText: figures,
  compareWritten: figures,
  // Imports: one trouble in each place of a line that takes text.
  checkLine: [
    answered('{"endpoint":"transcript","ticker":"A"}', (trouble) => trouble),
    answered('{"endpoint":"transcript","ticker":§}', () => call('')),
    answered('{"endpoint":"transcript","cik":1,"fyq":§}', () => call('')),
    answered(aCall, (trouble) => call(`,"ticker":${quoted(trouble)}`)),
    answered(aCall, (trouble) => call(`,"transcript_fyq":${quoted(trouble)}`)),
    answered(aCall, (trouble) => call(`,"available_fyq":[${quoted(trouble)}]`)),
    answered(aCall, (trouble) => call('', quoted(trouble))),
    answered('{"endpoint":"fund","cusip":§}', () => '{}'),
  ],
  parseLine: [
    answered('{"endpoint":"fund","seriesid":§}', () => '[]'),
    json('{"type":"answer","request":{"endpoint":"metrics"},"fetchedAt":5,"body":"{}","source":', '}'),
    json(`${session}"session":`, ',"bars":[{}]}'),
    json(`${session}"session":"2025-03-07","bars":[{"date":`, '}]}'),
    `${session}"session":"2025-03-07","bars":[⟦"a",⟧""]}`,
    json('{"type":"coverage","source":"sample","ticker":', ',"coverage":{"over":[],"gone":[]}}'),
    json('{"type":"coverage","source":"sample","ticker":"A","coverage":{"over":[{"from":', ',"till":', '}]}}'),
    json(
      '{"type":"mark","mark":{"kind":"highlight","call":{"source":"sample","cik":1,"ticker":"A","company":"A","fyq":"Q1 2025"},"speaker":"","locator":{"start":"a","before":"","after":""},"madeAt":5,"id":"01234567-89ab-cdef-0123-456789abcdef","words":',
      '}}',
    ),
  ],
  parseAttempt: [json('{"type":"attempt","source":', ',"endpoint":"fund","day":', ',"outcome":', '}')],
  // Screens.
  lexScreen: inScreen,
  formatScreen: inScreen,
  parseScreen: [inScreen[1]!, inScreen[3]!],
  completeScreen: [inScreen[1]!, inScreen[0]!],
  screenFromSelection: ['```\n§\n```'],
  // Text that is shown.
  withoutLinks: inLink,
  withoutIcons: icons,
  withoutLinksAndIcons: [...inLink, ...icons],
  withoutMnemonics: inLink,
  escapeRendered: inLink,
  escapeOnOneLine: [...inLink, 'https://§/§'],
  escapeReadable: ['a\n§\nb'],
  // Calls.
  parseCall: [
    'Operator:\nOur first question comes from §:\n\n§\nAnn Lee:\nThanks §.\n',
    'Company Participants\n§\n\n§: §:\n',
    (trouble) => `Ann Lee:\nHi.\n\n${Array.from(trouble).join(':\nx\n')}:\n`,
    (trouble) => trouble.replace(/.{20}/gs, (each) => `${each}:\nwe have Aa.\n\n`),
  ],
  readRoster: ['Participants\n§\n', (trouble) => trouble.replace(/.{3}/gs, (each) => `Participants\n${each}\n`)],
  headingOf: ['participants §', '§ participants'],
  rankLabel: ['Ann Lee, §', '§ and §', '(§)'],
  readSpeakerLabel: ['Ann Lee, §', 'Ann Lee -- §', 'Ann Lee (§)', 'Q2 - § - x', '[§]'],
  readFirm: ['Aa §'],
  announcedFirm: ['from Ann Lee with §', 'Lee§'],
  shownRole: ['§ -- Analyst'],
  nameShape: persons,
  namesTogether: persons,
  parsePersonName: ['Ann "§" Lee', 'Ann (§ Lee', 'Ann, §, §', " '§"],
  likeness: ['Ann §'],
  findAnnounced: ['question from § with Aa'],
  findPersonMentions: ['Thanks, §', 'question§ today', 'Thanks §Aa'],
  operatorWords: ['our first question §', '⟦we now ⟧', '⟦ from ⟧'],
  blocksOf: ['⟦§⟧⟦§⟧'],
  findHits: ['a§x'],
  // Search.
  parseSearch: ['company:"§', 'label:"§', 'section:"§', '"§'],
  passagesOf: ['⟦a ⟧', `${'a '.repeat(200)}§${'a. '.repeat(200)}`, `${'a '.repeat(200)}.§\n${'a '.repeat(200)}`],
  wantedOf: ['share repurchase § capex'],
  PassageScorer: ['a § b', '⟦a ⟧'],
  readQuestion: ['What did Ann § Lee say?', '⟦A ⟧'],
  quartersIn: ['last § quarters', '⟦ 2021⟧'],
  hasPhrases: ['a § a', 'a§b', 'a § é', '⟦a ⟧', '⟦é ⟧'],
  limitWords: ['q§1', '§q1'],
  wordsOfRole: ['chief § officer', '⟦chief a officer ⟧'],
  // Quotations.
  findNearestWords: ['we grew § costs\n\nJohn Roe:\n§. grew'],
  mayHaveWords: ['we [§] grew <§> and [§'],
  parseQuotation: [...['<!--§<!--', '[§](§)[a]§', '\n**A:** §\n**A:** §'], '$§\\$ {==§{>>§ [[§ ![§](<span style="§">'],
  compareQuotation: ['a … § … b [c] §', 'a not §, if b. Jane Doe:\nc §', 'A§. B§'],
  checkAttribution: ['John § Roe said §', '— A, §, Q1 § 2020'],
  withoutIdioms: [' if you § look '],
  turnsAround: [' whether § or not ', " do§n't "],
  bearingOf: [' 1§ % 2 '],
  isClause: [" we§'re "],
  takesBack: [' but § not ', " we do§n't "],
  labelOf: ['**§**: '],
  isPronoun: ["§'re"],
  verbBehindPronoun: ['we § really '],
  differingWords: ['§ … [x] § **A:** b'],
  widenToWords: ['§a§'],
  // Notes.
  findDeskLinks: links,
  findCitationLinks: links,
  findNoteLinks: [...links, labels],
  findLinkDefinitions: [inReference, manyLinks],
  readDefinitions: [...links, labels],
  writeShared: [...links, labels, `[§](${link})`, `<a href="${link}">§`],
  findDamagedLinks: [afterLink, manyLinks],
  readCode: ['```\n§', '⟦a <!-- %% \n\n%% ⟧-->', '⟦a <!-- \n⟧\n-->'],
  outsideCode: [`<!--§-->${link} <!--§-->${link} `],
  labelFor: [`[${aLabel}]:§[${aLabel}]:§`],
  placeCitation: before,
  placeLinked: before,
  findPlaceLinks: [`${fund}§x`, `§${fund} §${fund} `],
  parseCitationLink: [`${link}§`],
  parseDecodedLink: ['from=sample&cik=7&fyq=Q1 2026&start=§'],
  readMarkup: ['[a](§) [a](b "§") [a]: b "§"', '<a b="§"><a b="§">', '⟦<a b="](⟧', '⟦[a](b "⟧', '⟦[a]: b "⟧'],
  readQuoted: ['“§” "§" ‘§’', '⟦“⟧⟦”⟧', `⟦('"⟧⟦"')⟧`, '⟦«‹⟧§⟦›»⟧', '⟦‘customers’ needs ⟧'],
  readLayout: [
    '<blockquote>§</blockquote>',
    '⟦<blockquote>⟧⟦</blockquote>⟧',
    '⟦<q>a b c d⟧⟦</q>⟧',
    '> [!note] a\n> §\n> [!note] a\n> §\n',
    '⟦> “a b c d”\n\n⟧',
    '⟦a\n\n⟧“b”',
  ],
  readSentenceStarts: ['a. §. B', '⟦A. B.” C ⟧'],
  opensSource: ['(§'],
  announces: ['§:'],
  leadsOn: ['§ said '],
  sourceStart: ['§ — § (', '⟦ — A⟧'],
  signatureStart: ['§. — §', '⟦. — A⟧'],
  isSignature: ['The § of'],
  readNote: note,
  readDecodedNote: note,
  isSaidByName: ['Jane § said.'],
  CitationIndex: [manyLinks],
  checkCitation: [inBlock, blockAndLinks],
  findUncited: [inBlock, blockAndLinks, '> §\n"§ a b c d" “§ a b c d”'],
  layOutNotes: [manyLinks, '$A § $A § ', `“§” [a](${link})`],
  placeQuote: ['> §\n'],
  placeIn: ['| § |\n', '> §\n'],
  addFrontMatter: ['---\n§\n---\n', '---\n§'],
  readMentions: ['$A §', '$$§$A'],
  wordAt: ['a§a'],
  readProse: ['$$§x', 'a@§', '`` § `'],
  // Shared notes and previews.
  sanitizeHtml: markup,
  readHtmlTokens: [...markup, '<math>§', '<math><mi>§</mi></math>', '<math>⟦<mi></mi>⟧', '<math>⟦<mrow>⟧'],
  readHtmlTag: ['<a §>', '<a b = §>', '<a b="§>', '<a b⟦ ⟧>', '<a b ⟦= ⟧>', '<a b⟦/ ⟧>'],
  pictureAddresses: ['<img src="§">', '<img src="&#§">'],
  isPictureData: ['data:image/png;base64,§'],
  readFrontMatter: ['---\n§\n---\n', '---\nauthor: §\n---', '---\n⟦a: b\n⟧'],
  plainNumbers: ['⟦\ue000⟧', '\ue000⟦1⟧'],
  keyOfLink: [`${link}§`],
  placeMarks: [
    `§\n⟦“a b c d” [a](${link})\n⟧`,
    `§ ⟦“a b c d” [a](${link}) ⟧`,
    `“§” [a](${link})\n\n“§” [a](${link})\n`,
  ],
  writeWithReferences: [
    `§\n⟦> a b c d\n>\n> — A B, [a](${link})\n\n⟧`,
    `§\n⟦“a b c d” [a](${link})\n⟧`,
    `“§” [a](${link})\n\n[b]: ${link}&turn=§\n`,
  ],
  readMarkdownCells: [
    '{"cells":[NaN, "§',
    json('{"cells":[{"cell_type":"markdown","source":[', ',', ']}]}'),
    '{"cells":[⟦{"cell_type":"markdown","source":"a"},⟧{}]}',
  ],
};

/** Tags that make a reader of HTML look far ahead, or again and again at the same, by what is repeated. */
const repeatedTags = [
  '<p> <span> <svg> <select> <svg><style> <script> <script><!-- <script><!--<script> <title> <xmp></xmp <style></style>',
  '<style>< <!-- <!--> <? </> <5 <![CDATA[ <svg><![CDATA[ <math> <math><mi> <math></math> <math><mi></mi> <a/ &# &#1',
]
  .join(' ')
  .split(' ')
  .concat('</script ', '</ ', '<math><mi a="', '<span class="katex-html" aria-hidden="true">')
  .concat(`<a b="<a b='`, '<a b=', '<img src="a">');
export const repeated = repeatedTags.map((tag) => `⟦${tag}⟧`);
