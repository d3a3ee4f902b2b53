import { labelOf } from '../../src/domain/marks/markLabels.ts';
import * as l10n from '@vscode/l10n';
import type { Side, Turn } from '../../src/domain/transcript.ts';
import type { Hit } from '../../src/features/transcripts/reader/findView.ts';
import { type CallMarks, type PlacedMark } from '../../src/features/transcripts/marks/marksView.ts';
import type { CallView } from '../../src/features/transcripts/protocol.ts';
import { framesLater } from '../shared/framesLater.ts';
import { hueOf, speakerName } from './speakers/speakerMark.ts';

/** Pixels at the rail's right edge that are kept for marks. */
const marksWidth = 8;

interface RailMarks {
  marks: readonly PlacedMark[];
  left: number;
  /** Pixels per character. */
  scale: number;
  colorOf: (mark: PlacedMark) => string;
}

/** Paints bookmarks as flags and highlights as bars of their length, so that they differ in more than color. */
function paintMarks(context: CanvasRenderingContext2D, { marks, left, scale, colorOf }: RailMarks): void {
  for (const mark of marks) {
    const { kind, start, end } = mark;
    const y = start * scale;
    context.fillStyle = colorOf(mark);
    if (kind === 'highlight') {
      context.fillRect(left + 2, y, 3, Math.max(2, (end - start) * scale));
    } else {
      context.beginPath();
      context.moveTo(left + 1, y);
      context.lineTo(left + marksWidth, y - 4);
      context.lineTo(left + marksWidth, y + 4);
      context.fill();
    }
  }
}

interface RailOptions {
  view: CallView;
  hues: readonly number[];
  goTo: (offset: number) => void;
}

/** The position of a side's turns across the rail, from 0 to 1. The position shows the side, the color the person. */
const lanes: Record<Side, { left: number; width: number }> = {
  company: { left: 0, width: 1 },
  analyst: { left: 0.5, width: 0.5 },
  operator: { left: 0.4, width: 0.2 },
  unknown: { left: 0, width: 0.5 },
};
const hitWidth = 5;

/** A map of the whole call beside the text, to scale by characters: speakers, hits, marks and the current position. */
export class Rail {
  readonly element = document.createElement('div');
  readonly #canvas = document.createElement('canvas');
  readonly #here = document.createElement('div');
  readonly #options: RailOptions;
  readonly #resized: ResizeObserver;
  readonly #themed: MutationObserver;
  #isShown: (turn: Turn) => boolean = () => true;
  #hits: readonly Hit[] = [];
  #marks: readonly PlacedMark[] = [];
  #labels: CallMarks['labels'] = [];
  #current = -1;
  #top = '';
  #isWaiting = false;
  /** Observers keep these up to date, so that painting reads neither layout nor styles. */
  #size = { width: 0, height: 0 };
  #colors: RailColors | undefined;

