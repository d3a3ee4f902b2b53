import { formatErrorChain } from '../../../src/base/errorChain.ts';
import { errorCauses } from '../../../src/host/errors/errorCauses.ts';
import { parseBaseUrl } from '../../../src/api/baseUrl.ts';
import { decodeAnswer, decodeBody, looksLikeHtml } from '../../../src/api/decode/decodeAnswer.ts';
import { formatSaid, plainText, wordsOfBody } from '../../../src/api/errorBody.ts';
import { readEntityTag, readProvenance } from '../../../src/api/http/cacheHeaders.ts';
import { offlineReason } from '../../../src/base/offlineCode.ts';
import { createRedactor } from '../../../src/api/redaction/redactor.ts';
import { createStatusError } from '../../../src/api/statusError.ts';
import { samples } from '../../unit/api/answers.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const key = 'a0b1c2d3-e4f5%26';
const redactor = createRedactor(key);

/** An answer of every endpoint whose texts are all the trouble. */
function decodeEvery(text: string): unknown[] {
  return samples.map(({ request, body }) => decodeAnswer(request, troubled(body(), text)));
}

function troubled(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((entry) => troubled(entry, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, troubled(inner, text)]));
}

/** An error that quotes the trouble wherever it can, and so does its cause. */
function troubledError(text: string): Error {
  const fields = { name: text, kind: text, code: text, details: { problem: text, field: text } };
  return Object.assign(new Error(text, { cause: Object.assign(new Error(text), fields) }), fields);
}

const html = [
  (trouble: string) => `<!--${trouble}`,
  (trouble: string) => `<script>${trouble}</script`,
  (trouble: string) => `<a ${trouble}`,
  (trouble: string) => `[a](${trouble}`,
  (trouble: string) => `x://${trouble}`,
];

export const readers: readonly ForeignTextReader[] = [
  { name: 'looksLikeHtml', read: looksLikeHtml, frames: html },
  { name: 'decodeBody', read: (text) => decodeBody({ endpoint: 'calendar' }, text), frames: html },
  { name: 'decodeAnswer', read: decodeEvery },
  { name: 'wordsOfBody', read: wordsOfBody, frames: [(trouble) => JSON.stringify({ message: trouble })] },
  { name: 'plainText', read: plainText, frames: html },
  { name: 'formatSaid', read: (text) => formatSaid(text, redactor), frames: html },
  {
    name: 'createStatusError',
    read: (text) =>
      [404, 429].map((status) =>
        createStatusError(
          { endpoint: 'transcript', ticker: 'A', fyq: 'Q1 2024' },
          { status, retryAfter: text, date: text, body: text },
          redactor,
        ),
      ),
    frames: html,
  },
  { name: 'redact', read: redactor.redact },
  {
    name: 'redactAnswer',
    read: (text) => redactor.redactAnswer(text),
    // With the key in it, and with what could become the key once more is undone.
    frames: [
      (trouble) => JSON.stringify({ [trouble]: trouble, key }),
      (trouble) => `{"a":"${key}","b":"${trouble}`,
      (trouble) => `{"a":"${key}"${trouble}`,
      (trouble) => `"api_key":"a0b1${trouble.replaceAll(/./g, '%25')}`,
    ],
  },
  {
    name: 'readProvenance',
    // The date is read where a cache answered.
    read: (text) => [
      readProvenance({ 'cache-status': text, age: text, date: text }, 0),
      readProvenance({ 'cache-status': 'a; hit', age: text, date: text }, 0),
    ],
    frames: [
      (trouble) => `"${trouble}`,
      (trouble) => `a; b="${trouble}"`,
      (trouble) => `a; ${trouble}; hit`,
      (trouble) => `a;hit, ${trouble}`,
      (trouble) => `(${trouble}`,
      (trouble) => `:${trouble}:`,
    ],
  },
  { name: 'readEntityTag', read: (text) => readEntityTag(text), frames: [(trouble) => `"${trouble}`] },
  { name: 'offlineReason', read: offlineReason },
  { name: 'formatErrorChain', read: (text) => formatErrorChain(troubledError(text)) },
  { name: 'errorCauses', read: (text) => errorCauses(troubledError(text)) },
  { name: 'parseBaseUrl', read: parseBaseUrl, frames: [(trouble) => `https://a.example/${trouble}x`] },
];
