import { finish } from '../../../src/base/slices.ts';
import { CallText } from '../../../src/domain/passages/callText.ts';
import { citedParts, quoteOf, speakersOf } from '../../../src/domain/passages/citedParts.ts';
import { parseCitationLink, parseDecodedLink } from '../../../src/domain/links/citationLink.ts';
import { restoreWords } from '../../../src/domain/quotations/restoreWords.ts';
import { differingWords } from '../../../src/domain/quotations/differingWords.ts';
import { findDeskLinks, encodeInLink } from '../../../src/domain/links/productLinks.ts';
import { findPassage } from '../../../src/domain/passages/findPassage.ts';
import { WordSearch, findNear } from '../../../src/domain/passages/findWords.ts';
import { foldText, FoldedText } from '../../../src/domain/passages/foldedText.ts';
import { locatorOfLink, makeLocator, onOneLine, trimPassage } from '../../../src/domain/passages/makeLocator.ts';
import { CountedWords, parseWordPlace, placeInTurn } from '../../../src/domain/passages/wordPlace.ts';
import { formatLinkLabel } from '../../../src/domain/links/linkLabel.ts';
import { paragraphsOf, quotePresets, renderQuote, templateOf } from '../../../src/domain/writing/quoteTemplate.ts';
import { findPlaceLinks, formatFundLink, parseBarsQuery } from '../../../src/domain/links/placeLink.ts';
import { placeIn } from '../../../src/domain/writing/notePlace.ts';
import { isBlock, placeQuote } from '../../../src/domain/writing/placeQuote.ts';
import { widenToWords } from '../../../src/domain/passages/widenToWords.ts';
import {
  escapeRendered,
  escapeOnOneLine,
  escapeReadable,
  formatCode,
  formatYamlString,
  unescapeMarkdown,
} from '../../../src/domain/format/markdown.ts';
import { addFrontMatter, renderFunds, fundTemplateOf } from '../../../src/features/funds/fundNoteModel.ts';
import { codesAt, findMention, findTickers, tickerBefore, wordAt } from '../../../src/domain/notes/mention.ts';
import { readProse } from '../../../src/domain/notes/prose.ts';
import { checkCitation, citedCallOf } from '../../../src/domain/verdicts/judgeQuotation.ts';
import { contextOf, wholeWords } from '../../../src/features/notes/checks/hoverContextModel.ts';
import { Companies } from '../../../src/features/notes/index/companiesModel.ts';
import { layOutNotes } from '../../../src/features/notes/index/notesTreeModel.ts';
import { dateOfCall } from '../../../src/features/notes/share/callDateModel.ts';
import { readDefinitions } from '../../../src/features/notes/definitions/definitionsModel.ts';
import { readOwnLinks } from '../../../src/features/notes/share/ownLinksModel.ts';
import { marksOf, writeShared } from '../../../src/features/notes/share/shareModel.ts';
import { CitationIndex } from '../../../src/features/notes/index/citationIndexModel.ts';
import { findCitationLinks } from '../../../src/domain/notes/citationLinks.ts';
import { disarmMarks } from '../../../src/host/notes/forgedMarks.ts';
import { decodeText } from '../../../src/base/decodeText.ts';
import { readDecodedNote } from '../../../src/domain/notes/decodedNote.ts';
import { outsideCode, readCode } from '../../../src/domain/notes/codeSpans.ts';
import { findLinkDefinitions, findNoteLinks } from '../../../src/domain/notes/referenceLinks.ts';
import { allFootnoteMarks } from '../../../src/domain/notes/pairing/citationPlaces.ts';
import { readMentions } from '../../../src/domain/notes/noteMentions.ts';
import { beginsLine, NoteLines } from '../../../src/domain/notes/noteLines.ts';
import { isSaidByName, readSentenceStarts, sentencesIn } from '../../../src/domain/notes/pairing/sentences.ts';
import { findDamagedLinks, findUncited } from '../../../src/domain/notes/uncitedQuotations.ts';
import { readLayout } from '../../../src/domain/notes/pairing/noteLayout.ts';
import { readMarkup } from '../../../src/domain/notes/pairing/noteMarkup.ts';
import { readSentences } from '../../../src/domain/notes/pairing/pairQuotations.ts';
import { countWords, hasManyWords, isWeighty, readQuoted } from '../../../src/domain/notes/pairing/quotedSpans.ts';
import {
  announces,
  isAdjacent,
  isConnection,
  isReference,
  isSignature,
  isSourceLine,
  leadsOn,
  opensSource,
  signatureStart,
  sourceStart,
} from '../../../src/domain/notes/pairing/sourceWords.ts';
import { labelFor, placeCitation, placeLinked, placeWritten } from '../../../src/domain/writing/placeCitation.ts';
import { isQuoteAsWritten, newNote, quoteSelected, writeQuote } from '../../../src/features/notes/quotes/quoteModel.ts';
import { readCitations } from '../../unit/domain/verdicts/readCitations.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const link = 'x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=We%20grew';
const fundLink = 'x://market-desk.market-desk/fund?ticker=A';
const aLabel = formatLinkLabel(link);
const written = `> We grew.\n>\n> — [A][${aLabel}]\n\n[${aLabel}]: ${link}`;
type Frame = (trouble: string) => string;

