import { resolve } from 'node:path';
import { errorCode } from '../base/errorCode.ts';
import { parseBaseUrl } from '../api/baseUrl.ts';

/** An invalid argument. Its message is one line. */
export class WrongArgument extends Error {}

/** Refuses a repeated option, which may be the name of a file from an unchecked list. */
export function optionsOnce(tokens: readonly { kind: string; name?: string }[]): void {
  const given = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []));
  const twice = given.find((name, index) => given.indexOf(name) !== index);
  if (twice !== undefined) throw new WrongArgument(`--${twice} is given twice. Names of files follow a --.`);
}

export function readPath(name: string, kind: string, path: string): string {
  if (path === '') throw new WrongArgument(`${name} must name ${kind}.`);
  return resolve(path);
}

export function readOrigin(text: string): string {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) throw new WrongArgument('--origin must be an origin, such as https://data.example.');
  return parsed.value.origin;
}

/** Formats an error of parsing arguments. Node's message for an unknown option becomes one sentence. */
export function formatWrong(error: unknown): string {
  if (error instanceof WrongArgument) return error.message;
  const code = errorCode(error);
  const option = error instanceof Error ? /^[^']*'(-[^'=\s]{1,40})/.exec(error.message)?.[1] : undefined;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `${option ?? 'An option'} isn’t an option.`;
  return `${option ?? 'An option'} needs one value, or none.`;
}
