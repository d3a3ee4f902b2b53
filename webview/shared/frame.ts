import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { formatAnswerAge, formatMoment } from '../../src/domain/format/time.ts';

export interface FrameOptions<T> {
  snapshot: Snapshot<T> | undefined;
  /** The text of the loading line. */
  loading: string;
  /** What an empty answer means, for example “The service has no calls of this company.” */
  empty: string;
  onRetry: () => void;
  /** The label of the retry button, with the cost, for example “Retry · 1 request”. */
  retryLabel?: string;
  content: (value: T) => TemplateResult | typeof nothing;
  /** Whether `content` is also called for an empty answer. */
  contentWhenEmpty?: boolean;
}

/** The frame around every page's content: the source and age of the data, and what went wrong, with a retry button. */
export function frame<T>(options: FrameOptions<T>): TemplateResult {
  const { snapshot, content } = options;
  if (!snapshot || snapshot.state === 'loading')
    return html`${heading()}
      <div class="frame-line" role="status">
        <vscode-progress-ring aria-hidden="true"></vscode-progress-ring> ${options.loading}
      </div>`;
  const { value, state } = snapshot;
  return html`${origin(snapshot)} ${problem(options)}
  ${state === 'empty' ? html`<p class="frame-empty" role="status">${options.empty}</p>` : nothing}
  ${value === undefined || (state === 'empty' && !options.contentWhenEmpty) ? heading() : content(value)}`;
}

/** Content has its own heading; without content, this one tells screen readers what the page is about. */
function heading(): TemplateResult {
  return html`<h1 class="visually-hidden">${document.title}</h1>`;
}

/** Says that data is not the service's, so that nobody takes invented data for real. */
export function sourceNote(source: Snapshot<unknown>['source'] | undefined): TemplateResult | typeof nothing {
  switch (source) {
    case 'sample':
      return html`<span class="frame-source"
        ><span class="frame-badge">${l10n.t('sample')}</span> ${l10n.t('All data is invented.')}</span
      >`;
    case 'data':
      return html`<span class="frame-source"
        ><span class="frame-badge">${l10n.t('data folder')}</span> ${l10n.t('Data from your own files.')}</span
      >`;
    default:
      return nothing;
  }
}

/** The message of an error that the host sent. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function origin<T>({ source, fetchedAt, cached, state }: Snapshot<T>): TemplateResult {
  const when =
    fetchedAt === undefined
      ? nothing
      : html`<span
          data-cached=${cached ? 'true' : nothing}
          @pointerenter=${(event: Event) => {
            // Formatting the first date takes longer than the rest of the first frame, so it waits until the pointer is
            // here.
            (event.currentTarget as HTMLElement).title = cached
              ? l10n.t('Cached response from {0}. No request was counted.', formatMoment(fetchedAt))
              : formatMoment(fetchedAt);
          }}
          >${formatPageAge(formatAnswerAge({ fetchedAt, cached }, Date.now()), state)}</span
        >`;
  return html`<p class="frame-origin">${sourceNote(source)}${when}</p>`;
}

function formatPageAge(age: string, state: Snapshot<unknown>['state']): string {
  return state === 'stale' ? l10n.t('out of date · as of {0}', age) : l10n.t('as of {0}', age);
}

function problem<T>({ snapshot, onRetry, retryLabel }: FrameOptions<T>): TemplateResult | typeof nothing {
  if (!snapshot?.error) return nothing;
  return html`<div class="frame-problem" role="alert" data-kind=${snapshot.error.kind}>
    <p>${snapshot.error.message}</p>
    <vscode-button @click=${onRetry}>${retryLabel ?? l10n.t('Retry · 1 request')}</vscode-button>
  </div>`;
}