const afterLink: Frame = (trouble) => `[a](${link}${trouble}x`;
const manyLinks: Frame = (trouble) => `${trouble}\n${`[a](${link})\n`.repeat(Math.ceil(trouble.length / 200))}`;
const inBlock: Frame = (trouble) => `> ${trouble}\n>\n> — A B, [a](${link})\n`;
const blockAndLinks: Frame = (trouble) =>
  `${'> a\n'.repeat(Math.ceil(trouble.length / 8))}${trouble}\n${`[a](${link})\n`.repeat(Math.ceil(trouble.length / 200))}`;
const beforeLink: Frame = (trouble) => `a “b${trouble}” — A B, [a](${link})`;
const inFootnote: Frame = (trouble) => `“a${trouble}”[^1]\n\n[^1]: A B, [a](${link})`;
const footnotes: Frame = (trouble) => {
  const count = Math.ceil(trouble.length / 250);
  const marks = Array.from({ length: count }, (_, at) => `> a[^${at}] b\n`.repeat(20));
  return `${marks.join('')}${trouble}\n\n${Array.from({ length: count }, (_, at) => `[^${at}]: ${link}\n\n`).join('')}`;
};
const inReference: Frame = (trouble) => `[a]: ${link}&before=${trouble}\n[${trouble}]: ${link}`;
const usedByLabel: Frame = (trouble) => `[a][b] ${trouble} [b][] ${trouble}[b]\n\n[b]: ${link}\n`;
const labels: Frame = (trouble) => `${'[a][b] '.repeat(Math.ceil(trouble.length / 50))}${trouble}\n\n[b]: ${link}\n`;
const links: readonly Frame[] = [afterLink, manyLinks, inReference, usedByLabel];
const quotedAndLinks: Frame = (trouble) =>
  `${`“a b c d” “e” [a](${link}) `.repeat(Math.ceil(trouble.length / 150))}${trouble}`;
const linksAndQuoted: Frame = (trouble) =>
  `${`[a](${link}): “a b c d. E” and `.repeat(Math.ceil(trouble.length / 150))}${trouble}`;
const uncitedAndLinks: Frame = (trouble) =>
  `${'“a b c d” '.repeat(trouble.length >> 3)}${`. See [a](${link}). B`.repeat(Math.ceil(trouble.length / 150))}${trouble}`;
const quotedBlocks: Frame = (trouble) =>
  `${`> “a b c,” d “e”. ([a](${link})) F g. `.repeat(Math.ceil(trouble.length / 150))}${trouble}`;
