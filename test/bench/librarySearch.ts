import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseSearch } from '../../src/domain/search/passageQuery.ts';
import type { Library } from '../../src/library/library.ts';
import { repositoryRoot } from '../editor/places.ts';
import { median, type Figure } from './figure.ts';

/** As people ask: phrases, words that every call has, names that few have, and several words at once. */
export const searches = [
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

interface BigLibrary {
  folder: string;
  open: () => Library;
  texts: readonly string[];
}

/** The first page of a search with its snippets beside ripgrep over the same texts, and a phrase counted by quarter. */
export async function measureLibrarySearch({ folder, open, texts }: BigLibrary): Promise<Figure[]> {
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
    const worst = await measureWorst(library, texts);
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
      ...worst,
    ];
  } finally {
    library.dispose();
  }
}

/** Searches that no index makes short, and how long each keeps the process, and a person, waiting. */
async function measureWorst(library: Library, texts: readonly string[]): Promise<Figure[]> {
  const { words, beginnings } = mostFrequent(texts);
  const asked = [
    ...words.slice(0, 3),
    ...beginnings.slice(0, 4).map((each) => `${each}*`),
    `"${words.slice(0, 2).join(' ')}"`,
    `"${words[0]!} ${words[1]!.slice(0, 2)}"*`,
    words.slice(0, 20).join(' '),
    beginnings
      .slice(0, 20)
      .map((each) => `${each}*`)
      .join(' '),
    `${words[0]!} speaker:s role:a`,
    `${words[0]!} `.repeat(2_500),
    'm',
    '*',
    'margin',
  ];
  const held: number[] = [];
  const first: number[] = [];
  const whole: number[] = [];
  for (const text of asked) {
    const query = parseSearch(text, { isTyping: true });
    for (const work of [
      (onSoFar: () => void) => library.search(query, { limit: page, onSoFar }),
      (onSoFar: () => void) => library.countPhrase(query, { onSoFar }),
    ]) {
      const watch = watchHolds();
      const started = performance.now();
      let soFar: number | undefined;
      await work(() => {
        soFar ??= performance.now() - started;
      });
      whole.push(performance.now() - started);
      first.push(soFar ?? whole.at(-1)!);
      held.push(await watch.end());
    }
  }
  const figure = (name: string, values: readonly number[]): Figure => ({
    name: `${asked.length} of the worst words, beginnings and phrases over 2,000 calls, ${name}`,
    value: Math.max(...values),
    unit: 'ms',
  });
  return [
    { ...figure('searched and counted: the longest hold of the host', held), aim: under100 },
    { ...figure('until the first results, the slowest', first), aim: under100 },
    figure('until all of it was found, the slowest', whole),
  ];
}

const under100: Figure['aim'] = { at: 'most', of: 'value', limit: 100 };

/** The most frequent words, and beginnings of two letters, of some of the texts. */
function mostFrequent(texts: readonly string[]): { words: string[]; beginnings: string[] } {
  const words = new Map<string, number>();
  const beginnings = new Map<string, number>();
  for (const text of texts.slice(0, 50))
    for (const [word] of text.toLowerCase().matchAll(/[a-z]{2,}/g)) {
      words.set(word, (words.get(word) ?? 0) + 1);
      beginnings.set(word.slice(0, 2), (beginnings.get(word.slice(0, 2)) ?? 0) + 1);
    }
  const sorted = (counts: Map<string, number>): string[] =>
    [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
  return { words: sorted(words), beginnings: sorted(beginnings) };
}

/** How long nothing else had its turn, at the most. */
export function watchHolds(): { end: () => Promise<number> } {
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const look = (): void => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return {
    end: async () => {
      isOver = true;
      await new Promise((resolve) => setImmediate(resolve));
      return longest;
    },
  };
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
