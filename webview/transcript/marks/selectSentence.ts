import * as l10n from '@vscode/l10n';
import { sentencesOf, stepSentence } from '../../../src/features/transcripts/reader/sentencesView.ts';
import { announce } from '../page.ts';
import type { Reader } from '../reader.ts';
import { rangeWithin } from '../turns/speechText.ts';
import { selectedSpan } from './selectedSpan.ts';

const steps = new Map<string, 1 | -1>([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

/**
 * Selects the next or previous sentence of the turn that has the focus, or with Shift one more or one less. Undefined for
 * any other key, and where arrows have another use.
 */
export function selectSentence({ key, shiftKey, target }: KeyboardEvent, reader: Reader): (() => void) | undefined {
  const by = steps.get(key);
  const focused = target instanceof Element ? target.closest<HTMLElement>('article[data-turn]') : undefined;
  if (by === undefined || !(focused === target || target === document.body)) return undefined;
  const { list, view } = reader;
  const own = selectedSpan(list);
  const ofSelected = own && view.turns.findLast(({ start }) => start <= own.start);
  const turn = focused ? view.turns[Number(focused.dataset['turn'])] : (ofSelected ?? view.turns[reader.current]);
  const blocks = turn && list.at(turn.index)?.blocks;
  if (!blocks) return undefined;
  const selected = ofSelected === turn ? own : undefined;
  const sentences = sentencesOf(view.text, turn);
  const passage = stepSentence(sentences, { by, extends: shiftKey, selected, offset: reader.offset });
  const range = passage && rangeWithin(blocks, passage.start, passage.end);
  if (!range) return undefined;
  return () => {
    if (passage.start === selected?.start && passage.end === selected.end) {
      announce(l10n.t('No more sentences in this turn.'));
      return;
    }
    const selection = getSelection()!;
    selection.removeAllRanges();
    selection.addRange(range);
    const last = sentences.findLast(({ end }) => end <= passage.end)!;
    reader.show(last);
    announce(l10n.t('Selected: {0}', view.text.slice(last.start, last.end)));
  };
}
