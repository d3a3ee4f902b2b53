import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseSearch } from '../../src/domain/search/passageQuery.ts';
import type { Library } from '../../src/library/library.ts';
import { repositoryRoot } from '../editor/places.ts';
import { median, type Figure } from './figure.ts';

/** As people ask: phrases, words that every call has, names that few have, and several words at once. */
const searches = [
  '"gross margin"',
  '"free cash flow"',
  '"operating margin" inventory',
  'margin',
  'inventory guidance',
  'dabadan',
  'pricing*',
  '"working capital"',
  'backlog demand',
];
/** The words for a program that knows lines only: the first phrase or word. */
const inFiles = ['gross margin', 'free cash flow', 'operating margin', 'margin', 'inventory', 'dabadan', 'pricing'];
const counted = ['"gross margin"', '"free cash flow"', 'margin', 'inventory'];
const rounds = 7;
const page = 30;

interface BigShelf {
  folder: string;
  open: () => Library;
  texts: readonly string[];
}

/** The first page of a search with its snippets beside ripgrep over the same texts, and a phrase counted by quarter. */
export async function measureShelfSearch({ folder, open, texts }: BigShelf): Promise<Figure[]> {
  const files = join(folder, 'texts');
  await mkdir(files);
  for (const [index, text] of texts.entries()) await writeFile(join(files, `${index}.txt`), text);
  const library = open();
  try {
    const search: number[] = [];
    const count: number[] = [];
    const rg: number[] = [];
    const program = findRipgrep();
    for (let round = 0; round < rounds; round++) {
      for (const text of searches) {
        const query = parseSearch(text);
        search.push(await timed(() => library.search(query, { limit: page })));
      }
      for (const text of counted) count.push(await timed(() => library.countPhrase(parseSearch(text))));
      if (program === undefined) continue;
      for (const words of inFiles) {
        const line = ['-i', '-w', '-F', words, files];
        rg.push(await timed(() => spawnSync(program, line, { maxBuffer: 2 ** 30 })));
      }
    }
    const beside = rg.length > 0 ? { name: 'rg', value: median(rg) } : undefined;
    return [
      {
        name: `searching 2,000 calls, first ${page} passages with snippets, median`,
        value: median(search),
        unit: 'ms',
        aim: { at: 'most', of: 'value', limit: 15 },
      },
      beside
        ? {
            name: 'the same, beside rg over the same texts as files',
            value: median(search),
            unit: 'ms',
            beside,
            aim: half,
          }
        : { name: 'the same (no ripgrep program was found to stand beside)', value: median(search), unit: 'ms' },
      {
        name: 'a phrase counted by quarter over 2,000 calls, median',
        value: median(count),
        unit: 'ms',
        aim: { at: 'most', of: 'value', limit: 50 },
      },
    ];
  } finally {
    library.dispose();
  }
}

const half: Figure['aim'] = { at: 'most', of: 'ratio', limit: 0.5 };

/** The one that the editor of the workbench tests brings along. */
function findRipgrep(): string | undefined {
  const folder = join(repositoryRoot, '.vscode-test');
  const editors = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('code-server-')) : [];
  return editors
    .flatMap((editor) => {
      const packages = join(folder, editor, 'node_modules/code-server/lib/vscode/node_modules/@vscode');
      const exe = process.platform === 'win32' ? 'rg.exe' : 'rg';
      return [
        join(packages, 'ripgrep-universal/bin', `${process.platform}-${process.arch}`, exe),
        join(packages, 'ripgrep/bin', exe),
      ];
    })
    .find((program) => existsSync(program));
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
