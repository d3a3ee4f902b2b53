import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { exactly, withCost } from '../../src/domain/format/cost.ts';
import type { OfferedAction } from '../../src/base/channel.ts';
import type { Snapshot } from '../../src/base/snapshot.ts';
import { formatAnswerAge, formatMoment } from '../../src/domain/format/time.ts';
import { messageOf } from './page.ts';

export interface FrameOptions<T> {
  snapshot: Snapshot<T> | undefined;
  /** The heading: the name of the page's subject. */
  name: string;
  /** The tooltip of the heading, if it differs from the name. */
  tooltip?: string;
  /** The rest of the header line: the key figure, then compact actions that may cost requests. */
  line?: TemplateResult | typeof nothing;
  /** A button that reloads the data, placed after its age. */
  refresh?: TemplateResult | typeof nothing;
  /** A second row of the header, for example the find box. */
  below?: TemplateResult | typeof nothing;
  /** The text of the loading line. */
  loading: string;
  /** The text for an empty answer, for example “The service has no calls of this company.” */
  empty: string;
  onRetry: () => void;
  /** Runs an action offered by an error. */
  act: (action: OfferedAction) => Promise<void>;
  /**
   * The label of the retry button with its cost, for example “Try Again · 1 request”. Defaults to a label with the cost
   * of one request.
   */
  retryLabel?: string;
  content: (value: T) => TemplateResult | typeof nothing;
  /** True if `content` is also called for an empty answer. */
  contentWhenEmpty?: boolean;
}

/**
 * The layout of every page: a header line with the name, the key figure, and the age and source of the data; below it
 * the content, or the reason it is missing with a retry button.
 */
export function frame<T>(options: FrameOptions<T>): TemplateResult {
  return html`${titleLine(options)}
    <main data-part="content">${body(options)}</main>`;
}

/** The header line alone, for a page that renders its content itself. */
export function titleLine<T>({
  snapshot,
  name,
  tooltip = name,
  line = nothing,
  refresh = nothing,
  below = nothing,
}: Pick<FrameOptions<T>, 'snapshot' | 'name' | 'tooltip' | 'line' | 'refresh' | 'below'>): TemplateResult {
  return html`<header data-part="title">
    <div class="title-line">
      <h1 dir="auto" title=${tooltip}>${name}</h1>
      ${line} ${snapshot && snapshot.state !== 'loading' ? origin(snapshot, refresh) : nothing}
    </div>
    ${below}
  </header>`;
}

function body<T>(options: FrameOptions<T>): TemplateResult {
  const { snapshot, content } = options;
  if (!snapshot || snapshot.state === 'loading')
    return html`<div class="frame-line" role="status">
      <vscode-progress-ring aria-hidden="true"></vscode-progress-ring> ${options.loading}
    </div>`;
  const { value, state } = snapshot;
  return html`${problem(options)}
  ${state === 'empty' ? html`<p class="frame-empty" role="status">${options.empty}</p>` : nothing}
  ${value === undefined || (state === 'empty' && !options.contentWhenEmpty) ? nothing : content(value)}`;
}

/**
 * Labels data that doesn't come from the service, so that invented data isn't mistaken for real. The tooltip has the
 * sentence.
 */
function sourceChip(source: Snapshot<unknown>['source'] | undefined): TemplateResult | typeof nothing {
  switch (source) {
    case 'sample':
      return chip(l10n.t('sample'), l10n.t('All data is invented.'));
    case 'data':
      return chip(l10n.t('data folder'), l10n.t('Data from your own files.'));
    default:
      return nothing;
  }
}

function chip(label: string, sentence: string): TemplateResult {
  return html`<span class="frame-badge" title=${sentence}
    >${label}<span class="visually-hidden"> ${sentence}</span></span
  >`;
}

function origin<T>(
  { source, fetchedAt, cached, imported, state }: Snapshot<T>,
  refresh: TemplateResult | typeof nothing,
): TemplateResult {
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
          >${formatPageAge(formatAnswerAge({ fetchedAt, cached, imported }, Date.now()), state)}</span
        >`;
  return html`<span class="frame-origin">${when}${refresh}${sourceChip(source)}</span>`;
}

function formatPageAge(age: string, state: Snapshot<unknown>['state']): string {
  return state === 'stale' ? l10n.t('Out of date · updated {0}', age) : l10n.t('Updated {0}', age);
}

function problem<T>({ snapshot, onRetry, retryLabel, act }: FrameOptions<T>): TemplateResult | typeof nothing {
  if (!snapshot?.error) return nothing;
  const { kind, message, actions = [] } = snapshot.error;
  const isUnconnected = kind === 'notConfigured';
  const run = async (action: OfferedAction, { currentTarget }: Event): Promise<void> => {
    const box = (currentTarget as HTMLElement).closest('.frame-problem');
    await act(action).catch((error: unknown) => {
      const said = box?.querySelector('p');
      if (said && messageOf(error) !== '') said.textContent = messageOf(error);
    });
    if (action.retries) onRetry();
    // Shows the retry button only once a service is connected, so that the user sees its cost before a request is sent.
    else if (isUnconnected) box?.querySelector('[data-action="retry"]')?.removeAttribute('hidden');
  };
  return html`<div class="frame-problem" role="alert" data-kind=${kind}>
    <p>${message}</p>
    ${actions.map(
      (action, index) =>
        html`<vscode-button
          data-command=${action.command}
          appearance=${isUnconnected && index === 0 ? 'primary' : 'secondary'}
          @click=${(event: Event) => run(action, event)}
          >${action.title}</vscode-button
        >`,
    )}
    <vscode-button
      data-action="retry"
      appearance=${actions.length > 0 ? 'secondary' : 'primary'}
      ?hidden=${isUnconnected && actions.length > 0}
      @click=${onRetry}
      >${retryLabel ?? retryOnce(kind)}</vscode-button
    >
  </div>`;
}

/** The first request isn't labeled as a retry. */
function retryOnce(kind: string): string {
  return withCost(kind === 'notInLibrary' ? l10n.t('Download') : l10n.t('Try Again'), exactly(1));
}
