import { decodeAnswer, decodeBody, looksLikeHtml } from '../../../src/api/decode/decodeAnswer.ts';
import { formatSaid } from '../../../src/api/errorBody.ts';
import { readEntityTag, readProvenance } from '../../../src/api/http/cacheHeaders.ts';
import { createRedactor } from '../../../src/api/redaction/redactor.ts';
import { createStatusError } from '../../../src/api/statusError.ts';
import {
  foreignLabel,
  foreignLine,
  withoutHarm,
  withoutMarks as withoutMarksOfAssistants,
} from '../../../src/assistants/foreignText.ts';
import { decodeText } from '../../../src/base/decodeText.ts';
import { formatErrorChain } from '../../../src/base/errorChain.ts';
import { finish } from '../../../src/base/slices.ts';
import { githubReporter } from '../../../src/cli/format/github.ts';
import { humanReporter } from '../../../src/cli/format/human.ts';
import { jsonReporter } from '../../../src/cli/format/json.ts';
import { placeIn as placeOnDisk } from '../../../src/cli/format/reportPlaces.ts';
import { sarifReporter } from '../../../src/cli/format/sarif.ts';
import type { FindingReporter, ReportedFinding } from '../../../src/cli/report.ts';
import { Directory } from '../../../src/directory/directory.ts';
import { listedAs } from '../../../src/directory/formatEntry.ts';
import { groupFunds } from '../../../src/directory/groupFunds.ts';
import { continuesName, groupCompanies } from '../../../src/directory/lists.ts';
import { slipsBetween } from '../../../src/directory/search/spelling.ts';
import { parseSecFile } from '../../../src/directory/secFiles.ts';
import { commonFirst, isOfDepositor, isOtherSecurity } from '../../../src/directory/shareKind.ts';
import { isMeant, parseArgument, type ParsedArguments } from '../../../src/domain/arguments/arguments.ts';
import { checkAttribution } from '../../../src/domain/attribution/attribution.ts';
import { parseBarsDates, parseBarsParams, parseBarsPeriod, parseWindow } from '../../../src/domain/bars/barsWindow.ts';
import { filterCalendar, type CalendarRow } from '../../../src/domain/calendar.ts';
import { findChanges } from '../../../src/domain/changes/findChanges.ts';
import { readSpokenSentences } from '../../../src/domain/changes/sentences.ts';
import { addDays, isNearDay } from '../../../src/domain/dates/days.ts';
import { compareWritten } from '../../../src/domain/figures/compareWritten.ts';
import { figureValueOf } from '../../../src/domain/figures/figureValue.ts';
import { formatFigure, formatRatio } from '../../../src/domain/figures/formatFigure.ts';
import { isAnotherRate, readRates } from '../../../src/domain/figures/rateWords.ts';
import { readWritten } from '../../../src/domain/figures/writtenFigure.ts';
import { mayBeTime, readPeriods } from '../../../src/domain/figures/writtenPeriod.ts';
import { compareText } from '../../../src/domain/figures/writtenText.ts';
import { formatPlaces } from '../../../src/domain/format/decimal.ts';
import { formatLevelChange, formatLevelInFull, hasPercentChange } from '../../../src/domain/format/level.ts';
import type { MarkdownToken } from '../../../src/domain/format/markdownTokens.ts';
import { formatMetric } from '../../../src/domain/format/metric.ts';
import { formatReferencePeriod } from '../../../src/domain/format/referencePeriod.ts';
import { formatDirection, formatReleaseState } from '../../../src/domain/format/release.ts';
import { boundedLine, shorten } from '../../../src/domain/format/shownText.ts';
import { formatMarkdownTable } from '../../../src/domain/format/table.ts';
import { formatDateRange } from '../../../src/domain/format/week.ts';
import { parseFundQuery } from '../../../src/domain/identifiers/fundQuery.ts';
import { listElements } from '../../../src/domain/identifiers/listElements.ts';
import { isBegunBy, isCalled, isNamedLike } from '../../../src/domain/identifiers/names.ts';
import { meantSecurity } from '../../../src/domain/identifiers/security.ts';
import { parseDecodedLink } from '../../../src/domain/links/citationLink.ts';
import { formatFigureLink } from '../../../src/domain/links/figureLink.ts';
import { formatFundLink } from '../../../src/domain/links/placeLink.ts';
import { findDeskLinks } from '../../../src/domain/links/productLinks.ts';
import { comparedForm, writtenForm } from '../../../src/domain/names/legalForms.ts';
import { withoutMarks } from '../../../src/domain/names/listedMarks.ts';
import { nameInOtherWords, writtenName } from '../../../src/domain/names/writtenName.ts';
import { findCitationLinks } from '../../../src/domain/notes/citationLinks.ts';
import { outsideCode, readCode } from '../../../src/domain/notes/codeSpans.ts';
import { readDecodedNote } from '../../../src/domain/notes/decodedNote.ts';
import { findMention, tickerBefore } from '../../../src/domain/notes/mention.ts';
import { readNote } from '../../../src/domain/notes/noteCitations.ts';
import { NoteLines, beginsLine } from '../../../src/domain/notes/noteLines.ts';
import { allFootnoteMarks } from '../../../src/domain/notes/pairing/citationPlaces.ts';
import { readMarkup } from '../../../src/domain/notes/pairing/noteMarkup.ts';
import { readSentences } from '../../../src/domain/notes/pairing/pairQuotations.ts';
import { readQuoted } from '../../../src/domain/notes/pairing/quotedSpans.ts';
import { readSentenceStarts } from '../../../src/domain/notes/pairing/sentences.ts';
import { isSaid, isSourceLine, sourceStart } from '../../../src/domain/notes/pairing/sourceWords.ts';
import { readProse } from '../../../src/domain/notes/prose.ts';
import { findLinkDefinitions } from '../../../src/domain/notes/referenceLinks.ts';
import { findUncited } from '../../../src/domain/notes/uncitedQuotations.ts';
import { CallText } from '../../../src/domain/passages/callText.ts';
import { citedParts, quoteOf, speakersOf } from '../../../src/domain/passages/citedParts.ts';
import { findPassage } from '../../../src/domain/passages/findPassage.ts';
import { WordSearch, findNear } from '../../../src/domain/passages/findWords.ts';
import { FoldedText, foldText } from '../../../src/domain/passages/foldedText.ts';
import { locatorOfLink, makeLocator, trimPassage } from '../../../src/domain/passages/makeLocator.ts';
import { findNearestWords, mayHaveWords, shareOfTelling } from '../../../src/domain/passages/nearestWords.ts';
import { sentencesAround } from '../../../src/domain/passages/sentencesAround.ts';
import { tokensOf } from '../../../src/domain/passages/tokens.ts';
import { widenToWords } from '../../../src/domain/passages/widenToWords.ts';
import { CountedWords, parseWordPlace, placeInTurn } from '../../../src/domain/passages/wordPlace.ts';
import { compareQuarters, orderOfQuarter } from '../../../src/domain/quarters.ts';
import { compareQuotation } from '../../../src/domain/quotations/compareQuotation.ts';
import { differingWords } from '../../../src/domain/quotations/differingWords.ts';
import { brokenAt } from '../../../src/domain/quotations/hiddenWords.ts';
import { labelOf, withoutInitials } from '../../../src/domain/quotations/labels.ts';
import { judgeOwnWords, mayReplace, verbBehindPronoun } from '../../../src/domain/quotations/ownWords.ts';
import { parseQuotation } from '../../../src/domain/quotations/quotation.ts';
import { restoreWords } from '../../../src/domain/quotations/restoreWords.ts';
import { writtenLike } from '../../../src/domain/quotations/simpleWords.ts';
import { TokenText } from '../../../src/domain/quotations/tokenText.ts';
import {
  turningBefore,
  turningBehind,
  turnsAcross,
  unclearBefore,
  unclearBehind,
} from '../../../src/domain/quotations/turningWords.ts';
import type { Metric } from '../../../src/domain/screener.ts';
import { hasPhrases, placesOf } from '../../../src/domain/search/hasPhrases.ts';
import { passagesOf } from '../../../src/domain/search/passageBounds.ts';
import { parseSearch } from '../../../src/domain/search/passageQuery.ts';
import { PassageScorer } from '../../../src/domain/search/passageScore.ts';
import {
  quarterLimits,
  quartersIn,
  quartersNamed,
  readQuarterLimit,
  readTogether,
} from '../../../src/domain/search/quarterWords.ts';
import {
  exclusionBefore,
  nameOfPerson,
  isExcluded,
  isOnlyLimits,
  phrasesIn,
  phrasesOf as phrasesOfQuestion,
  readQuestion,
  withoutTaken,
} from '../../../src/domain/search/question.ts';
import { synonymsIn } from '../../../src/domain/search/synonyms.ts';
import { wantedOf } from '../../../src/domain/search/wanted.ts';
import type { Turn } from '../../../src/domain/transcript.ts';
import { readRoster } from '../../../src/domain/transcripts/callSpeakers.ts';
import { compareCalls } from '../../../src/domain/transcripts/compareCalls.ts';
import { countSpoken, shareOfWords } from '../../../src/domain/transcripts/countWords.ts';
import { announcedFirm, shownRole } from '../../../src/domain/transcripts/firms.ts';
import { bareLabelLine, findHeadings, labelLineOf } from '../../../src/domain/transcripts/labelLines.ts';
import { rankLabel } from '../../../src/domain/transcripts/labelRank.ts';
import { isGivenName } from '../../../src/domain/transcripts/nicknames.ts';
import { parseCall } from '../../../src/domain/transcripts/parseCall.ts';
import { People, distinctParticipants, findPersonMentions } from '../../../src/domain/transcripts/people.ts';
import { isMisspelling, likeness, parsePersonName } from '../../../src/domain/transcripts/personName.ts';
import { scanLines } from '../../../src/domain/transcripts/scanLines.ts';
import { SpokenTurn } from '../../../src/domain/transcripts/spokenTurn.ts';
import { movePoint, unitKind } from '../../../src/domain/units/unitKind.ts';
import { applyTogether, joinEdits } from '../../../src/domain/verdicts/fixes.ts';
import { checkFigure } from '../../../src/domain/verdicts/judgeFigure.ts';
import { citedCallOf } from '../../../src/domain/verdicts/citedCall.ts';
import { checkCitation } from '../../../src/domain/verdicts/judgeQuotation.ts';
import { linkedPart } from '../../../src/domain/verdicts/linkedPart.ts';
import { ownMarks } from '../../../src/domain/verdicts/markedWords.ts';
import { isOtherLanguage } from '../../../src/domain/verdicts/otherLanguage.ts';
import { outsideWords, standFor } from '../../../src/domain/verdicts/outsideWords.ts';
import { formatProblem } from '../../../src/domain/verdicts/findings.ts';
import { parseWatchlist, wholeLine } from '../../../src/domain/watchlist.ts';
import { placeIn as placeInNote } from '../../../src/domain/writing/notePlace.ts';
import {
  labelFor,
  placeCitation,
  placeLinked,
  placeOutsideBlocks,
  placeWritten,
} from '../../../src/domain/writing/placeCitation.ts';
import { placeQuote } from '../../../src/domain/writing/placeQuote.ts';
import { withComment } from '../../../src/domain/writing/writeComment.ts';
import { quotePresets, renderQuote } from '../../../src/domain/writing/quoteTemplate.ts';
import { formatCsv as formatBarsCsv, formatFrame } from '../../../src/features/bars/export/barsExportModel.ts';
import { servedNotes } from '../../../src/features/bars/servedView.ts';
import { formatIcs } from '../../../src/features/calendar/export/icsModel.ts';
import type { ShownReleases } from '../../../src/features/calendar/export/shownReleasesModel.ts';
import {
  formatCsv as formatCalendarCsv,
  formatPageTable,
  formatSchedule,
} from '../../../src/features/calendar/export/tablesModel.ts';
import { formatNextRelease, formatRevision } from '../../../src/features/calendar/indicator/indicatorView.ts';
import { layOutPage } from '../../../src/features/calendar/page/layoutModel.ts';
import { createPageRow } from '../../../src/features/calendar/page/rowModel.ts';
import { formatReminder } from '../../../src/features/calendar/pins/reminderModel.ts';
import {
  formatEntry,
  formatRowDescription,
  formatRowLabel,
  rowDetails,
} from '../../../src/features/calendar/tree/calendarModel.ts';
import { formatFilter } from '../../../src/features/calendar/tree/filterModel.ts';
import { layOutCalendar } from '../../../src/features/calendar/tree/groupModel.ts';
import { namesToldApart } from '../../../src/features/calendar/tree/shortNames.ts';
import {
  addFrontMatter,
  fundTemplateOf,
  isFrontMatter,
  renderFunds,
} from '../../../src/features/funds/fundNoteModel.ts';
import {
  classHeading,
  gleifLink,
  leiProblem,
  outsideLink,
  shortClassName,
} from '../../../src/features/funds/fundView.ts';
import { viewOf } from '../../../src/features/library/itemViews.ts';
import { itemLabel } from '../../../src/features/library/tree/libraryModel.ts';
import { reasonAgainst, targetsOf } from '../../../src/features/lookup/lookupModel.ts';
import { contextOf } from '../../../src/features/notes/checks/hoverContextModel.ts';
import { CitationIndex } from '../../../src/features/notes/index/citationIndexModel.ts';
import { Companies } from '../../../src/features/notes/index/companiesModel.ts';
import { layOutNotes } from '../../../src/features/notes/index/notesTreeModel.ts';
import {
  NoteMarks,
  compareLines,
  placeMarks,
  placeOfToken,
  writeMark,
} from '../../../src/features/notes/preview/previewMarksModel.ts';
import { isQuoteAsWritten, newNote, quoteSelected, writeQuote } from '../../../src/features/notes/quotes/quoteModel.ts';
import { missingIn, quoteInCell } from '../../../src/features/notes/quotes/promisesTable.ts';
import { widenToCitations } from '../../../src/features/notes/share/copyModel.ts';
import { escapeHtml, sanitizeHtml } from '../../../src/features/notes/share/htmlModel.ts';
import { readHtmlTag } from '../../../src/features/notes/share/htmlTagModel.ts';
import { linkNumbers, plainNumbers } from '../../../src/features/notes/share/numberLinksModel.ts';
import { readOwnLinks } from '../../../src/features/notes/share/ownLinksModel.ts';
import {
  damagedMarksOf,
  marksOf,
  unknownMarksOf,
  writeShared,
  writeWithReferences,
} from '../../../src/features/notes/share/shareModel.ts';
import { writePage } from '../../../src/features/notes/share/sharedPageModel.ts';
import { columnWidths } from '../../../src/features/screens/grid/columnWidthsView.ts';
import { parseFilter } from '../../../src/features/screens/grid/filterModel.ts';
import { sortOfCondition } from '../../../src/features/screens/grid/orderModel.ts';
import { readAsked } from '../../../src/features/search/askLibrary.ts';
import { countsByQuarter } from '../../../src/features/search/searchModel.ts';
import { noQuery, partsOf } from '../../../src/features/search/searchView.ts';
import { snippetOf } from '../../../src/features/transcripts/citations/citedView.ts';
import { findHits } from '../../../src/features/transcripts/reader/findView.ts';
import { sentenceAt, sentencesOf } from '../../../src/features/transcripts/reader/sentencesView.ts';
import { parseCallTextName } from '../../../src/features/transcripts/text/callTextName.ts';
import { problemsOf } from '../../../src/features/watchlists/language/problemsModel.ts';
import { errorCauses } from '../../../src/host/errors/errorCauses.ts';
import { disarmMarks } from '../../../src/host/notes/forgedMarks.ts';
import { embeddedJson, firstScript } from '../../../src/host/panels/firstScript.ts';
import { parseRunNames } from '../../../src/library/figures/keptRuns.ts';
import { readError } from '../../../src/library/ledger/sharedError.ts';
import { companyOfEntity } from '../../../src/library/plans/names.ts';
import { matchExpression, nearExpression } from '../../../src/library/store/matchExpression.ts';
import { limitWords, speakersWithin, wordsOfRole } from '../../../src/domain/search/speakersWithin.ts';
import { wordsOfCompany } from '../../../src/library/store/passages.ts';
import { checkLine } from '../../../src/library/transfer/checkLine.ts';
import { judgeHeader, parseLine } from '../../../src/library/transfer/exportFormat.ts';
import { parseAttempt } from '../../../src/library/transfer/pendingLines.ts';
import { fitsLine, transferLimits } from '../../../src/library/transfer/transferLimits.ts';
import { parseSessionCsv } from '../../../src/sample/folder/folderBars.ts';
import { FolderFiles } from '../../../src/sample/folder/folderFiles.ts';
import { createScreenerFromFiles } from '../../../src/sample/screener/screener.ts';
import { checkScreen } from '../../../src/screen/check/checkScreen.ts';
import { completeScreen } from '../../../src/screen/edit/completeScreen.ts';
import { renameMetric } from '../../../src/screen/edit/renameMetric.ts';
import { addColumn, setColumns } from '../../../src/screen/edit/setColumns.ts';
import { placeAt } from '../../../src/screen/edit/textPosition.ts';
import { MetricCatalog } from '../../../src/screen/metrics/metricCatalog.ts';
import { sortedLetters } from '../../../src/screen/metrics/nearMetrics.ts';
import { isSuffix as isNumberSuffix, numberOf } from '../../../src/screen/parse/numberText.ts';
import { parseScreen } from '../../../src/screen/parse/parseScreen.ts';
import { canonicalCondition, requestedMetrics } from '../../../src/screen/print/canonicalCondition.ts';
import { foldsOf } from '../../../src/screen/print/folds.ts';
import { printCondition } from '../../../src/screen/print/printCondition.ts';
import { barsBlock, samples } from '../../unit/api/answers.ts';
import { seriesOf } from '../../unit/domain/bars/truth.ts';
import { readCitations } from '../../unit/domain/verdicts/readCitations.ts';
import { aRow } from '../../unit/features/calendar/aRow.ts';
import { aRecord as aFund } from '../../unit/features/funds/aRecord.ts';
import { aLabel, figure, link } from './places.ts';
import * as operatorWords from '../../../src/domain/transcripts/operatorWords.ts';

