import type { Dispatcher as Types } from 'undici';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';

/**
 * The address of a request for the editor's wrapped `fetch`. To find the proxy, the wrapper takes `url` of any object
 * with a `cache` (as a Request has) and writes it to the editor's log at debug level. The origin is enough for that, so
 * the key isn't logged.
 */
class HostAddress extends URL {
  readonly cache = 'no-store';
  get url(): string {
    return this.origin;
  }
}

class FetchController implements Types.DispatchController {
  readonly #abort = new AbortController();
  #reason: Error | null = null;
  #paused: PromiseWithResolvers<unknown> | undefined;

  get signal(): AbortSignal {
    return this.#abort.signal;
  }
  get aborted(): boolean {
    return this.#abort.signal.aborted;
  }
  get reason(): Error | null {
    return this.#reason;
  }
  get paused(): boolean {
    return this.#paused !== undefined;
  }
  abort(reason: Error): void {
    this.#reason ??= reason;
    this.#abort.abort(reason);
    this.resume();
  }
  pause(): void {
    this.#paused ??= Promise.withResolvers();
  }
  resume(): void {
    this.#paused?.resolve(undefined);
    this.#paused = undefined;
  }
  async whenResumed(): Promise<void> {
    await this.#paused?.promise;
    if (this.#reason) throw this.#reason;
  }
}

/**
 * A dispatcher that uses the host's own `fetch`, because only that knows the editor's proxy and the system's
 * certificates. It would ignore a dispatcher passed to it, so this dispatcher calls `fetch` instead.
 */
export class FetchDispatcher extends Dispatcher {
  readonly #running = new Set<FetchController>();

  override dispatch(options: Types.DispatchOptions, handler: Types.DispatchHandler): boolean {
    const controller = new FetchController();
    this.#running.add(controller);
    void this.#run(options, handler, controller).finally(() => this.#running.delete(controller));
    return true;
  }

  override destroy(): Promise<void> {
    for (const controller of this.#running) controller.abort(new Error('The client was closed'));
    return Promise.resolve();
  }

  async #run(
    options: Types.DispatchOptions,
    handler: Types.DispatchHandler,
    controller: FetchController,
  ): Promise<void> {
    try {
      handler.onRequestStart?.(controller, {});
      controller.signal.throwIfAborted();
      const response = await fetch(new HostAddress(`${String(options.origin)}${options.path}`), {
        method: options.method,
        // Without a `cache-control` header, `cache: 'no-store'` sends `no-cache`, which makes a gateway spend a
        // request.
        headers: { 'cache-control': 'no-transform', ...(options.headers as Record<string, string>) },
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: controller.signal,
      });
      const headers = Object.fromEntries(response.headers);
      // `fetch` returns a decoded body.
      delete headers['content-encoding'];
      delete headers['content-length'];
      handler.onResponseStart?.(controller, response.status, headers, response.statusText);
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        handler.onResponseData?.(controller, Buffer.from(chunk));
        await controller.whenResumed();
      }
      controller.signal.throwIfAborted();
      handler.onResponseEnd?.(controller, {});
    } catch (error) {
      const reason = controller.reason ?? error;
      handler.onResponseError?.(controller, reason instanceof Error ? reason : new Error(String(reason)));
    }
  }
}
