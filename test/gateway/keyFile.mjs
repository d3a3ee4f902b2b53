// Writes the key file of nginx.conf: the key as it is sent, and the spellings in which an answer may bring it back.
// node keyFile.mjs < a file with nothing but the key
import { readFileSync } from 'node:fs';

const hex = (code, length) => code.toString(16).padStart(length, '0');
const percent = (text) => [...Buffer.from(text)].map((byte) => `%${hex(byte, 2)}`).join('');
const unicode = (text) => text.replaceAll(/[^]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
const encoded = (text) => encodeURIComponent(text).replaceAll(/[!'()*]/g, percent);
const json = (text) => JSON.stringify(text).slice(1, -1);
const html = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

// nginx compares without regard to case, so one spelling stands for hex digits of either case.
const spellings = [
  (key) => key,
  encoded,
  encodeURIComponent,
  (key) => new URLSearchParams({ '': key }).toString().slice(1),
  (key) => key.replaceAll(/[^a-z0-9]+/gi, percent),
  (key) => encoded(encoded(key)),
  (key) => encodeURIComponent(encodeURIComponent(key)),
  json,
  (key) => json(key).replaceAll('/', '\\/'),
  (key) => json(key).replaceAll(/[^ -~]/g, unicode),
  (key) =>
    json(key)
      .replaceAll('/', '\\/')
      .replaceAll(/[^ -~]/g, unicode),
  (key) => json(key).replaceAll(/[&<>]|[^ -~]/g, unicode),
  (key) => key.replaceAll(/\\|[&<>"'`+]|[^ -~]/g, (sign) => (sign === '\\' ? '\\\\' : unicode(sign))),
  (key) => key.replaceAll(/[^a-z0-9]/gi, unicode),
  (key) => key.replaceAll(/[&<>"']/g, (sign) => html[sign]),
  (key) => Buffer.from(key).toString('base64').replaceAll('=', ''),
  (key) => Buffer.from(key).toString('hex'),
];

const key = readFileSync(0, 'utf8').trim();
const wrong =
  key.length < 8 || key.length > 200
    ? 'A key has 8 to 200 characters: a shorter one would be found in ordinary words.'
    : /[\p{Cc}\p{Cs}]/u.test(key) || !key.isWellFormed()
      ? 'A key has no line breaks or other control characters.'
      : undefined;
if (wrong !== undefined) {
  console.error(wrong);
  process.exit(1);
}
// `geo` takes a value as it stands, with a `$` in it; `map` would take that for a variable.
const line = (name, value) => `geo $${name} { default "${value.replaceAll(/["\\]/g, '\\$&')}"; }`;
console.log(
  [line('service_key', encoded(key)), ...spellings.map((spell, at) => line(`key_spelling_${at + 1}`, spell(key)))].join(
    '\n',
  ),
);