type Read = (text: string) => unknown;

const day = '2026-01-02';
const today = '2026-11-09';
const now = Date.parse('2025-03-20T15:00:00Z');
const whole = (text: string) => ({ start: 0, end: text.length });
const behindMiddle = (text: string) => ({ start: text.length >> 1, end: text.length });
const inMiddle = (text: string) => ({ start: text.length >> 1, end: text.length >> 1 });
/** Gives each function its text alone. */
const each =
  (...reads: readonly Read[]): Read =>
  (text) =>
    reads.map((read) => read(text));

/* Answers and errors. */
const redactor = createRedactor('a0b1c2d3-e4f5%26');

function troubled(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((entry) => troubled(entry, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, troubled(inner, text)]));
}

/** An error that quotes the trouble wherever it can, and so does its cause. */
function troubledError(text: string): Error {
  const fields = { name: text, kind: text, code: text, details: { problem: text, field: text } };
  return Object.assign(new Error(text, { cause: Object.assign(new Error(text), fields) }), fields);
}

function barsAnswer(text: string): unknown {
  const block = barsBlock([2, 1]);
  Object.assign(block['metadata'] as object, { from_date: text, till_date: text });
  (block['data'] as { date: string }[])[0]!.date = text;
  return block;
}

/* The calendar: every text of a row is trouble. */
const rowOf = (text: string): CalendarRow => ({
  ...aRow({ next_release: day }),
  ...{ code: text, name: text, category: text, direction: text, freq: text, freq_long: text, latest_date: text },
  ...{ seasonal_adj: text, display_unit: text, release_state: text },
});
function releases(text: string): ShownReleases {
  const odd = { ...rowOf(text), next_release: text, last_release: text };
  return { rows: [rowOf(text), odd], total: 2, filter: {}, week: undefined, source: 'service', fetchedAt: now };
}
const calendar = { pins: [], missingPins: [], isFiltered: false, week: undefined, today };
const shownBars = (title: string) => ({
  ...{ series: [seriesOf([])], title },
  appearance: { length: 1, average: true } as const,
});

