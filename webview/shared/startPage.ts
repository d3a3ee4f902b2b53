import { html, nothing, render } from 'lit/html.js';
import type { Protocol } from '../../src/base/channel.ts';
import type { ShownBy, Snapshot } from '../../src/base/snapshot.ts';
import { frame, type FrameOptions } from './frame.ts';
import { listen, messageOf, type Page } from './page.ts';

/** Describes the page to draw; `snapshot` is undefined until the first one arrives. */
interface View<T> extends Omit<FrameOptions<T>, 'snapshot' | 'act'> {
  /** Called after drawing, for parts that render themselves into the page. */
  onDrawn?: () => void;
}

interface Start<T> {
  /** Called for every drawing. */
  view: (snapshot: Snapshot<T> | undefined) => View<T>;
  /** Called with each snapshot from the host, before it is drawn. */
  onSnapshot?: (snapshot: Snapshot<T>) => void;
}

/** Draws a page at the start and after every snapshot from the host, and shows the results of requests below it. */
export function startPage<P extends Protocol, Params, Ui>(
  page: Page<P, Params, Ui>,
  { view, onSnapshot }: Start<ShownBy<P>>,
): void {
  let snapshot: Snapshot<ShownBy<P>> | undefined;
  page.drawn(() => {
    const shown = view(snapshot);
    render(
      html`${frame({ ...shown, snapshot, act: page.act })}
        <p class="said" role="status">${page.said === '' ? nothing : page.said}</p>`,
      page.root,
    );
    shown.onDrawn?.();
  });
  page.channel.onPush('snapshot', (next) => {
    snapshot = next as Snapshot<ShownBy<P>>;
    page.setState(snapshot.state);
    onSnapshot?.(snapshot);
    page.draw();
  });
  listen(
    page,
    () => page.channel.request('ready', null),
    () => snapshot !== undefined,
  ).catch((error: unknown) => page.say(messageOf(error)));
  // The document's own snapshot is there by then.
  queueMicrotask(() => {
    if (snapshot === undefined) page.draw();
  });
}
