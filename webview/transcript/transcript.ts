import './transcript.css';
import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { formatCount } from '../../src/domain/format/number.ts';
import type { CallView, TranscriptState } from '../../src/features/transcripts/protocol.ts';
import type { PlacedMark } from '../../src/features/transcripts/marks/marksView.ts';
import { defaultAppearance, sizes, type Appearance } from '../../src/features/transcripts/reader/appearanceView.ts';
import { frame } from '../shared/frame.ts';
import { loadControls } from '../shared/lateControls.ts';
import { listen, markFirstPainted } from '../shared/page.ts';
import { callBar } from './callBar.ts';
import { citedList } from './cited/citedList.ts';
import { CitedNotes } from './cited/citedNotes.ts';
import { registerKeys } from './keys.ts';
import { labelByDigit, MarkActions, markToComment } from './marks/markActions.ts';
import { MarkBox } from './marks/markBox.ts';
import { marksList } from './marks/marksList.ts';
import { applyAppearance } from './appearanceMenu.ts';
import { announce, follow, page, send } from './page.ts';
import { askForCosts } from './quarterMenu.ts';
import { Reader } from './reader.ts';
import { SelectionBar } from './marks/selectionBar.ts';
import { reportSelection } from './marks/selectedSpan.ts';
import { PromisesList } from './marks/promisesList.ts';
import { speakerList } from './speakers/speakerList.ts';
import { findBox } from './find/findBox.ts';

follow(
  listen(
    page,
    () => page.channel.request('ready', null),
    () => state !== undefined,
  ),
);
page.drawn(drawSoon);

/** Matches the styles: on a wider page, all buttons of the bar fit on one line. */
const narrow = matchMedia('(max-width: 759px)');
narrow.addEventListener('change', drawSoon);
/**
 * The number of speakers listed of each side: in the first frame, added per further frame, and at most before “more”.
 */
const listed = { first: 20, further: 20, most: 100 };
let state: TranscriptState | undefined;
let reader: Reader | undefined;
let appearance: Appearance = defaultAppearance;
let limit = listed.first;
let isWaiting = false;
let withControls = false;
let controls: Promise<void> | undefined;
let keeping: ReturnType<typeof setTimeout> | undefined;

const title = [page.params.ticker, page.params.fyq].filter(Boolean).join(' · ');
function read(view: CallView, { position, colors }: TranscriptState): void {
  reader = new Reader({
    view,
    hues: colors,
    filter: page.ui.filter,
    folded: page.ui.folded,
    onMoved: saveScrollPosition,
    onFolded: keepFolded,
  });
  draw();
  reader.begin(page.ui.position ?? position);
  cited.show();
}

/**
 * Sets a `data-` attribute of the body once the host has stored a value, so that tests can wait for it. An unchanged
 * value isn't set again, because that would recompute every style of the page.
 */
function markSaved(name: 'place' | 'size' | 'selection', value: string, request: Promise<unknown>): void {
  follow(request, () => {
    if (document.body.dataset[name] !== value) document.body.dataset[name] = value;
  });
}

/** Saves at once, because the user may close the call right after hiding answers. */
function keepFolded(exchanges: readonly number[]): void {
  if (state?.isPart || exchanges.join() === page.ui.folded.join()) return;
  page.keepUi({ folded: exchanges });
}

function saveScrollPosition(): void {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    if (!reader || state?.isPart) return;
    const { position } = reader;
    page.saveUi({ position, filter: reader.shown.filter });
    markSaved('place', String(position.turn), page.channel.request('saveScrollPosition', position));
  }, 300);
}

function changeAppearance(changed: Appearance): void {
  appearance = changed;
  const apply = (): void => applyAppearance(changed);
  if (reader) reader.keepInPlace(apply);
  else apply();
  markSaved('size', String(appearance.size), page.channel.request('saveAppearance', appearance));
  drawSoon();
}

function mark(kind: PlacedMark['kind']): void {
  marks.act({ kind, atPointer: false });
}

async function comment(): Promise<void> {
  const found = reader && (await markToComment(reader));
  if (found) await markBox.open(found);
  else announce(l10n.t('Select words or go to a highlight first.'));
}

function bar(view: CallView): TemplateResult {
  return callBar({
    view,
    reader,
    appearance: { appearance, change: changeAppearance },
    mark,
    isNarrow: narrow.matches,
    speakers: {
      isOpen: page.ui.speakersOpen,
      toggle: () => {
        page.saveUi({ speakersOpen: !page.ui.speakersOpen });
        drawSoon();
      },
    },
    withControls,
    isStale: state?.snapshot.state === 'stale',
  });
}