/* The command line. */
const fixesOf = (text: string) =>
  Array.from({ length: Math.ceil(text.length / 10) }, (_, at) => {
    return { start: at * 10, end: at * 10 + 5, title: 'Restore the Wording', text: 'We grew.' };
  });
const place = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const counts = { notes: 1, quotations: 1, figures: 0, right: 0, wrong: 1, unchecked: 0, notJudged: 0 };
/** A whole report, in which everything that may be foreign is this text. */
function report(reporter: FindingReporter, text: string): unknown {
  const finding: ReportedFinding = {
    ...{ ...place, file: text, rule: 'words', level: 'error', verdict: 'altered', message: text, words: text },
    fix: { ...place, title: 'Restore the Wording', text },
  };
  const fixed = { ...place, file: text, title: 'Restore the Wording', before: text, after: text };
  return [reporter.note([finding], [fixed]), reporter.end(counts)];
}
const root = { cwd: '/', root: '/' };

/* The directory. */
const fund = 'Vanguard Total Stock Market Index Fund';
const aFundOf = (name: string, ticker = 'A') => ({ ticker, cik: 1, seriesId: 1, classId: 1, name });
const directory = await Directory.of({
  dates: { companies: '2026-02', funds: '2024-08', fundNames: '2026-08' },
  companies: groupCompanies([{ ticker: 'AAPL', cik: 320_193, name: 'Apple Inc.' }]),
  series: groupFunds([aFundOf(fund, 'VTSAX')]),
});

