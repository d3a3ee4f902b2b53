import * as v from 'valibot';
import { refused, type Parsed } from '../../base/located.ts';
import { isRecord } from '../../base/record.ts';
import type { ArgumentDefinition } from './argument.ts';
import { calendarFilter, indicator, indicatorCode, indicatorId } from './calendarArguments.ts';
import {
  call,
  highlights,
  overDays,
  passages,
  phrase,
  quarterPair,
  quarters,
  search,
  searchName,
} from './callArguments.ts';
import { figure } from './figureArgument.ts';
import { bars, company, fund, funds, tickerAlone as ticker } from './securityArguments.ts';
import { copyFormat, identifier, link, metricWords, template } from './wordsArguments.ts';

/** Every argument that a command accepts from a program, link or keybinding, by its name in the command tables. */
export const argumentDefinitions = {
  identifier,
  ...{ fund, funds, template },
  ...{ calendarFilter, indicator, indicatorCode, indicatorId },
  ...{ overDays, call, quarters, quarterPair, search, searchName, phrase, passages, highlights },
  ...{ link, figure, bars, company, ticker },
  ...{ metricWords, copyFormat },
} satisfies Record<string, ArgumentDefinition>;

type Definitions = typeof argumentDefinitions;
export type ParsedArguments = { [N in keyof Definitions]: v.InferOutput<Definitions[N]['schema']> };

/** Returns whether a command's value is meant as the argument of this name: menus pass the item they were opened on. */
export function isMeant(name: string, given: unknown): name is keyof Definitions {
  if (!Object.hasOwn(argumentDefinitions, name)) return false;
  const definition: ArgumentDefinition = argumentDefinitions[name as keyof Definitions];
  return definition.isMeant?.(given) ?? true;
}

/** Parses the value that a command was given. */
export function parseArgument<N extends keyof Definitions>(name: N, given: unknown): Parsed<ParsedArguments[N]> {
  const { schema, refusal }: ArgumentDefinition = argumentDefinitions[name];
  // An argument is never an array, but an object schema would accept one.
  const parsed = v.safeParse(schema, Array.isArray(given) ? undefined : given, { abortEarly: true, message: refusal });
  return parsed.success
    ? { ok: true, value: withoutUndefined(parsed.output) as ParsedArguments[N] }
    : refused(parsed.issues[0].message);
}

/** Drops fields whose value is undefined: they count as absent and must not override others. */
function withoutUndefined(value: unknown): unknown {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) : value;
}
