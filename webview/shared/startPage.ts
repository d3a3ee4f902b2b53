import { html, nothing, render } from 'lit/html.js';
import type { Protocol } from '../../src/base/channel.ts';
import type { ShownBy, Snapshot } from '../../src/base/snapshot.ts';
import { frame, type FrameOptions } from './frame.ts';
import { listen, messageOf, type Page } from './page.ts';

/** How a page looks; `snapshot` is undefined until there is one. */
interface View<T> extends Omit<FrameOptions<T>, 'snapshot' | 'act'> {
  /** Called once this is drawn, for parts that draw themselves into it. */
  onDrawn?: () => void;
}

interface Start<T> {
  /** Called whenever the page is drawn. */
  view: (snapshot: Snapshot<T> | undefined) => View<T>;
  /** Called when the host has sent a snapshot, before it is drawn. */
  onSnapshot?: (snapshot: Snapshot<T>) => void;
}

/** Draws a page as it begins and whenever the host sends a snapshot, and says below it what a request came to. */
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
