import * as l10n from '@vscode/l10n';

/** Under a question: hides and shows the rest of its exchange. */
export function foldButton(exchange: number, others: number, onFold: (exchange: number) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'fold';
  button.dataset['exchange'] = String(exchange);
  button.setAttribute('aria-expanded', 'true');
  button.textContent =
    others === 1 ? l10n.t('1 more turn in this exchange') : l10n.t('{0} more turns in this exchange', others);
  button.addEventListener('click', () => {
    onFold(exchange);
  });
  return button;
}