/* Screens. */
const metric = (id: string, name: string, unit: string): Metric => ({
  ...{ id, name, unit },
  ...{ group: 'Ratios', description: '' },
});
const catalog = new MetricCatalog([
  metric('roic', 'Return on invested capital', 'ratio'),
  metric('debt_to_equity', 'Debt to equity', 'ratio'),
  metric('net_cash', 'Net cash', 'USD'),
]);

/* Calls. */
const participants = [{ name: 'Jane Doe', role: 'CEO' }];
const people = new People();
for (const name of ['Ann Lee', 'Robert "Bob" Smith, Jr.', 'Aaaa Aaaa']) people.add(name);
const saidBy = (transcript: string) => ({
  participants: [{ name: 'Ann Lee', role: 'Chief Executive Officer' }],
  transcript,
});
const parsed = (text: string) => parseCall(saidBy(text));
const linesOf = (text: string) => finish(scanLines(text));
const phrases = (text: string) => parseSearch(text, { isTyping: true }).phrases;
const everyWord = {
  passagesWith: () => 1,
  // oxlint-disable-next-line require-yield -- there is nothing to read.
  *wordsFrom() {
    return new Map<string, number>();
  },
};
/** One turn without its reading, which is measured where calls are. */
const turnOf = (text: string): Turn => ({
  ...{ index: 0, speaker: 0, start: 0, end: text.length, nameStart: 0, nameEnd: 0, section: '' as const },
  ...{ speechStart: 0, speechEnd: text.length },
});
const callOf = (text: string) =>
  ({ turns: [turnOf(text)], speakers: [{ name: 'Jane Doe', role: 'CEO', turns: 1 }] }) as never;

/* Quotations and notes. */
const short = 'Jane Doe:\nWe grew and grew. Costs fell.\n\nJohn Roe:\nAnd we did not.\n';
const nearest = (transcript: string, quotation: string) =>
  findNearestWords(new CallText(transcript), parseCall({ transcript, participants: [] }).turns, quotation);
const compared = (transcript: string) => ({
  source: new CallText(transcript),
  ...parseCall({ transcript, participants: [] }),
  names: ['Acme', transcript.slice(0, 200)],
});
const setting = {
  speaker: { name: 'Jane Doe', role: '', side: 'company' as const },
  company: ['acme'],
  people: ['jane doe', 'john roe'],
  namesBefore: () => ['apple'],
  wordsBefore: () => ' apple grew ',
  rightBefore: () => ' grew ',
  isBeforeNumber: () => true,
};
const cited = readCitations(`“We grew.” ([A](${link}))`)[0]!;
const own = citedCallOf({
  metadata: {
    ...{ cik: 7, ticker: 'ACM', companyname: 'Acme', companyname_short: 'Acme' },
    ...{ transcript_fyq: 'Q1 2026', available_fyq: [] },
  },
  call: { transcript: 'Jane Doe:\nWe grew and grew. Costs fell.\n', participants },
})!;
function select(text: string, share = 1) {
  const passage = { start: 0, end: Math.ceil(text.length * share) };
  const of = { from: 'sample' as const, cik: 7, ticker: 'A', company: text, fyq: 'Q1 2026' };
  return { ...of, text, parsed: callOf(text), passage };
}
const aQuote = quoteSelected(select('We grew.'), 'x', new Date(0))!;
const written = `> We grew.\n>\n> — [A][${aLabel}]\n\n[${aLabel}]: ${link}`;

class Token implements MarkdownToken {
  type: string;
  map: [number, number] | null = null;
  children: MarkdownToken[] | null = null;
  meta: unknown = undefined;
  href = '';
  constructor(type: string) {
    this.type = type;
  }
  attrGet(): string {
    return this.href;
  }
}

/** The tokens of a text in which every line is a paragraph, as far as they are links. */
function linkTokensOf(text: string): Token[] {
  return text.split('\n').map((line, at) => {
    const children = Array.from(line.matchAll(/x:\/\/[^\s)]+/g), ([href]) => {
      const open = Object.assign(new Token('link_open'), { href });
      return [open, new Token('link_close')];
    }).flat();
    return Object.assign(new Token('inline'), { map: [at, at + 1] as [number, number], children });
  });
}

/** Marks a note as it is and as it was before an edit at its beginning, in its middle and at its end. */
function markPreview(text: string): unknown {
  const index = new CitationIndex();
  index.set('note', text, finish(readNote(text)));
  const note = index.get('note');
  const checked = { broken: new Map(), findings: [], unread: new Set<never>(), imported: new Set<never>(), absent: [] };
  const marks = note && new NoteMarks(note, checked);
  const middle = text.length >> 1;
  const edited = [text, `a${text}`, `${text.slice(0, middle)}a${text.slice(middle)}`, `${text}a`];
  return edited.map((src) => {
    const tokens = linkTokensOf(src);
    placeMarks({ src, tokens, Token });
    return tokens.flatMap(({ children }) =>
      (children ?? []).map((token) => {
        const at = placeOfToken(token);
        const found = at && marks?.find(at);
        return found ? writeMark(found).length : 0;
      }),
    );
  });
}

/** Copies a note, and its middle. */
function copyNote(text: string): unknown {
  const { citations } = finish(readNote(text));
  const { uses, ...rest } = finish(readOwnLinks(text));
  const quotations = citations.flatMap(({ quotation }) => (quotation ? [quotation] : []));
  const long = quotations.map((quotation) => ({ quotation, kind: 'long' as const }));
  const marks = [...unknownMarksOf(text, long), ...damagedMarksOf(text, quotations)];
  return [{ start: text.length >> 2, end: text.length >> 1 }, whole(text)].map((selected) => {
    const span = widenToCitations(text, selected, { citations, uses });
    return finish(writeWithReferences(text, { uses, ...rest, referenceOf: () => 'A', marks, span }));
  });
}

function argumentsWith(text: string): Record<keyof ParsedArguments, unknown> {
  const mark = { from: text, till: text };
  const passage = { start: text, end: text, before: text, after: text };
  return {
    ...{ identifier: text, template: text, link: text, metricWords: text, searchName: text },
    ...{ indicator: text, indicatorCode: text, indicatorId: text, copyFormat: { format: text } },
    fund: { ticker: text, cusip: text, seriesid: text },
    funds: { funds: [{ ticker: text }, { ticker: 'A', contractid: text }] },
    company: { ticker: text },
    ticker: { ticker: text },
    bars: { tickers: [text], period: text, mark },
    calendarFilter: { text, categories: [text], window: mark },
    call: { cik: text, fyq: text, passage },
    quarters: { ticker: text },
    overDays: { securities: [{ ticker: text }], quarters: [text] },
    quarterPair: { cik: 1, quarters: [text, text] },
    search: { query: text, company: text },
    phrase: { phrase: text, company: text },
    passages: { passages: [{ cik: 1, fyq: text, passage }] },
    highlights: { ticker: text, fyq: text, label: text },
    figure: { of: 'cell', screen: text, run: 1, ticker: text, cik: 1, metric: text },
  };
}

/**
 * How a text becomes the arguments of what takes more than texts, by the function's name. What throws by way of refusing is
 * no matter.
 */
