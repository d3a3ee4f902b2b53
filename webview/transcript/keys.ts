import type { MarkAction } from '../../src/features/transcripts/protocol.ts';
import { findFieldId, focusField } from './find/findBox.ts';
import type { Reader } from './reader.ts';

export interface KeysOptions {
  reader: () => Reader | undefined;
  pickSpeaker: () => void;
  openText: () => void;
  mark: (kind: MarkAction['kind']) => void;
  stepCited: (by: 1 | -1) => void;
  changeSize: (step: 1 | -1) => void;
}

/**
 * Registers the page's single-key commands, which are off while a person types. Alt with Up or Down Arrow also moves by
 * turns.
 */
export function registerKeys({ reader, pickSpeaker, openText, mark, stepCited, changeSize }: KeysOptions): void {
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
    const act = actionOf(event, read, { pickSpeaker, openText, mark, stepCited, changeSize });
    if (!act) return;
    event.preventDefault();
    act();
  });
}

type Actions = Omit<KeysOptions, 'reader'>;

function actionOf(
  event: KeyboardEvent,
  reader: Reader,
  { pickSpeaker, openText, mark, stepCited, changeSize }: Actions,
): (() => void) | undefined {
  if (event.altKey) {
    if (event.key === 'ArrowDown') return () => void reader.move({ kind: 'nextTurn' });
    return event.key === 'ArrowUp' ? () => void reader.move({ kind: 'previousTurn' }) : undefined;
  }
  switch (event.key) {
    case 'j':
      return () => void reader.move({ kind: 'nextTurn' });
    case 'k':
      return () => void reader.move({ kind: 'previousTurn' });
    case 'J':
      return () => void reader.move({ kind: 'nextTurnOfSpeaker' });
    case 'K':
      return () => void reader.move({ kind: 'previousTurnOfSpeaker' });
    case 'e':
      return () => void reader.moveExchange(1);
    case 'E':
      return () => void reader.moveExchange(-1);
    case 'q':
      return () => void reader.move({ kind: 'goToQuestions' });
    case 'h':
      return () => {
        mark('highlight');
      };
    case 'b':
      return () => {
        mark('bookmark');
      };
    case 'm':
      return () => void reader.moveMark(1);
    case 'M':
      return () => void reader.moveMark(-1);
    case 'c':
      return () => {
        stepCited(1);
      };
    case 'C':
      return () => {
        stepCited(-1);
      };
    case 's':
      return pickSpeaker;
    case 't':
      return openText;
    case '/':
      return () => {
        reader.openFind();
      };
    case 'F3':
      return () => {
        reader.stepHit(event.shiftKey ? -1 : 1);
      };
    case '+':
      return () => {
        changeSize(1);
      };
    case '-':
      return () => {
        changeSize(-1);
      };
    case 'Escape':
      return reader.finding.isOpen
        ? () => {
            reader.closeFind();
          }
        : undefined;
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
