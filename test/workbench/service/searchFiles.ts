import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The forms in which a secret could have been written down: plain, escaped, base64 at any place, in two alphabets. */
export function formsOf(secret: string): Buffer[] {
  const texts = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ k: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll('&', '&amp;'),
    Buffer.from(secret).toString('hex'),
  ];
  for (const before of [0, 1, 2]) {
    const whole = Buffer.from('.'.repeat(before) + secret)
      .toString('base64')
      .replace(/=+$/, '');
    // The letters at both ends also tell of what stands beside the secret.
    const own = whole.slice(before === 0 ? 0 : before + 1, -1);
    texts.push(own, own.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return [...new Set(texts)].flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
}

/** Whether any of the forms is in the bytes, or in what they unpack to. */
export function holds(bytes: Buffer, forms: readonly Buffer[]): boolean {
  if (forms.some((form) => bytes.includes(form))) return true;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return false;
  try {
    return holds(gunzipSync(bytes), forms);
  } catch {
    return false;
  }
}

/** The files below a folder that hold any of the forms. */
export async function filesHolding(folder: string, forms: readonly Buffer[]): Promise<string[]> {
  const holding: string[] = [];
  for await (const entry of glob('**', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (holds(await readExisting(path), forms)) holding.push(path);
  }
  return holding;
}

/** Files of a running editor come and go. */
async function readExisting(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
