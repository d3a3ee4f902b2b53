import type { Dispatcher } from 'undici';

/** The property that carries a request's key. It is a symbol so that printing the options never prints the key. */
export const requestKey = Symbol('the key of this request');

export interface KeyedOptions extends Dispatcher.DispatchOptions {
  /** Empty when no key is sent. */
  [requestKey]: string;
}

/** A dispatcher that adds the key of {@link KeyedOptions}. */
export interface KeyedDispatcher {
  dispatcher: Pick<Dispatcher, 'dispatch'>;
  /** Aborts pending requests and connections that are being opened. */
  close: () => Promise<void>;
}

/** The innermost interceptor. All others see URLs without the key. */
export const addKey: Dispatcher.DispatcherComposeInterceptor = (dispatch) =>
  function withKey(options, handler) {
    const { [requestKey]: key, path, ...rest } = options as KeyedOptions;
    if (key === '') return dispatch({ ...rest, path }, handler);
    const separator = path.includes('?') ? '&' : '?';
    const keyed = { ...rest, path: `${path}${separator}api_key=${encodeURIComponent(key.toWellFormed())}` };
    return dispatch(keyed, handler);
  };
