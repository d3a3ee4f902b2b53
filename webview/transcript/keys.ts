import type { MarkAction, Move } from '../../src/features/transcripts/protocol.ts';
import { findFieldId, focusField } from './find/findBox.ts';
import { send } from './page.ts';
import type { Reader } from './reader.ts';

interface KeysOptions {
  reader: () => Reader | undefined;
  mark: (kind: MarkAction['kind']) => void;
  stepCited: (by: 1 | -1) => void;
  changeSize: (step: 1 | -1) => void;
}

/**
 * Registers the page's single-key commands, which are off while a person types. Alt with Up or Down Arrow also moves by
 * turns.
 */
export function registerKeys({ reader, ...actions }: KeysOptions): void {
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

/** Keys that go to another turn or mark. */
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
  { key, altKey, shiftKey }: KeyboardEvent,
  reader: Reader,
  { mark, stepCited, changeSize }: Actions,
): (() => void) | undefined {
  const move = (altKey ? movesWithAlt : moves).get(key);
  if (move) return () => void reader.move(move);
  if (altKey) return undefined;
  switch (key) {
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
      return undefined;
  }
}

/** Letters typed into a field or an open dropdown aren't commands. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof Element && target.closest('vscode-dropdown') !== null)
  );
}
