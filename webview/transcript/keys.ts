import * as l10n from '@vscode/l10n';
import type { Move } from '../../src/features/transcripts/protocol.ts';
import type { PlacedMark } from '../../src/features/transcripts/marks/marksView.ts';
import { isTyping, registerKeysDialog, type PageKey } from '../shared/keysDialog.ts';
import { findFieldId, focusField } from './find/findBox.ts';
import { selectSentence } from './marks/selectSentence.ts';
import { send } from './page.ts';
import type { Reader } from './reader.ts';

interface KeysOptions {
  reader: () => Reader | undefined;
  mark: (kind: PlacedMark['kind']) => void;
  /** Sets the label of a digit. */
  label: (digit: number) => void;
  comment: () => void;
  stepCited: (by: 1 | -1) => void;
  changeSize: (step: 1 | -1) => void;
}

/**
 * Registers the page's single-key commands, which are off while the user types. Alt with Up or Down Arrow also moves by
 * turns.
 */
export function registerKeys({ reader, ...actions }: KeysOptions): void {
  registerKeysDialog(listKeys);
  document.addEventListener('keydown', (event) => {
    const read = reader();
    if (!read || event.defaultPrevented) return;
    const isMod = event.ctrlKey || event.metaKey;
    if (isMod && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      if (read.finding.isOpen) focusField(document.getElementById(findFieldId));
      read.openFind();
      return;
    }
    if (isMod || isTyping(event)) return;
    const act = actionOf(event, read, actions);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

type Actions = Omit<KeysOptions, 'reader'>;

/** Keys that move to another turn or mark. */
const moves = new Map<string, Move>([
  ['j', { kind: 'nextTurn' }],
  ['k', { kind: 'previousTurn' }],
  ['J', { kind: 'nextTurnOfSpeaker' }],
  ['K', { kind: 'previousTurnOfSpeaker' }],
  ['q', { kind: 'goToQuestions' }],
  ['m', { kind: 'nextMark' }],
  ['M', { kind: 'previousMark' }],
]);
const movesWithAlt = new Map<string, Move>([
  ['ArrowDown', { kind: 'nextTurn' }],
  ['ArrowUp', { kind: 'previousTurn' }],
]);

function actionOf(
  event: KeyboardEvent,
  reader: Reader,
  { mark, label, comment, stepCited, changeSize }: Actions,
): (() => void) | undefined {
  const { key, altKey, shiftKey } = event;
  const move = (altKey ? movesWithAlt : moves).get(key);
  if (move) return () => void reader.move(move);
  if (altKey) return undefined;
  if (/^[1-8]$/.test(key)) return () => label(Number(key));
  switch (key) {
    case 'Enter':
      return isText(event.target) ? comment : undefined;
    case 'e':
      return () => void reader.moveExchange(1);
    case 'E':
      return () => void reader.moveExchange(-1);
    case 'h':
      return () => mark('highlight');
    case 'b':
      return () => mark('bookmark');
    case 'c':
      return () => stepCited(1);
    case 'C':
      return () => stepCited(-1);
    case 's':
      return () => void send.pickSpeaker();
    case 't':
      return () => void send.openText({ turn: reader.current });
    case '/':
      return () => reader.openFind();
    case 'F3':
      return () => reader.stepHit(shiftKey ? -1 : 1);
    case '+':
      return () => changeSize(1);
    case '-':
      return () => changeSize(-1);
    case 'Escape':
      return reader.finding.isOpen ? () => reader.closeFind() : undefined;
    default:
      return selectSentence(event, reader);
  }
}

/** Returns whether a turn or the page has the focus, rather than a control with a use of its own for a key. */
function isText(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.matches('article[data-turn]'));
}

function listKeys(): PageKey[] {
  return [
    [['J', 'K'], l10n.t('Next or previous turn')],
    [['Shift+J', 'Shift+K'], l10n.t('Next or previous turn of this speaker')],
    [['E', 'Shift+E'], l10n.t('Next or previous question')],
    [['Q'], l10n.t('Go to questions')],
    [['S'], l10n.t('Go to a speaker')],
    [['/', 'F3'], l10n.t('Find, next match')],
    [['→', '←'], l10n.t('Select the next or previous sentence')],
    [['Shift+→', 'Shift+←'], l10n.t('Select one sentence more or less')],
    [['Ctrl+Alt+Q'], l10n.t('Quote the selection')],
    [['H'], l10n.t('Highlight the selection')],
    [['1', '8'], l10n.t('Label the selection or highlight')],
    [['Enter'], l10n.t('Comment on the selection or highlight')],
    [['B'], l10n.t('Bookmark the turn')],
    [['M', 'Shift+M'], l10n.t('Next or previous mark')],
    [['C', 'Shift+C'], l10n.t('Next or previous quotation of your notes')],
    [['T'], l10n.t('Open as text')],
    [['+', '-'], l10n.t('Larger or smaller text')],
  ];
}