export const readers: Readonly<Record<string, Read>> = {
  // Answers and errors.
  decodeBody: (text) => decodeBody({ endpoint: 'calendar' }, text),
  looksLikeHtml,
  decodeAnswer: (text) => samples.map(({ request, body }) => decodeAnswer(request, troubled(body(), text))),
  'decodeAnswer of bars': (text) => decodeAnswer({ endpoint: 'bars', tickers: ['AAA'] }, barsAnswer(text)),
  formatSaid: (text) => formatSaid(text, redactor),
  createStatusError: (text) =>
    [404, 429].map((status) =>
      createStatusError(
        { endpoint: 'transcript', ticker: 'A', fyq: 'Q1 2024' },
        { status, retryAfter: text, date: text, body: text },
        redactor,
      ),
    ),
  redact: redactor.redact,
  redactAnswer: (text) => redactor.redactAnswer(text),
  // The date is read where a cache answered.
  readProvenance: (text) => [
    readProvenance({ 'cache-status': text, age: text, date: text }, 0),
    readProvenance({ 'cache-status': 'a; hit', age: text, date: text }, 0),
  ],
  readEntityTag,
  readError,
  formatErrorChain: (text) => formatErrorChain(troubledError(text)),
  errorCauses: (text) => errorCauses(troubledError(text)),
  // Dates, bars and the calendar.
  isNearDay: (text) => isNearDay(text),
  parseBarsPeriod,
  parseBarsDates: (text) => parseBarsDates(day, text),
  parseBarsParams: (text) => parseBarsParams({ tickers: [text], period: text }),
  parseWindow: (text) => parseWindow({ fromDate: day, tillDate: text }),
  servedNotes: (text) =>
    servedNotes({ from_date: text, till_date: text, named: { from: text, till: text }, count: 1 }, day),
  formatIcs: (text) => formatIcs(releases(text)),
  formatSchedule: (text) => formatSchedule(releases(text), { from: day, till: day }),
  formatCsv: (text) => formatCalendarCsv(releases(text).rows),
  'formatCsv of bars': (text) => formatBarsCsv(shownBars(text)),
  formatFrame: (text) => formatFrame(shownBars(text), 'pandas'),
  formatDateRange: (text) => formatDateRange(text, `${text}a`, today),
  rowDetails: (text) => rowDetails(rowOf(text), today),
  formatRowDescription: (text) => {
    const entry = { row: rowOf(text), of: 'next' as const };
    const shown = { showsDay: true };
    namesToldApart(Array.from({ length: 20 }, (_, at) => `${text} ${at}`));
    return [formatRowLabel(entry, today, shown), formatRowDescription(entry, today, shown), formatEntry(entry, today)];
  },
  formatLevelInFull: (text) => {
    const facts = { display_unit: text, name: text, category: text, decimals: 1 };
    const change = { ...facts, latest_value: 1, prior_value: 1 };
    return [formatLevelInFull(1.5, facts), formatLevelChange(1.5, facts), hasPercentChange(change)];
  },
  formatDirection: each(formatDirection, formatReleaseState),
  formatNextRelease: (text) => formatNextRelease(text, today),
  formatReferencePeriod: (text) => formatReferencePeriod(text, { freq: text, freq_long: 'Monthly' }),
  formatReminder: (text) => formatReminder([rowOf(text), rowOf(text)]),
  layOutCalendar: (text) =>
    (['day', 'category', 'state'] as const).map((grouping) =>
      layOutCalendar({ ...calendar, rows: releases(text).rows, grouping }),
    ),
  layOutPage: (text) => {
    const row = rowOf(text);
    const sort = { column: 'name', descending: false } as const;
    const { lines, entries } = layOutPage({ rows: [row, row], grouping: 'category', sort, pins: [], today });
    const rows = entries.map((entry) => createPageRow(entry, { observations: [], isPinned: false, today }));
    const filter = { text };
    formatPageTable({ lines, rows, shown: { total: 1, filter, week: undefined, source: 'service', fetchedAt: 1 } });
    return formatRevision({ period: text, was: 1, seenAt: 1, is: 2 }, String, row);
  },
  filterCalendar: (text) => filterCalendar([rowOf(`${text}!`)], { text }),
  formatFilter: (text) => formatFilter({ text, categories: [text], releaseStates: [text] }),
  // The command line and the tools.
  placeIn: (text) => placeOnDisk(root, text),
  sarifReporter: (text) => report(sarifReporter(root), text),
  jsonReporter: (text) => report(jsonReporter(), text),
  githubReporter: (text) => report(githubReporter(root), text),
  humanReporter: (text) => report(humanReporter(process.stdout), text),
  joinEdits: (text) => joinEdits(text, fixesOf(text)),
  applyTogether: (text) => applyTogether(text, [{ edits: fixesOf(text) }]),
  'withoutMarks of assistants': withoutMarksOfAssistants,
  withoutHarm,
  foreignLine: (text) => [foreignLine(text, text.length), foreignLabel(text, text.length)],
  shorten: (text) => shorten(text, 80),
  boundedLine: (text) => boundedLine(text, 80),
  formatMarkdownTable: (text) => {
    const columns = [{ heading: text, value: (row: { text: string }) => row.text }];
    return formatMarkdownTable({ columns, rows: [text, { text }] });
  },
  firstScript: (text) => [firstScript({ title: text }), embeddedJson({ title: text })],
  // The directory and names.
  search: (text) => [
    directory.search(text),
    directory.findByTicker(text),
    directory.findBySeries(text),
    directory.findByClass(text),
    directory.near(text),
    [
      directory.named(text),
      directory.called(text),
      directory.largerCalled(text, { cik: 1 }),
      directory.largerAlike(text, [{ cik: 1 }], { isCalledSo: false }),
    ],
  ],
  parseSecFile: (text) => finish(parseSecFile(text)),
  groupFunds: (text) => [
    groupFunds([text, `${text} Class A`, `x ${text}`].map((name) => aFundOf(name))),
    groupFunds([aFundOf(text, text)]),
    continuesName(text),
    groupCompanies([{ ticker: text, cik: 1, name: text }]),
  ],
  writtenName: (text) => {
    const entry = { kind: 'company', list: 'companies', cik: 1, ticker: 'A', tickers: ['A'] } as const;
    return [
      [text, text.toUpperCase(), text.slice(0, 190)].map((name) => [writtenName(name), withoutMarks(name)]),
      [nameInOtherWords(text), comparedForm(text)],
      listedAs({ ...entry, name: writtenName(text), listedName: text }),
      isOtherSecurity(text, [text, 'ABCD']),
      isOfDepositor(text),
      commonFirst([text, `${text}P`, 'ABCD']),
    ];
  },
  writtenForm: (text) => {
    const words = text.split(' ', 40);
    return words.map((_, at) => writtenForm(words, at));
  },
  slipsBetween: (text) => slipsBetween(text, text, { most: 2, asBeginning: true }),
  // Typed text, links, identifiers.
  meantSecurity: (text) => meantSecurity(text, () => false),
  isNamedLike: (text) => [
    isCalled(text, 'Deere'),
    isBegunBy(text, text),
    isNamedLike(text, 'Deere'),
    isNamedLike('Deere', text),
  ],
  listElements: (text) => listElements(text, (element) => element.endsWith('Company')),
  gleifLink: each(gleifLink, leiProblem),
  orderOfQuarter: (text) => [orderOfQuarter(text), compareQuarters(text, text)],
  parseArgument: (text) =>
    Object.entries(argumentsWith(text)).map(([name, given]) => isMeant(name, given) && parseArgument(name, given)),
  parseCallTextName: (text) => parseCallTextName({ path: `/transcripts/${text}`, query: text }),
  targetsOf: (text) => [targetsOf(text, []), reasonAgainst(text)],
  parseFundQuery: (text) => parseFundQuery({ ticker: text, cusip: text, seriesid: text }),
  problemsOf: (text) => problemsOf(text, parseWatchlist(text), { known: new Map(), directory: undefined }),
  wholeLine: (text) => wholeLine(text, inMiddle(text)),
  formatMetric: (text) => [formatMetric(text, { unit: text }), formatMetric(1, { unit: text }), unitKind(text)],
  movePoint: (text) => movePoint(text, 2),
  sortedLetters,
  numberOf: (text) => [numberOf(text, '%'), isNumberSuffix(text)],
  companyOfEntity,
  isGivenName,
  addDays: (text) => addDays(text, 1),
  formatFundLink: (ticker) => formatFundLink('x', { ticker }),
  parseDecodedLink: (query) => parseDecodedLink({ path: '/transcript', query }),
  outsideLink,
  shortClassName: (text) => shortClassName({ fund_name: 'Fund', class_name: `Fund${text}` }),
  classHeading: (text) => classHeading(aFund({ ticker: text, fund_name: text, class_name: `${text} ${text}` })),
  itemLabel: (text) => {
    const item = { source: 'sample', key: text, fetchedAt: 0 } as const;
    const call = { ...item, type: 'call', cik: 1, ticker: text, company: text, fyq: text } as const;
    const classes = [{ contractid: 'C000000001', ticker: text, name: text }];
    const listed = { ...item, type: 'fund', seriesid: 'S000000001', fund: text, classes, whole: false } as const;
    return [call, listed].flatMap((one) => [itemLabel(one), viewOf(one).name(one)]);
  },
  // Figures.
  figureValueOf,
  readNoteFigures: (text) => finish(readNote(text)).figures?.map((one) => checkFigure(one, { state: 'absent' })),
  parseRunNames: (text) => parseRunNames([text, `${text}.run`]),
  formatFigureLink: (unit) => formatFigureLink('x', { ...figure, unit }),
  readWritten: (text) => [
    readWritten({ text, before: '', after: '' }),
    readWritten({ text: '3.8', before: text, after: text }),
  ],
  readPeriods: (text) => readPeriods(text).periods.map((period) => mayBeTime(period, '2026-09-01')),
  readRates,
  isAnotherRate: (text) => isAnotherRate({ text, before: '', after: text }, 0, text),
  compareText: (text) => [compareText(text, '2026-09-30'), compareText(text, text)],
  compareWritten: (text) =>
    compareWritten({ text, before: text.slice(-40), after: text.slice(0, 40), heads: [text] }, figure),
  formatFigure: (text) => [
    formatFigure({ ...figure, unit: text }),
    formatFigure({ value: { type: 'text', text }, unit: '' }),
    formatPlaces({ isNegative: false, digits: 38n, places: 1 }, 1, '.', text),
    formatRatio({ decimal: '0.1' }, 1),
  ],
  // The library and its files.
  judgeHeader,
  parseLine,
  checkLine: (text) => void checkLine(text, now),
  parseAttempt,
  fitsLine: (text) => fitsLine(text, { ...transferLimits, lineParts: 1 }),
  parseSessionCsv: (text) => parseSessionCsv(text, '2025-03-07'),
  createScreenerFromFiles: (text) => createScreenerFromFiles([{ id: text }], text),
  'FolderFiles.warnings': (text) => {
    const { warnings } = new FolderFiles('');
    warnings.add(text, 'not JSON');
    return warnings.lines;
  },
  // Screens.
  completeScreen: (text) => {
    const screen = parseScreen(text);
    checkScreen(screen, catalog);
    foldsOf(screen);
    canonicalCondition(screen.screen, catalog);
    sortOfCondition(text, []);
    columnWidths([{ id: 'x', title: text, shortUnit: text, isMetric: true }], { chosen: {}, room: 500 });
    requestedMetrics(screen.screen, undefined);
    requestedMetrics(screen.screen, catalog);
    if (screen.screen.condition) printCondition(screen.screen.condition);
    placeAt(screen, text.length);
    addColumn(screen, 'net_cash', catalog);
    completeScreen(screen, text.length, catalog);
  },
  setColumns: (text) => setColumns(parseScreen(text), ['roic', text], catalog),
  renameMetric: (text) => {
    // A text above the limit of screens is read as one without names.
    const [mention] = parseScreen('roic > 1').names;
    return renameMetric(parseScreen(`roic > 1 AND ${text}`), mention!, { to: text, catalog });
  },
  MetricCatalog: (text) => [
    new MetricCatalog([metric('roic', text, text)]).near(text),
    catalog.find(text),
    new MetricCatalog([metric(text, text, '')]).search(text),
    catalog.ratioOf(text, text),
  ],
  parseFilter: (text) =>
    [
      { id: 'roic', unit: 'ratio' },
      { id: 'roic', unit: 'percent' },
      { id: 'ticker', unit: '' },
      { id: 'name', unit: '', own: 'name' as const },
    ].map((column) => parseFilter(column, text)),
  // Calls.
  parseCall: parsed,
  distinctParticipants: (text) => distinctParticipants([{ name: text, role: text }]),
  'participants of parseCall': (text) =>
    parseCall({
      participants: [
        { name: text, role: text },
        ...Array.from(text).map((name) => ({ name: `${name}${name} Lee`, role: name })),
      ],
      transcript: `${text}:\nHello.\n`,
    }),
  findHeadings: (text) => finish(findHeadings(text, linesOf(text))),
  labelLineOf: (text) =>
    linesOf(text).map((line, index) => [labelLineOf(text, line, index), bareLabelLine(text, line, index)]),
  readRoster: (text) => readRoster(text, linesOf(text), finish(findHeadings(text, linesOf(text)))),
  rankLabel: (text) => rankLabel(text, people),
  announcedFirm: (text) => announcedFirm(text, 'Ann Lee'),
  shownRole: (text) => shownRole(text, 'analyst', ''),
  likeness: (text) => likeness(parsePersonName(text), parsePersonName(`${text} Lee`)),
  People: (text) => {
    const all = new People();
    all.add(text);
    all.find(`${text}x`);
    all.findExact(text);
    all.findVerbatim(text);
    for (const part of text.match(/.{1,12}/gs) ?? []) all.add(`${part} Lee`);
    for (const part of text.match(/.{1,12}/gs) ?? []) all.find(`${part} Roe`);
  },
  isMisspelling: (text) => isMisspelling(text, `${text}x`),
  findPersonMentions: (text) => {
    const found = findPersonMentions(text);
    return [found.hasName(text), found.hasWord(text)];
  },
  // They are given the two ends of a turn.
  operatorWords: (text) => {
    const { ends } = new SpokenTurn(0, text, 0, text.length);
    return Object.values(operatorWords).map((read) => read(ends));
  },
  compareCalls: (text) => finish(compareCalls({ text, parsed: parsed(text) }, { text, parsed: parsed(text) })),
  findChanges: (text) => {
    const call = { text, parsed: parsed(text) };
    const names = [text.slice(0, 200)];
    return [
      finish(findChanges({ calls: [call, call], compared: [0, 1], names })),
      finish(readSpokenSentences(call, 0, new Set(names))),
    ];
  },
  shareOfWords: (text) => [shareOfWords(parsed(text), text), countSpoken(parsed(text), text)],
  // A block is long: only very many of them tell.
  sentencesOf: (text) => [sentencesOf(text, turnOf(text)), sentenceAt(text, turnOf(text), text.length)],
  findHits: (text) => {
    for (const asked of ['a', 'a a', '.', "'"])
      for (const wholeWord of [false, true])
        findHits(text, [turnOf(text)], { text: asked, matchCase: false, wholeWord });
  },
  // Search.
  passagesOf: (text) => passagesOf(text, 0, text.length),
  wantedOf: (text) => finish(wantedOf(parseSearch(text).phrases, everyWord, 1)),
  synonymsIn: (text) => synonymsIn(tokensOf(text).words),
  PassageScorer: (text) => new PassageScorer(finish(wantedOf(phrases('a b "a a"'), everyWord, 1))).score(text),
  readQuestion: (text) => {
    const { runs, tickers } = readQuestion(text).meant;
    const names = [...tickers, ...runs.flatMap((run) => nameOfPerson(run) ?? [])];
    return [
      phrasesOfQuestion(readQuestion(text), { taken: [], wishes: [] }),
      phrasesIn(text, { taken: [], wishes: names.map((name) => ({ ...name, limits: {} })) }),
      withoutTaken(text, names),
      isExcluded(text, { start: text.length, end: text.length }),
      exclusionBefore(text, { start: text.length, end: text.length }),
      isOnlyLimits(text, []),
    ];
  },
  readQuarterLimit,
  readTogether: (text) => readTogether(text, quartersIn(text)),
  quartersIn: (text) => {
    const found = quartersIn(text, { isLimit: true });
    return [quartersNamed(found, [text]), quarterLimits(found, [text])];
  },
  hasPhrases: (text) => [
    hasPhrases(text, phrases('a aa* "a b" ab* "a a a"')),
    [...placesOf(tokensOf(text).words, { words: ['a', 'a', 'b'], isBeginning: true, isExact: false })],
  ],
  'phrases of hasPhrases': (text) => [
    hasPhrases('a b ab a a a 7 7 7', phrases(`"${text}"`)),
    hasPhrases(text, phrases(text)),
  ],
  matchExpression: (text) => matchExpression([tokensOf(text).words]),
  nearExpression: (text) => nearExpression([text], [text], 1),
  limitWords: (text) => limitWords({ company: text, quarter: text, speaker: text, role: text }),
  speakersWithin: (text) => speakersWithin({ speaker: text, role: text })({ name: text, role: text, side: 'company' }),
  wordsOfCompany: (text) => wordsOfCompany({ cik: 1, ticker: text, company: text, fyq: text }),
  wordsOfRole: (text) => wordsOfRole({ role: text, side: 'company' }),
  readAsked: (text) =>
    readAsked(
      { ...noQuery, text, company: text, speaker: text, role: text },
      { calls: [{ cik: 1, ticker: text, company: text, fyq: text }] },
    ),
  countsByQuarter: (text) =>
    countsByQuarter(
      Array.from(text).map((fyq) => ({
        ...{ cik: 1, ticker: '', company: '', count: 1, words: 1 },
        fyq: `${fyq}${text.length}`,
      })),
    ),
  partsOf: (text) => partsOf({ text, start: 0, hits: [{ start: 0, end: text.length >> 1 }] }),
  // Passages and quotations.
  findNearestWords: (text) => [nearest(short, text), nearest(`Jane Doe:\n${text}\n`, text)],
  mayHaveWords: (text) => [mayHaveWords(new CallText(short), text), mayHaveWords(new CallText(text), text)],
  shareOfTelling: (text) => [shareOfTelling(text, short), shareOfTelling(short, text)],
  sentencesAround: (text) => {
    const { start } = inMiddle(text);
    return sentencesAround(text, { start, end: start + 1 }, whole(text));
  },
  TokenText: (text) => TokenText.of(text).toOriginal(behindMiddle(text)),
  writtenLike: (text) => {
    const words = text.split(' ').map((form) => ({ form, marks: '', isShort: false, start: 0, end: 0 }));
    return writtenLike(words, ` ${text} `, new Set(text.split(' ')));
  },
  compareQuotation: (text) => [
    compareQuotation(parseQuotation(text)!, compared(`Jane Doe:\n${text}\n`), { passage: whole(text) }),
    compareQuotation(parseQuotation(text)!, compared(`Jane Doe:\n${text}\n`), { passage: undefined }),
    compareQuotation(parseQuotation(text)!, compared(short), { passage: undefined }),
  ],
  checkAttribution: (text) => {
    const words = { ...whole(text), text };
    const around = { lead: words, tail: words, after: words, label: words, speaker: { ...words, rest: text } };
    const speakers = [{ name: text, role: text, side: 'company' as const }];
    const named = { company: text, companyName: text, ticker: 'A', fyq: 'Q1 2026', speakers, turns: [], text };
    return checkAttribution(named, { ...cited, ...around }, [{ speaker: text, role: text } as never]);
  },
  linkedPart: (text) => {
    const quotation = { ...whole(text), text, prefix: '> ', lines: [{ start: 0 }] };
    return [linkedPart(quotation, text), linkedPart(quotation, 'a'), linkedPart({ ...quotation, text: 'a' }, text)];
  },
  isSaid,
  ownMarks: (text) => {
    const quotation = { ...whole(text), text: `[a]${text}[b]`, prefix: '> ', lines: [{ start: 0 }] };
    return ownMarks(quotation, ['a', text, 'b']);
  },
  labelOf: (text) => labelOf(text, { isWhole: true }),
  withoutInitials,
  brokenAt: (text) => brokenAt(text, behindMiddle(text)),
  turnsAcross: (text) =>
    [turningBefore, turningBehind, unclearBefore, unclearBehind].map((rows) => turnsAcross(rows, text, text)),
  mayReplace: (text) => mayReplace({ text, tokens: ` ${text} ` }, 'our'),
  verbBehindPronoun: (text) => [verbBehindPronoun(text, text), verbBehindPronoun(' we expect ', ` ${text} expects `)],
  isOtherLanguage: (text) => [isOtherLanguage(text, own.source), isOtherLanguage('we grew', { text } as never)],
  standFor: (text) => [
    standFor({ words: ` ${text} `, isBefore: true }, outsideWords(text, text)),
    standFor({ words: ' if we ', isBefore: true }, { before: ` ${text} `, behind: ` ${text} ` }),
  ],
  judgeOwnWords: (text) => [
    judgeOwnWords(` ${text} `, ' we ', setting),
    judgeOwnWords(' the company ', ` ${text} `, setting),
  ],
  formatProblem: (text) => formatProblem({ kind: 'own', own: [text, text], words: text, speaker: text }),
  restoreWords: (text) => restoreWords(text, `a ${text} b`, { isWhole: true }),
  differingWords: (text) => differingWords(text, `a ${text} b`, 20),
  contextOf: (text) => contextOf(text, inMiddle(text), whole(text)),
  foldText: (text) => [foldText(text, 'letters'), new FoldedText(text, 'words').fromOriginal(text.length)],
  WordSearch: (text) =>
    new WordSearch(`${text.slice(0, text.length >> 1)}!${text.slice(text.length >> 1)}`).find(text.repeat(2)),
  findNear: (text) => findNear(text, `!${text.slice(0, 80)}`),
  CallText: (text) => new CallText(text).find(text.slice(0, 1_000)),
  findPassage: (text) => {
    const start = text.slice(0, 900);
    const turns = [turnOf(text)];
    return findPassage(new CallText(text), turns, { start, before: start.slice(-32), after: start.slice(0, 32) });
  },
  makeLocator: (text) => makeLocator(new CallText(text), [turnOf(text)], whole(text)),
  locatorOfLink: (text) => locatorOfLink(new CallText(text), [turnOf(text)], whole(text)),
  CountedWords: (text) =>
    new CountedWords(text).find({ first: 2, last: 9, skip: { first: 1, last: 1 }, sum: '00000a' }, undefined),
  placeInTurn: (text) => placeInTurn(text, { speechStart: 0 }, { start: 0, end: text.length >> 1 }),
  parseWordPlace: (text) => [parseWordPlace(text, '0'), parseWordPlace(`1-${'9'.repeat(text.length)}`, text)],
  trimPassage: (text) => trimPassage(text, whole(text)),
  citedParts: (text) => citedParts(text, callOf(text), whole(text)),
  widenToWords: (text) => widenToWords(text, { start: text.length >> 1, end: (text.length >> 1) + 1 }),
  snippetOf: (text) => snippetOf(text, behindMiddle(text)),
  quoteOf: (text) => quoteOf([{ text, speaker: text } as never, { text, speaker: 'B' } as never]),
  speakersOf: (text) => speakersOf([{ speaker: text, role: text } as never]),
  // Notes: how they are read.
  findDeskLinks: (text) => [...findDeskLinks(text, ['transcript', 'fund'])],
  outsideCode: (text) => outsideCode(findCitationLinks(text), finish(readCode(text))),
  findLinkDefinitions: (text) => findLinkDefinitions(text, finish(readCode(text))),
  NoteLines: (text) => new NoteLines(text).depth(0),
  allFootnoteMarks: (text) => [...allFootnoteMarks(text)],
  beginsLine: (text) => beginsLine(text, text.length),
  readMarkup: (text) => finish(readMarkup(text, new NoteLines(text))),
  readQuoted: (text) => finish(readQuoted(text, { ...whole(text), hidden: [], isRow: true })),
  readSentenceStarts: (text) => finish(readSentenceStarts(text, whole(text), [])),
  readSentences: (text) => finish(readSentences(text, { ...whole(text), quoted: [] } as never, [])),
  isSourceLine: (text) => [isSourceLine(text, text), isSourceLine(text, ''), isSourceLine('', text)],
  sourceStart: (text) => [
    sourceStart(text, { isAlone: true, isApart: true }),
    sourceStart(text, { isAlone: false, isApart: true }),
  ],
  readNote: readCitations,
  readDecodedNote: (text) =>
    finish(readDecodedNote({ ...decodeText(Buffer.from(`${text}\n\n\u{E9}`, 'latin1')), isText: true })),
  CitationIndex: (text) => new CitationIndex().set('a', text),
  checkCitation: (text) => readCitations(text).map((citation) => checkCitation(own, citation)),
  layOutNotes: (text) => {
    const index = new CitationIndex();
    index.set('a', text);
    const read = index.get('a');
    const companies = new Companies({ from: 'sample', holdings: undefined });
    return finish(
      layOutNotes({
        ...{ notes: read ? [{ note: 'a', name: 'a', read }] : [], companies },
        ...{ grouping: 'company', filter: text },
      }),
    );
  },
  findUncited: (text) => findUncited(text, readCitations(text)),
  findMention: (line) => [findMention(line, line.length), tickerBefore(line, line.length)],
  disarmMarks: (content) => disarmMarks({ tokens: [{ type: 'html_block', content, attrGet: () => null }] }),
  readProse: (text) => {
    const lines = text.split('\n');
    return finish(readProse({ count: lines.length, at: (line) => lines[line]! }, lines.length - 1));
  },
  // Notes: how they are written.
  labelFor: (text) => labelFor(link, text),
  placeCitation: (text) => [
    placeCitation(text, { start: text.length, end: text.length }, { written, link }),
    placeCitation(text, { start: 0, end: 0 }, { written: `${text}\n[a]: ${link}`, link }),
  ],
  placeOutsideBlocks: (text) => [
    placeOutsideBlocks(text, text.length >> 1, [{ link, write: () => written }]),
    placeOutsideBlocks('', 0, [{ link, write: () => withComment(written, text) }]),
  ],
  placeWritten: (text) => [placeWritten(text, 0, `[a](${link})`), placeWritten('', 0, text)],
  placeLinked: (text) => placeLinked(text, 0, { text: '3.8%', link }),
  renderQuote: (text) => {
    const empty = { role: '', company: '', ticker: '', quarter: '', section: '', label: '', date: '' };
    return renderQuote(quotePresets.callout, { ...empty, quote: text, speaker: text, link }, '1');
  },
  placeQuote: (text) => [
    placeQuote(text, { before: text, after: text }),
    placeInNote(text, 'q', text.length >> 1),
    placeInNote(text, '> q', text.length >> 1),
  ],
  quoteSelected: (text) => quoteSelected(select(text, 0.5), 'x', new Date(0)),
  writeQuote: (text) => {
    const quote = { ...aQuote, parts: [{ text, speaker: text } as never] };
    return writeQuote(quote, 'footnote', `${text}${'[^a-q1-2026-1]'.repeat(text.length / 50)}`);
  },
  quoteInCell: (text) => {
    const call = { ...select(text), source: new CallText(text) };
    return quoteInCell(call, { start: text.slice(0, 60).trim(), before: '', after: '' }, 'x');
  },
  missingIn: (text) => missingIn(text, [{ said: aQuote, due: text, answer: aQuote, state: 'kept' }]),
  isQuoteAsWritten: (text) => isQuoteAsWritten(text, aQuote, [text]),
  newNote: (text) => newNote({ ...aQuote, selected: select(text) }, text),
  addFrontMatter: (text) => addFrontMatter(text, '---\na: b\n---'),
  isFrontMatter,
  renderFunds: (text) => [
    renderFunds(fundTemplateOf('table'), [{ class_name: text, ticker: text, name_short: text } as never]),
    renderFunds(fundTemplateOf('frontMatter'), [{ fund_name: text, ticker: text, name: text } as never]),
  ],
  // Notes: how they are shared and shown.
  writeShared: (text) => {
    const marks = readCitations(text).flatMap((citation) => marksOf(text, checkCitation(own, citation)));
    return finish(writeShared(text, { ...finish(readOwnLinks(text)), referenceOf: () => 'A', marks }));
  },
  marksOf: (text) => {
    const problem = { kind: 'words' as const, ...whole(text), marks: [] };
    const problems = Array.from({ length: text.length >> 4 }, () => problem);
    return marksOf(text, problems);
  },
  sanitizeHtml: (text) => finish(sanitizeHtml(text, { hasOwnFormulas: false })),
  readHtmlTag: (text) => readHtmlTag(text, 0),
  writePage: (text) => {
    const about = { byline: text, checked: text, properties: text };
    return writePage({ body: `<h1>${escapeHtml(text)}</h1>`, title: text, fileName: text, language: text, ...about });
  },
  plainNumbers: (text) => plainNumbers(text, '\ue000'),
  linkNumbers: (text) => {
    const html = finish(sanitizeHtml(text));
    return finish(linkNumbers({ html, marker: '\ue000', references: [text] }));
  },
  compareLines: (text) => [compareLines(text, `a${text}a`), compareLines(`${text}a`, text)],
  placeMarks: markPreview,
  writeWithReferences: copyNote,
};