function content(): TemplateResult {
  if (!reader) return html`<p class="frame-empty">${l10n.t('This call has no text.')}</p>`;
  return html`${page.said === '' ? nothing : html`<p class="frame-problem" role="alert">${page.said}</p>`}
    <div class="reading">
      ${speakerList({
        reader,
        isOpen: page.ui.speakersOpen,
        limit,
        withControls,
        promises: () => promises.draw(reader!),
        cited: () => citedList(cited, reader!),
        marks: () => marksList({ reader: reader!, comment: (mark) => void markBox.open(mark) }),
        showMore: () => {
          limit += 200;
          drawSoon();
        },
      })}
      ${reader.list.element}${withControls ? reader.rail.element : nothing}
    </div>`;
}

function draw(): void {
  if (!state) return;
  const { snapshot } = state;
  render(
    frame({
      snapshot,
      name: snapshot.value?.ticker ?? title,
      ...(snapshot.value ? { tooltip: snapshot.value.company } : {}),
      line: snapshot.value ? bar(snapshot.value) : nothing,
      below: reader?.finding.isOpen ? findBox(reader) : nothing,
      loading: l10n.t('Loading earnings call…'),
      empty: formatEmpty(snapshot.value),
      act: page.act,
      onRetry: () => void send.retry(),
      ...(snapshot.error?.kind === 'otherSource' ? { retryLabel: l10n.t('Try Again') } : {}),
      content,
    }),
    page.root,
  );
  markBox.draw();
}

/** Loads the controls and what they need, after the text is painted. */
function addControls(): void {
  controls ??= loadControls();
  follow(controls, () => {
    withControls = true;
    drawSoon();
    growList();
  });
  if (reader) {
    askForCosts();
    marks.load();
  }
  // Formatting the first large number is slow, so it is done before the user types.
  requestIdleCallback(() => formatCount(1_000));
}

/** Lists further speakers frame by frame, since one frame is too short for very many. */
function growList(): void {
  if (limit >= listed.most || !reader?.sides.some(({ speakers }) => speakers.length > limit)) return;
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      if (limit >= listed.most) return;
      limit += listed.further;
      drawSoon();
      growList();
    });
  });
}

function drawSoon(): void {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    draw();
  });
}

function formatEmpty(view: CallView | undefined): string {
  const company = view?.company ?? '';
  return view?.message
    ? l10n.t('{0} has no earnings calls. The service said: {1}', company, view.message)
    : l10n.t('{0} has no earnings calls.', company);
}

page.channel.onPush('state', (next) => {
  if (next.version === state?.version) return;
  state = next;
  appearance = next.appearance;
  applyAppearance(appearance);
  const { value, state: name } = next.snapshot;
  if (next.isPart) markFirstPainted();
  else page.setState(name);
  // The editor passes this context to the commands of the page's context menu.
  if (value) document.body.dataset['vscodeContext'] = JSON.stringify({ cik: value.cik });
  reader?.dispose();
  reader = undefined;
  if (value && value.turns.length > 0) read(value, next);
  else draw();
  if (next.isPart) return;
  requestAnimationFrame(() => {
    setTimeout(addControls);
  });
});
const marks = new MarkActions(() => reader);
const promises = new PromisesList();
const cited = new CitedNotes(() => reader);
const markBox = new MarkBox(() => reader);
const selectionBar = new SelectionBar({
  quote: (passage, to) => void send.quote({ passage, to }),
  highlight: () => mark('highlight'),
  comment: () => void comment(),
});
reportSelection({
  reader: () => reader,
  report: (span) => {
    selectionBar.show(span ?? undefined);
    markSaved('selection', span ? `${span.start}-${span.end}` : '', page.channel.request('select', span));
  },
});
page.channel.onPush('move', (move) => void reader?.move(move));
registerKeys({
  reader: () => reader,
  mark,
  label: (digit) => reader && void labelByDigit(reader, digit),
  comment: () => void comment(),
  stepCited: (by) => cited.step(by),
  changeSize: (step) => {
    const size = Math.min(sizes.most, Math.max(sizes.least, appearance.size + step * sizes.step));
    changeAppearance({ ...appearance, size });
  },
});
