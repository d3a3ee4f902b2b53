import * as l10n from '@vscode/l10n';
import type { ResultsColumn } from './gridColumns.ts';
import { openPopover, type Anchor } from './gridPopover.ts';

interface FilterBoxOptions {
  column: ResultsColumn;
  anchor: Anchor;
  returnFocus: () => void;
  /** The current filter. */
  text: string;
  /** Applies the filter. Resolves to the error in the text, or to null if it was applied. */
  apply: (text: string) => Promise<string | null>;
}

/** Opens a popover with the filter of one column: Enter applies it, Escape cancels. */
export function openFilterBox({ column, text, apply, ...place }: FilterBoxOptions): void {
  const box = document.createElement('form');
  box.className = 'filter-box';
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-label', l10n.t('Filter {0}', column.title));
  const label = document.createElement('label');
  label.htmlFor = 'filter-text';
  label.textContent = l10n.t('Filter {0}', column.title);
  const field = document.createElement('input');
  field.id = 'filter-text';
  field.type = 'text';
  field.value = text;
  field.spellcheck = false;
  field.autocomplete = 'off';
  field.setAttribute('aria-describedby', 'filter-hint filter-problem');
  const hint = document.createElement('p');
  hint.id = 'filter-hint';
  hint.className = 'muted';
  hint.textContent = column.numeric ? numberHint(column) : textHint(column);
  const problem = document.createElement('p');
  problem.id = 'filter-problem';
  problem.className = 'filter-problem';
  problem.setAttribute('role', 'alert');
  const send = async (wanted: string): Promise<void> => {
    const wrong = await apply(wanted);
    field.setAttribute('aria-invalid', String(wrong !== null));
    problem.textContent = wrong ?? '';
    if (wrong === null) popover.close();
    else field.focus();
  };
  const buttons = document.createElement('div');
  buttons.className = 'filter-buttons';
  buttons.append(
    button(l10n.t('Apply'), 'submit', () => undefined),
    button(l10n.t('Clear'), 'button', () => void send('')),
  );
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(field.value);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void send(field.value);
  });
  box.append(label, field, hint, problem, buttons);
  const popover = openPopover(box, place);
  field.focus({ preventScroll: true });
  field.select();
}

function textHint({ id }: ResultsColumn): string {
  return id === 'ticker'
    ? l10n.t('Part of a ticker. Separate several with commas. Use =AB for exactly AB.')
    : l10n.t('Part of a name. Separate several with commas.');
}

function numberHint({ unit }: ResultsColumn): string {
  const usual = l10n.t('For example: > 0.5, 1M..2B, >= 3 and < 9, absent, present.');
  return ['ratio', 'percent'].includes(unit.toLowerCase())
    ? l10n.t('For example: > 15%, 0%..20%, >= 3% and < 9%, absent, present.')
    : usual;
}

function button(text: string, type: 'submit' | 'button', onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = type;
  element.className = type === 'submit' ? 'tool primary' : 'tool';
  element.textContent = text;
  element.addEventListener('click', onClick);
  return element;
}
