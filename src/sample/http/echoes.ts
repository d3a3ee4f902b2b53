/**
 * The forms in which services echo a request: unchanged, and as written by various JSON writers, URL encoders, HTML
 * pages, logs and binary fields.
 */
function echoesOf(target: string): string[] {
  const key = keyOf(target);
  const encoded = encodeURIComponent(target);
  return [
    target,
    key,
    encoded,
    encoded.replace(/%../g, (escape) => escape.toLowerCase()),
    encodeURIComponent(encoded),
    everyByte(key, (byte) => `%${hex(byte)}`),
    new URLSearchParams({ asked: target, key }).toString(),
    // Escapes inside the text itself: JSON encoded as a string twice.
    target.replaceAll('&', '\\u0026').replaceAll('=', '\\u003d'),
    everyUnit(key, (unit) => `\\u${unit.toString(16).padStart(4, '0')}`),
    everyUnit(key, (unit) => `\\u${unit.toString(16).padStart(4, '0').toUpperCase()}`),
    everyUnit(key, (unit) => `\\\\u${unit.toString(16).padStart(4, '0')}`),
    everyByte(key, (byte) => `\\x${hex(byte)}`),
    key.replaceAll('/', '\\/'),
    JSON.stringify(JSON.stringify(key.replaceAll('/', '\\/'))),
    key.replaceAll('&', '&amp;').replaceAll('=', '&#x3D;').replaceAll('+', '&plus;').replaceAll('/', '&sol;'),
    Array.from(key, (letter) => `&#${letter.codePointAt(0)};`).join(''),
    Array.from(key, (letter) => `&#x${letter.codePointAt(0)!.toString(16)};`).join(''),
    Buffer.from(target).toString('base64'),
    Buffer.from(key).toString('base64'),
    Buffer.from(`:${key}`).toString('base64url'),
    key.toLowerCase(),
    key.toUpperCase(),
  ];
}

function keyOf(target: string): string {
  return new URL(target, 'http://127.0.0.1').searchParams.get('api_key') ?? '';
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

const everyByte = (text: string, spell: (byte: number) => string): string => [...Buffer.from(text)].map(spell).join('');

function everyUnit(text: string, spell: (unit: number) => string): string {
  return Array.from({ length: text.length }, (_, at) => spell(text.charCodeAt(at))).join('');
}

/** Fields that users see. The echo is put into those that an answer has. */
const shownFields = new Set([
  'companyname',
  'companyname_short',
  'role',
  'transcript',
  'message',
  'fund_name',
  'class_name',
  'address_adviser',
  'name',
  'display_unit',
  'description',
]);

function withEchoes(value: unknown, echoes: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withEchoes(entry, echoes));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && shownFields.has(name) ? `${inner}\n${echoes}` : withEchoes(inner, echoes),
    ]),
  );
}

/** JSON as Java and .NET write it: characters that could end a script or an attribute become `\uXXXX`. */
function guardedJson(value: unknown): string {
  return JSON.stringify(value).replace(/[&=<>+'/]/g, (mark) => {
    const code = mark.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${mark === '+' || mark === '/' ? code.toUpperCase() : code}`;
  });
}

/** The body with the request echoed in every spelling, in displayed and unknown fields and in names of fields. */
export function echoBody(body: unknown, target: string): string {
  const echoes = echoesOf(target);
  const echoed = withEchoes(body, echoes.join('\n'));
  if (typeof echoed !== 'object' || echoed === null || Array.isArray(echoed)) return guardedJson(echoed);
  const named = Object.fromEntries(echoes.map((echo, index) => [echo, index]));
  return guardedJson({ ...echoed, request: { url: target, echoes, named } });
}
