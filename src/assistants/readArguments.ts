import type * as v from 'valibot';
import { listElements } from '../domain/identifiers/listElements.ts';

/** Schemas of fields that accept one thing or several, which JSON Schema can't express. */
const lists = new WeakSet<v.GenericSchema>();

/** Marks a field that accepts one thing or several: a text with a list in it, or a list of texts. */
export function takesList<S extends v.GenericSchema>(schema: S): S {
  lists.add(schema);
  return schema;
}

interface Form {
  type: string;
  mayBeList?: boolean;
  wrapped?: v.GenericSchema;
  options?: readonly unknown[];
  literal?: unknown;
  item?: v.GenericSchema;
  entries?: Readonly<Record<string, v.GenericSchema>>;
}

/**
 * Converts an input as models write it to the form of its schema: null becomes absent, digits in quotation marks a
 * number, a number its text if text is allowed, and a text a list of one if a list is wanted. The schema checks the
 * rest, with its own messages.
 */
export function readArguments(schema: v.GenericSchema, given: unknown): unknown {
  const { entries } = formsOf(schema).find(({ type }) => type.endsWith('object')) ?? {};
  if (!entries || typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    present.map(([key, value]) => [key, Object.hasOwn(entries, key) ? readValue(entries[key]!, value) : value]),
  );
}

function readValue(schema: v.GenericSchema, value: unknown): unknown {
  const forms = formsOf(schema);
  const takes = (type: string): boolean => forms.some((form) => form.type === type);
  const list = forms.find(({ type }) => type === 'array');
  const mayBeList = forms.some((form) => form.mayBeList);
  if (Array.isArray(value)) {
    const parts = value.filter((each) => each !== null);
    if (list?.item) return parts.map((each: unknown) => readValue(list.item!, each));
    if (parts.length === 1) return readValue(schema, parts[0]);
    return mayBeList ? JSON.stringify(parts) : value;
  }
  // Digits alone aren't a question.
  const isOptional = schema.type === 'optional';
  if (typeof value === 'number') return isOptional && takes('string') && !takes('number') ? String(value) : value;
  if (typeof value !== 'string' || takes('string')) return value;
  if (takes('number') && /^-?\d{1,9}(?:\.\d{1,9})?$/.test(value.trim())) return Number(value);
  if (list) return mayBeList || value.trim().startsWith('[') ? listElements(value) : [value];
  return value;
}

/** Returns the schemas that a value may match, unwrapped. */
function formsOf(schema: v.GenericSchema): Form[] {
  const { type, wrapped, options = [], literal, item, entries } = schema as unknown as Form;
  if (wrapped) return formsOf(wrapped);
  if (type === 'union') return options.flatMap((each) => formsOf(each as v.GenericSchema));
  if (type === 'picklist') return [...new Set(options.map((each) => typeof each))].map((each) => ({ type: each }));
  if (type === 'literal') return [{ type: typeof literal }];
  return [{ type, mayBeList: lists.has(schema), ...(item && { item }), ...(entries && { entries }) }];
}
