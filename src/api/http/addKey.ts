import type { Dispatcher } from 'undici';

/** Under this the key of one request travels; a symbol, so that nothing that prints options prints it. */
export const requestKey = Symbol('the key of this request');

export interface KeyedOptions extends Dispatcher.DispatchOptions {
  /** Empty where none is to be sent. */
  [requestKey]: string;
}

/** A way out that adds the key of {@link KeyedOptions}. */
export interface KeyedDispatcher {
  dispatcher: Pick<Dispatcher, 'dispatch'>;
  /** Cuts what is under way, connections that are being made included. */
  close: () => Promise<void>;
}

/** The innermost interceptor: everything above it sees URLs without the key. */
export const addKey: Dispatcher.DispatcherComposeInterceptor = (dispatch) =>
  function withKey(options, handler) {
    const { [requestKey]: key, path, ...rest } = options as KeyedOptions;
    if (key === '') return dispatch({ ...rest, path }, handler);
    const separator = path.includes('?') ? '&' : '?';
    const keyed = { ...rest, path: `${path}${separator}api_key=${encodeURIComponent(key.toWellFormed())}` };
    return dispatch(keyed, handler);
  };