const inLines: Frame = (trouble) => `> a ${trouble}\n> b [a](${link})\n`.repeat(4);
const inHtml: Frame = (trouble) =>
  `<blockquote>${`${trouble.slice(0, 40)} <a href="${link}">b</a>`.repeat(Math.ceil(trouble.length / 150))}${trouble}</blockquote>`;
const citedHtml: Frame = (trouble) => `<blockquote cite="${link}">${trouble}</blockquote>\n`.repeat(3);
const listed: Frame = (trouble) =>
  `- a\n${`  - “a b c d”\n  - [a](${link})\n`.repeat(Math.ceil(trouble.length / 150))}${trouble}`;
const marked: Frame = (trouble) => `${'“a b c d”[^1] '.repeat(trouble.length >> 4)}${trouble}\n\n[^1]: ${link}`;
const withinMarks: Frame = (trouble) =>
  `“${`a ([b](${link})) [c d](${link}) ${trouble.slice(0, 40)} `.repeat(Math.ceil(trouble.length / 150))}”`;
const signed: Frame = (trouble) => `> **${trouble}**: a\nb\n> **A B:** ${trouble}\n> — A${trouble}\n\n[a](${link})\n`;
const notes: readonly Frame[] = [
  withinMarks,
  signed,
  quotedAndLinks,
  linksAndQuoted,
  uncitedAndLinks,
  quotedBlocks,
  inLines,
  inHtml,
  citedHtml,
  listed,
  marked,
  usedByLabel,
  labels,
  manyLinks,
  inBlock,
  blockAndLinks,
  beforeLink,
  inFootnote,
  footnotes,
];

const participants = [{ name: 'Jane Doe', role: 'CEO' }];
const metadata = {
  ...{ cik: 7, ticker: 'ACM', companyname: 'Acme', companyname_short: 'Acme' },
  ...{ transcript_fyq: 'Q1 2026', available_fyq: [] },
};
/** Two turns without their reading, which is measured where calls are. */
function callOf(transcript: string) {
  const speechEnd = transcript.length;
  const turn = {
    index: 0,
    speaker: 0,
    section: 'prepared' as const,
    start: 0,
    end: speechEnd,
    speechStart: 0,
    speechEnd,
  };
  return { turns: [turn], speakers: [{ name: 'Jane Doe', role: 'CEO', turns: 1 }] };
}

function select(text: string, share = 1) {
  const parsed = callOf(text) as never;
  const passage = { start: 0, end: Math.ceil(text.length * share) };
  return { from: 'sample' as const, cik: 7, ticker: 'A', company: text, fyq: 'Q1 2026', text, parsed, passage };
}

const locator = (words: string) => ({ start: words, before: words.slice(-32), after: words.slice(0, 32) });
const own = citedCallOf({
  metadata,
  call: { transcript: 'Jane Doe:\nWe grew and grew. Costs fell.\n', participants },
})!;

const aQuote = quoteSelected(select('We grew.'), 'x', new Date(0))!;

function check(note: string): unknown {
  return readCitations(note).map((citation) => checkCitation(own, citation));
}