  constructor(options: RailOptions) {
    this.#options = options;
    this.element.className = 'rail';
    this.element.tabIndex = 0;
    const attributes = { role: 'slider', 'aria-label': l10n.t('Position in the call'), 'aria-orientation': 'vertical' };
    for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, value);
    this.element.setAttribute('aria-valuemin', '1');
    this.element.setAttribute('aria-valuemax', String(Math.max(1, options.view.turns.length)));
    this.#here.className = 'rail-here';
    this.element.append(this.#canvas, this.#here);
    this.element.addEventListener('click', (event) => options.goTo(this.#offsetAt(event)));
    this.element.addEventListener('pointermove', (event) => {
      const offset = this.#offsetAt(event);
      this.element.title = this.#describe(options.view.turns.findLastIndex(({ start }) => start <= offset));
    });
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.#resized = new ResizeObserver(([entry]) => {
      this.#size = entry!.contentRect;
      this.#draw();
    });
    this.#resized.observe(this.element);
    this.#themed = new MutationObserver(() => {
      this.#colors = undefined;
      this.#draw();
    });
    this.#themed.observe(document.documentElement, { attributeFilter: ['style', 'class'] });
    this.setOffset(0, 0);
  }

  setShown(isShown: (turn: Turn) => boolean): void {
    this.#isShown = isShown;
    this.#draw();
  }

  setHits(hits: readonly Hit[]): void {
    if (hits.length === 0 && this.#hits.length === 0) return;
    this.#hits = hits;
    this.#draw();
  }

  /** Shows marks in the colors of their labels. */
  setMarks(marks: readonly PlacedMark[], labels: CallMarks['labels']): void {
    this.#marks = marks;
    this.#labels = labels;
    this.#colors = undefined;
    this.#draw();
  }

  setOffset(offset: number, turn: number): void {
    const top = `${((offset / Math.max(1, this.#options.view.text.length)) * 100).toFixed(2)}%`;
    if (top !== this.#top) this.#here.style.top = top;
    this.#top = top;
    if (turn === this.#current) return;
    this.#current = turn;
    this.element.setAttribute('aria-valuenow', String(turn + 1));
    this.element.setAttribute('aria-valuetext', this.#describe(turn));
  }

  dispose(): void {
    this.#resized.disconnect();
    this.#themed.disconnect();
  }

  #describe(turn: number): string {
    const { view } = this.#options;
    return l10n.t('Turn {0}, {1}', turn + 1, speakerName(view, view.turns[turn]?.speaker));
  }

  #offsetAt({ clientY }: MouseEvent): number {
    const { top, height } = this.element.getBoundingClientRect();
    return Math.round(((clientY - top) / Math.max(1, height)) * this.#options.view.text.length);
  }

  #onKey(event: KeyboardEvent): void {
    const { view, goTo } = this.#options;
    const last = view.turns.length - 1;
    const steps: Record<string, number> = {
      ArrowUp: -1,
      ArrowDown: 1,
      PageUp: -10,
      PageDown: 10,
      Home: -last,
      End: last,
    };
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const turn = view.turns[Math.min(last, Math.max(0, this.#current + step))];
    if (turn) goTo(turn.start);
  }

  /** Paints once, however often it is called, a few frames later, so that changed text comes first. */
  #draw(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    void framesLater(3).then(() => {
      this.#isWaiting = false;
      this.#paint();
    });
  }

  #paint(): void {
    const { width, height } = this.#size;
    const context = this.#canvas.getContext('2d');
    if (!context || width === 0 || height === 0) return;
    const ratio = devicePixelRatio;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width !== wide) this.#canvas.width = wide;
    if (this.#canvas.height !== high) this.#canvas.height = high;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const { view, hues } = this.#options;
    const colors = (this.#colors ??= readColors(this.element));
    const scale = height / Math.max(1, view.text.length);
    const lane = width - hitWidth - marksWidth;
    const strips = new Strips();
    for (const turn of view.turns) {
      const side = view.speakers[turn.speaker]?.side ?? 'unknown';
      const hue = hueOf(hues, turn.speaker);
      const isShown = this.#isShown(turn);
      const y = turn.start * scale;
      const tall = (turn.end - turn.start) * scale;
      if (!strips.isNew(`${side} ${isShown ? 'shown' : 'hidden'}`, y, y + tall)) continue;
      const { left, width: share } = lanes[side];
      context.globalAlpha = isShown ? 0.85 : 0.2;
      context.fillStyle = colors.hues[hue] ?? colors.text;
      context.fillRect(hitWidth + left * lane, y, share * lane, Math.max(0.5, tall > 3 ? tall - 1 : tall));
    }
    context.globalAlpha = 1;
    context.fillStyle = colors.hit;
    let last = -1;
    for (const { start } of this.#hits) {
      const y = Math.round(start * scale);
      if (y !== last) context.fillRect(0, y - 1, hitWidth - 1, 2);
      last = y;
    }
    paintMarks(context, {
      marks: this.#marks,
      left: width - marksWidth,
      scale,
      colorOf: (mark) =>
        mark.kind === 'bookmark'
          ? colors.text
          : (colors.labels[labelOf(this.#labels, mark)?.digit ?? 0] ?? colors.text),
    });
  }
}

/** Merges turns of one side that fall within half a pixel, for calls with very many short turns. */
class Strips {
  readonly #painted = new Map<string, number>();

  isNew(kind: string, from: number, till: number): boolean {
    const before = this.#painted.get(kind);
    if (before !== undefined && till <= before) return false;
    this.#painted.set(kind, Math.max(till, from + 0.5));
    return true;
  }
}

interface RailColors {
  hues: string[];
  hit: string;
  /** By digit of the label; 0 for highlights without one. */
  labels: string[];
  text: string;
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8];

function readColors(element: Element): RailColors {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(name).trim() || style.color;
  return {
    hues: [0, 1, 2, 3, 4, 5, 6].map((hue) => read(`--hue-${hue}`)),
    hit: read('--hit-mark'),
    labels: [read('--vscode-charts-yellow'), ...digits.map((digit) => read(`--label-${digit}`))],
    text: style.color,
  };
}
