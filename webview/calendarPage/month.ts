import * as l10n from '@vscode/l10n';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { addDays } from '../../src/domain/dates/days.ts';
import { weekOf } from '../../src/domain/format/week.ts';
import {
  firstFrom,
  monthOf,
  moveMonth,
  weeksOfMonth,
  type ReleaseDay,
} from '../../src/features/calendar/page/monthView.ts';

interface MonthActions {
  /** Goes to the releases of a day. */
  choose: (day: ReleaseDay) => void;
}

const utc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(document.documentElement.lang || undefined, { ...options, timeZone: 'UTC' });
const dateOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A month with the number of releases on each day. Choosing a day goes to its releases in the table. */
export class Month {
  readonly element = document.createElement('section');
  readonly #actions: MonthActions;
  #days: readonly ReleaseDay[] = [];
  #today = '';
  /** The day that Tab focuses; its month is shown. */
  #cursor = '';
  #names: { month: Intl.DateTimeFormat; day: Intl.DateTimeFormat; weekday: Intl.DateTimeFormat } | undefined;

  constructor(actions: MonthActions) {
    this.#actions = actions;
    this.element.className = 'month';
    this.element.addEventListener('keydown', (event) => {
      const to = this.#dayAfter(event);
      if (to === undefined) return;
      event.preventDefault();
      this.#goTo(to, { focus: true });
    });
  }

  show(days: readonly ReleaseDay[], today: string): void {
    this.#days = days;
    if (this.#cursor === '') this.#cursor = today;
    this.#today = today;
    this.element.setAttribute('aria-label', l10n.t('Month'));
    this.#draw();
  }

  #dayAfter({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
    if (!(target instanceof Element) || !target.closest('[data-day]') || ctrlKey || metaKey || altKey) return undefined;
    const { from, till } = weekOf(this.#cursor);
    switch (key) {
      case 'ArrowRight':
        return addDays(this.#cursor, 1);
      case 'ArrowLeft':
        return addDays(this.#cursor, -1);
      case 'ArrowDown':
        return addDays(this.#cursor, 7);
      case 'ArrowUp':
        return addDays(this.#cursor, -7);
      case 'Home':
        return from;
      case 'End':
        return till;
      case 'PageDown':
        return moveMonth(monthOf(this.#cursor), 1);
      case 'PageUp':
        return moveMonth(monthOf(this.#cursor), -1);
      default:
        return undefined;
    }
  }

  #goTo(day: string, { focus = false } = {}): void {
    this.#cursor = day;
    this.#draw();
    if (focus) this.element.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }

  #draw(): void {
    this.#names ??= {
      month: utc({ month: 'long', year: 'numeric' }),
      day: utc({ dateStyle: 'full' }),
      weekday: utc({ weekday: 'short' }),
    };
    const { month: monthName, weekday } = this.#names;
    const month = monthOf(this.#cursor);
    const weeks = weeksOfMonth(month);
    const releases = new Map(this.#days.map((each) => [each.day, each]));
    render(
      html`<div class="month-head">
          <h2 aria-live="polite">${monthName.format(dateOf(month))}</h2>
          ${this.#step(-1, l10n.t('Previous Month'), '‹')} ${this.#step(1, l10n.t('Next Month'), '›')}
        </div>
        <table role="grid" aria-label=${monthName.format(dateOf(month))}>
          <thead>
            <tr>
              ${weeks[0]!.map((day) => html`<th scope="col">${weekday.format(dateOf(day))}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${weeks.map(
              (week) =>
                html`<tr>
                  ${week.map((day) => this.#day(day, month, releases.get(day)))}
                </tr>`,
            )}
          </tbody>
        </table>`,
      this.element,
    );
  }

  #step(by: 1 | -1, label: string, sign: string): TemplateResult {
    return html`<button
      type="button"
      class="icon"
      aria-label=${label}
      title=${label}
      @click=${() => this.#goTo(moveMonth(monthOf(this.#cursor), by))}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  }

  #day(day: string, month: string, release: ReleaseDay | undefined): TemplateResult {
    const { count = 0, pinned = 0 } = release ?? {};
    const words = [
      this.#names!.day.format(dateOf(day)),
      count === 1 ? l10n.t('1 release') : l10n.t('{0} releases', count),
      pinned > 0 ? l10n.t('{0} pinned', pinned) : '',
    ];
    return html`<td>
      <button
        type="button"
        class="day"
        data-day=${day}
        data-count=${count}
        data-other=${monthOf(day) === month ? nothing : 'true'}
        tabindex=${day === this.#cursor ? 0 : -1}
        aria-current=${day === this.#today ? 'date' : nothing}
        aria-label=${words.filter(Boolean).join(', ')}
        @click=${() => {
          this.#goTo(day, { focus: true });
          const first = release ?? firstFrom(this.#days, day);
          if (first) this.#actions.choose(first);
        }}
      >
        ${Number(day.slice(8))}
        <span class="count" data-shown="${count > 0 ? count : ''}${pinned > 0 ? ' •' : ''}"></span>
      </button>
    </td>`;
  }
}