/** The functions that read notes, their links and their quotations, and those that write text of others into a note. */
export const readers: readonly ForeignTextReader[] = [
  { name: 'findDeskLinks', read: (text) => [...findDeskLinks(text, ['transcript', 'fund'])], frames: links },
  { name: 'findCitationLinks', read: findCitationLinks, frames: links },
  { name: 'findNoteLinks', with: ['readNoteLinks'], read: findNoteLinks, frames: [...links, labels] },
  {
    name: 'readCode',
    read: (text) => finish(readCode(text)),
    frames: [
      (trouble) => `\`\`\`\n${trouble}`,
      (trouble) => `${'a <!-- %% \n\n%% '.repeat(trouble.length >> 3)}-->`,
      (trouble) => `${'a <!-- \n'.repeat(trouble.length >> 3)}\n-->`,
    ],
  },
  {
    name: 'outsideCode',
    read: (text) => outsideCode(findCitationLinks(text), finish(readCode(text))),
    frames: [(trouble) => `<!--${trouble}-->${link} `.repeat(2)],
  },
  {
    name: 'findLinkDefinitions',
    read: (text) => findLinkDefinitions(text, finish(readCode(text))),
    frames: [inReference, manyLinks],
  },
  { name: 'formatLinkLabel', read: (text) => formatLinkLabel(text) },
  { name: 'labelFor', read: (text) => labelFor(link, text), frames: [(trouble) => `[${aLabel}]:${trouble}`.repeat(9)] },
  {
    name: 'placeCitation',
    read: (text) => [
      placeCitation(text, { start: text.length, end: text.length }, { written, link }),
      placeCitation(text, { start: 0, end: 0 }, { written: `${text}\n[a]: ${link}`, link }),
    ],
    frames: [inReference, (trouble) => `${trouble}\n[a]: ${link}\n`],
  },
  {
    name: 'placeWritten',
    read: (text) => [placeWritten(text, 0, `[a](${link})`), placeWritten('', 0, text)],
  },
  {
    name: 'placeLinked',
    read: (text) => placeLinked(text, 0, { text: '3.8%', link }),
    frames: [inReference, (trouble) => `${trouble}\n[a]: ${link}\n`],
  },
  {
    name: 'findPlaceLinks',
    read: findPlaceLinks,
    frames: [(trouble) => `${fundLink}${trouble}x`, (trouble) => `${trouble}${fundLink} `.repeat(2)],
  },
  { name: 'parseCitationLink', read: parseCitationLink, frames: [(trouble) => `${link}${trouble}`] },
  {
    name: 'parseDecodedLink',
    read: (query) => parseDecodedLink({ path: '/transcript', query }),
    frames: [(trouble) => `from=sample&cik=7&fyq=Q1 2026&start=${trouble}`],
  },
  { name: 'parseBarsQuery', read: parseBarsQuery, frames: [(trouble) => `tickers=A,${trouble}`] },
  { name: 'formatFundLink', read: (ticker) => formatFundLink('x', { ticker }) },
  { name: 'encodeInLink', read: encodeInLink },
  { name: 'NoteLines', read: (text) => new NoteLines(text).depth(0) },
  { name: 'allFootnoteMarks', read: (text) => [...allFootnoteMarks(text)] },
  { name: 'beginsLine', read: (text) => beginsLine(text, text.length) },
  {
    name: 'readMarkup',
    read: (text) => finish(readMarkup(text, new NoteLines(text))),
    frames: [
      (trouble) => `[a](${trouble}) [a](b "${trouble}") [a]: b "${trouble}"`,
      (trouble) => `<a b="${trouble}">`.repeat(2),
      (trouble) => `<a b="](`.repeat(trouble.length >> 3),
      (trouble) => `[a](b "`.repeat(trouble.length >> 3),
      (trouble) => `[a]: b "`.repeat(trouble.length >> 3),
    ],
  },
  {
    name: 'readQuoted',
    read: (text) => finish(readQuoted(text, { start: 0, end: text.length, hidden: [], isRow: true })),
    frames: [
      (trouble) => `“${trouble}” "${trouble}" ‘${trouble}’`,
      (trouble) => `${'“'.repeat(trouble.length >> 1)}${'”'.repeat(trouble.length >> 1)}`,
      (trouble) => `${`('"`.repeat(trouble.length >> 2)}${`"')`.repeat(trouble.length >> 2)}`,
      (trouble) => `${'«‹'.repeat(trouble.length >> 2)}${trouble}${'›»'.repeat(trouble.length >> 2)}`,
      (trouble) => '‘customers’ needs '.repeat(trouble.length >> 4),
    ],
  },
  {
    name: 'readLayout',
    read: (text) => finish(readLayout(text)),
    frames: [
      (trouble) => `<blockquote>${trouble}</blockquote>`,
      (trouble) => `${'<blockquote>'.repeat(trouble.length >> 4)}${'</blockquote>'.repeat(trouble.length >> 4)}`,
      (trouble) => `${'<q>a b c d'.repeat(trouble.length >> 4)}${'</q>'.repeat(trouble.length >> 4)}`,
      (trouble) => `> [!note] a\n> ${trouble}\n`.repeat(3),
      (trouble) => '> “a b c d”\n\n'.repeat(trouble.length >> 4),
      (trouble) => `${'a\n\n'.repeat(trouble.length)}“b”`,
    ],
  },
  { name: 'sentencesIn', read: (text) => sentencesIn(text, { start: 0, end: text.length }) },
  {
    name: 'readSentenceStarts',
    read: (text) => finish(readSentenceStarts(text, { start: 0, end: text.length }, [])),
    frames: [(trouble) => `a. ${trouble}. B`, (trouble) => 'A. B.” C '.repeat(trouble.length >> 3)],
  },
  {
    name: 'readSentences',
    read: (text) => finish(readSentences(text, { start: 0, end: text.length, quoted: [] } as never, [])),
  },
  { name: 'countWords', read: (text) => countWords(text, text.length) },
  { name: 'hasManyWords', read: hasManyWords },
  { name: 'isWeighty', read: (text) => isWeighty(text, { start: 0, end: text.length }) },
  { name: 'isConnection', read: isConnection },
  { name: 'opensSource', read: opensSource, frames: [(trouble) => `(${trouble}`] },
  { name: 'isAdjacent', read: isAdjacent },
  { name: 'announces', read: announces, frames: [(trouble) => `${trouble}:`] },
  { name: 'leadsOn', read: leadsOn, frames: [(trouble) => `${trouble} said `] },
  { name: 'isSourceLine', read: (text) => [isSourceLine(text, text), isSourceLine(text, ''), isSourceLine('', text)] },
  {
    name: 'sourceStart',
    read: (text) => [sourceStart(text, true), sourceStart(text, false)],
    frames: [(trouble) => `${trouble} — ${trouble} (`, (trouble) => ' — A'.repeat(trouble.length >> 2)],
  },
  {
    name: 'signatureStart',
    read: signatureStart,
    frames: [(trouble) => `${trouble}. — ${trouble}`, (trouble) => '. — A'.repeat(trouble.length >> 2)],
  },
  { name: 'isSignature', read: (text) => isSignature(text, true), frames: [(trouble) => `The ${trouble} of`] },
  { name: 'isReference', read: (text) => isReference(text, text) },
  { name: 'readNote', read: readCitations, frames: notes },
  {
    name: 'readDecodedNote',
    read: (text) =>
      finish(readDecodedNote({ ...decodeText(Buffer.from(`${text}\n\n\u{E9}`, 'latin1')), isText: true })),
    frames: notes,
  },
  { name: 'isSaidByName', read: isSaidByName, frames: [(trouble) => `Jane ${trouble} said.`] },
  { name: 'CitationIndex', read: (text) => new CitationIndex().set('a', text), frames: [manyLinks] },
  { name: 'checkCitation', read: check, frames: [inBlock, blockAndLinks] },
  {
    name: 'layOutNotes',
    read: (text) => {
      const index = new CitationIndex();
      index.set('a', text);
      const read = index.get('a');
      const companies = new Companies({ from: 'sample', holdings: undefined });
      const notes = read ? [{ note: 'a', name: 'a', read }] : [];
      return finish(layOutNotes({ notes, companies, grouping: 'company', filter: text }));
    },
    frames: [manyLinks, (trouble) => `$A ${trouble} `.repeat(3), (trouble) => `“${trouble}” [a](${link})`],
  },
  { name: 'dateOfCall', read: dateOfCall },
  {
    name: 'writeShared',
    with: ['readOwnLinks'],
    read: (text) => {
      const marks = readCitations(text).flatMap((citation) => marksOf(text, checkCitation(own, citation)));
      const referenceOf = (): string => 'A';
      return finish(writeShared(text, { ...finish(readOwnLinks(text)), referenceOf, marks }));
    },
    frames: [...links, labels, (trouble) => `[${trouble}](${link})`, (trouble) => `<a href="${link}">${trouble}`],
  },
  { name: 'readDefinitions', read: (text) => finish(readDefinitions(text)), frames: [...links, labels] },
  {
    name: 'marksOf',
    read: (text) => {
      const problem = { kind: 'words' as const, start: 0, end: text.length, marks: [] };
      return marksOf(
        text,
        Array.from({ length: text.length >> 4 }, () => problem),
      );
    },
  },
  { name: 'restoreWords', read: (text) => restoreWords(text, `a ${text} b`, { isWhole: true }) },
  {
    name: 'differingWords',
    read: (text) => differingWords(text, `a ${text} b`, 20),
    frames: [(trouble) => `${trouble} … [x] ${trouble} **A:** b`],
  },
  {
    name: 'wholeWords',
    read: (text) => wholeWords(text, text.length >> 1),
  },
  {
    name: 'contextOf',
    read: (text) => contextOf(text, { start: text.length >> 1, end: text.length >> 1 }, { start: 0, end: text.length }),
  },
  { name: 'foldText', read: (text) => foldText(text, 'letters') },
  { name: 'FoldedText', read: (text) => new FoldedText(text, 'words').fromOriginal(text.length) },
  {
    name: 'WordSearch',
    read: (text) =>
      new WordSearch(`${text.slice(0, text.length >> 1)}!${text.slice(text.length >> 1)}`).find(text.repeat(2)),
  },
  { name: 'findNear', read: (text) => findNear(text, `!${text.slice(0, 80)}`) },
  { name: 'CallText', read: (text) => new CallText(text).find(text.slice(0, 1_000)) },
  {
    name: 'findPassage',
    read: (text) => findPassage(new CallText(text), callOf(text).turns as never, locator(text.slice(0, 900))),
  },
  {
    name: 'makeLocator',
    read: (text) => makeLocator(new CallText(text), callOf(text).turns as never, { start: 0, end: text.length }),
  },
  {
    name: 'locatorOfLink',
    read: (text) => locatorOfLink(new CallText(text), callOf(text).turns as never, { start: 0, end: text.length }),
  },
  {
    name: 'CountedWords',
    read: (text) =>
      new CountedWords(text).find({ first: 2, last: 9, skip: { first: 1, last: 1 }, sum: '00000a' }, undefined),
  },
  {
    name: 'placeInTurn',
    read: (text) => placeInTurn(text, { speechStart: 0 }, { start: 0, end: Math.floor(text.length / 2) }),
  },
  {
    name: 'parseWordPlace',
    read: (text) => [parseWordPlace(text, '0'), parseWordPlace(`1-${'9'.repeat(text.length)}`, text)],
  },
  { name: 'trimPassage', read: (text) => trimPassage(text, { start: 0, end: text.length }) },
  { name: 'onOneLine', read: onOneLine },
  { name: 'citedParts', read: (text) => citedParts(text, callOf(text) as never, { start: 0, end: text.length }) },
  {
    name: 'widenToWords',
    read: (text) => widenToWords(text, { start: text.length >> 1, end: (text.length >> 1) + 1 }),
    frames: [(trouble) => `${trouble}a${trouble}`],
  },
  { name: 'paragraphsOf', read: paragraphsOf },
  { name: 'quoteOf', read: (text) => quoteOf([{ text, speaker: text } as never, { text, speaker: 'B' } as never]) },
  { name: 'speakersOf', read: (text) => speakersOf([{ speaker: text, role: text } as never]) },
  { name: 'templateOf', read: templateOf },
  {
    name: 'renderQuote',
    read: (text) =>
      renderQuote(
        quotePresets.callout,
        {
          ...aQuote,
          ...{ quote: text, speaker: text, role: '', company: '', ticker: '', quarter: '', section: '', label: '' },
        },
        '1',
      ),
  },
  {
    name: 'placeQuote',
    read: (text) => placeQuote(text, { before: text, after: text }),
    frames: [(trouble) => `> ${trouble}\n`],
  },
  {
    name: 'placeIn',
    with: ['isBlock'],
    read: (text) => [placeIn(text, 'q', text.length >> 1), placeIn(text, '> q', text.length >> 1), isBlock(text)],
    frames: [(trouble) => `| ${trouble} |\n`, (trouble) => `> ${trouble}\n`],
  },
  { name: 'quoteSelected', read: (text) => quoteSelected(select(text, 0.5), 'x', new Date(0)) },
  {
    name: 'writeQuote',
    read: (text) => {
      const quote = { ...aQuote, parts: [{ text, speaker: text } as never] };
      return writeQuote(quote, 'footnote', `${text}${'[^a-q1-2026-1]'.repeat(text.length / 50)}`);
    },
  },
  {
    name: 'isQuoteAsWritten',
    read: (text) => isQuoteAsWritten(text, aQuote, [text]),
  },
  { name: 'newNote', read: (text) => newNote({ ...aQuote, selected: select(text) }, text) },
  { name: 'escapeReadable', read: escapeReadable, frames: [(trouble) => `a\n${trouble}\nb`] },
  { name: 'escapeOnOneLine', read: escapeOnOneLine },
  { name: 'escapeRendered', read: escapeRendered },
  { name: 'unescapeMarkdown', read: unescapeMarkdown },
  { name: 'formatCode', read: formatCode },
  { name: 'formatYamlString', read: formatYamlString },
  {
    name: 'addFrontMatter',
    read: (text) => addFrontMatter(text, '---\na: b\n---'),
    frames: [(trouble) => `---\n${trouble}\n---\n`, (trouble) => `---\n${trouble}`],
  },
  {
    name: 'renderFunds',
    read: (text) => [
      renderFunds(fundTemplateOf('table'), [{ class_name: text, ticker: text, name_short: text } as never]),
      renderFunds(fundTemplateOf('frontMatter'), [{ fund_name: text, ticker: text, name: text } as never]),
    ],
  },
  {
    name: 'findUncited',
    read: (text) => findUncited(text, readCitations(text)),
    frames: [inBlock, blockAndLinks, (trouble) => `> ${trouble}\n"${trouble} a b c d" “${trouble} a b c d”`],
  },
  { name: 'findDamagedLinks', read: findDamagedLinks, frames: [afterLink, manyLinks] },
  { name: 'findMention', read: (line) => findMention(line, line.length) },
  { name: 'findTickers', read: findTickers },
  {
    name: 'disarmMarks',
    read: (content) => disarmMarks({ tokens: [{ type: 'html_block', content, attrGet: () => null }] }),
  },
  {
    name: 'readMentions',
    read: (text) => finish(readMentions(text)),
    frames: [(trouble) => `$A ${trouble}`, (trouble) => `$$${trouble}$A`],
  },
  { name: 'codesAt', read: (line) => codesAt(line, line.length >> 1) },
  { name: 'wordAt', read: (line) => wordAt(line, line.length >> 1), frames: [(trouble) => `a${trouble}a`] },
  { name: 'tickerBefore', read: (line) => tickerBefore(line, line.length) },
  {
    name: 'readProse',
    read: (text) => {
      const lines = text.split('\n');
      return finish(readProse({ count: lines.length, at: (line) => lines[line]! }, lines.length - 1));
    },
    frames: [(trouble) => `$$${trouble}x`, (trouble) => `a@${trouble}`, (trouble) => `\`\` ${trouble} \``],
  },
];
