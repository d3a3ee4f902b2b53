import type { HouseFile } from './readProgram.ts';

/** Consecutive lines that must be alike to be called repeated, imports and blank lines left out. */
const enough = 7;

interface WrittenLine {
  text: string;
  line: number;
}

/** Pairs of places whose lines are alike, each once, as `a.ts:3 = b.ts:40, 9 lines`. */
export function findRepeats(files: readonly HouseFile[]): string[] {
  const written = files.map(({ source }) => writtenLines(source.text));
  const seen = new Map<string, { file: number; at: number }[]>();
  const found: string[] = [];
  for (const [file, lines] of written.entries())
    for (let at = 0; at + enough <= lines.length; at++) {
      const key = keyAt(lines, at);
      const before = seen.get(key) ?? [];
      for (const other of before) {
        const others = written[other.file]!;
        if (at > 0 && other.at > 0 && lines[at - 1]!.text === others[other.at - 1]!.text) continue;
        let length = enough;
        while (lines[at + length] && lines[at + length]!.text === others[other.at + length]?.text) length++;
        found.push(
          `${files[other.file]!.path}:${others[other.at]!.line} = ${files[file]!.path}:${lines[at]!.line}, ${length} lines`,
        );
      }
      seen.set(key, [...before, { file, at }]);
    }
  return found;
}

function keyAt(lines: readonly WrittenLine[], at: number): string {
  return lines
    .slice(at, at + enough)
    .map(({ text }) => text)
    .join('\n');
}

function writtenLines(text: string): WrittenLine[] {
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((line) => line.text !== '' && !/^(?:import\b|\} from )/.test(line.text));
}
