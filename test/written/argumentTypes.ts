import * as v from 'valibot';

import { argumentDefinitions } from '../../src/domain/arguments/arguments.ts';

type Schema = v.GenericSchema;

/** A schema of any type, by what the types of schemas have. */
interface Parts {
  type: string;
  pipe?: readonly (Schema | { kind: string })[];
  entries?: Record<string, Schema>;
  options?: readonly unknown[];
  items?: readonly Schema[];
  item?: Schema;
  wrapped?: Schema;
  literal?: unknown;
}

const written = (value: unknown): string => `'${String(value)}'`;

/** How the type of a schema is written, by the type of the schema. */
const writers: Record<string, (parts: Parts) => string> = {
  string: () => 'string',
  number: () => 'number',
  boolean: () => 'boolean',
  literal: ({ literal }) => (typeof literal === 'string' ? written(literal) : String(literal)),
  picklist: ({ options = [] }) =>
    options.map((each) => (typeof each === 'string' ? written(each) : String(each))).join(' | '),
  union: ({ options = [] }) => options.map((each) => typeOf(each as Schema)).join(' | '),
  variant: ({ options = [] }) => options.map((each) => typeOf(each as Schema)).join(' | '),
  intersect: ({ options = [] }) =>
    objectOf(Object.fromEntries(options.flatMap((each) => Object.entries(partsOf(each as Schema).entries ?? {})))),
  object: ({ entries = {} }) => objectOf(entries),
  array: ({ item }) => {
    const type = typeOf(item!);
    return type.includes(' | ') ? `(${type})[]` : `${type}[]`;
  },
  strict_tuple: ({ items = [] }) => `[${items.map(typeOf).join(', ')}]`,
  optional: ({ wrapped }) => typeOf(wrapped!),
  nullish: ({ wrapped }) => `${typeOf(wrapped!)} | null`,
};

/** The last schema of a pipe: those before it prepare what it takes. */
function partsOf(schema: Schema): Parts {
  const parts = schema as unknown as Parts;
  const last = parts.pipe?.findLast((each): each is Schema => each.kind === 'schema');
  return last === undefined || last === schema ? parts : partsOf(last);
}

/** The name of a type, or the type itself where it has none. */
const typeOf = (schema: Schema): string => v.getTitle(schema) ?? writtenType(schema);

function writtenType(schema: Schema): string {
  const parts = partsOf(schema);
  const write = writers[parts.type];
  if (!write) throw new Error(`A schema of this type can’t be written: ${parts.type}`);
  return write(parts);
}

const isOptional = (schema: Schema): boolean => ['optional', 'nullish'].includes((schema as unknown as Parts).type);

const fieldsOf = (entries: Readonly<Record<string, Schema>>): string[] =>
  Object.entries(entries).map(([name, schema]) => `${name}${isOptional(schema) ? '?' : ''}: ${typeOf(schema)}`);

const objectOf = (entries: Readonly<Record<string, Schema>>): string => `{ ${fieldsOf(entries).join('; ')} }`;

const comment = (text: string | undefined, indent = ''): string =>
  text === undefined ? '' : `${indent}/** ${text} */\n`;

function interfaceOf(name: string, schema: Schema): string {
  const { entries } = partsOf(schema);
  const head = comment(v.getDescription(schema));
  if (!entries) return `${head}type ${name} = ${writtenType(schema)};`;
  const fields = fieldsOf(entries);
  const lines = Object.values(entries).map(
    (each, index) =>
      `${comment(v.getTitle(each) === undefined ? v.getDescription(each) : undefined, '  ')}  ${fields[index]};`,
  );
  return `${head}interface ${name} {\n${lines.join('\n')}\n}`;
}

/** The named types in a schema, with itself. */
function namedIn(schema: Schema): [string, Schema][] {
  const { options = [], entries = {}, wrapped, item, type } = partsOf(schema);
  const title = v.getTitle(schema);
  const parts = [...Object.values(entries), ...[wrapped, item].filter((each) => each !== undefined)];
  const inner = type === 'union' ? (options as Schema[]) : parts;
  return [
    ...(title !== undefined && type !== 'custom' ? [[title, schema] as [string, Schema]] : []),
    ...inner.flatMap(namedIn),
  ];
}

/** The types that arguments name. */
export const argumentInterfaces: readonly string[] = [
  ...new Map(Object.values(argumentDefinitions).flatMap(({ schema }) => namedIn(schema as Schema))),
].map(([name, schema]) => interfaceOf(name, schema));

/** The type of an argument, and what is said of it where its type has no name. */
export function argumentType(name: keyof typeof argumentDefinitions): { type: string; comment: string } {
  const schema = argumentDefinitions[name].schema as Schema;
  const isNamed = v.getTitle(schema) !== undefined;
  return { type: typeOf(schema), comment: isNamed ? '' : (v.getDescription(schema) ?? '') };
}
