import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfShared, type RealCall } from '../contract/assistants/realQuestions.ts';

/** A question about a call, with the turns that answer it. */
export interface Asked {
  call: RealCall;
  turns: readonly number[];
  question: string;
  keywords: string;
  /** Offsets of the answering words into the transcript, where they are known. */
  answers?: readonly (readonly [number, number])[];
}

export interface QuestionSet {
  name: string;
  asked: Asked[];
}

interface OwnQuestion extends Omit<Asked, 'call' | 'turns'> {
  call: string;
  turn: number;
  turns?: number[];
}

interface SharedQuestion extends Omit<Asked, 'call'> {
  file: string;
  kind: string;
}

/** The bench's own questions, and those of the shared folder. */
export function questionSets(calls: readonly RealCall[]): QuestionSet[] {
  const byId = new Map(calls.map((call) => [call.id, call]));
  // Who reads an analyst's question sees it with its answer.
  const withAnswers = (turns: readonly number[]): number[] => turns.flatMap((turn) => [turn, turn + 1]);
  const own = read<OwnQuestion>(join(import.meta.dirname, 'questions/questions.json')).map((each) => {
    const turns = each.turns ?? [each.turn];
    const isOfAnalyst = /\banalyst\b/.test(each.keywords);
    return { ...each, call: byId.get(each.call)!, turns: isOfAnalyst ? withAnswers(turns) : turns };
  });
  const folder = folderOfShared('questions');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const shared = names
    .flatMap((name) => read<SharedQuestion>(join(folder, name)))
    .map(({ file, kind, turns, question, keywords }) => ({
      call: byId.get(file.replace(/\.json$/, ''))!,
      turns: kind === 'analyst' ? withAnswers(turns) : turns,
      ...{ question, keywords },
    }));
  return [
    { name: 'own questions', asked: own },
    ...(shared.length > 0 ? [{ name: 'shared questions', asked: shared }] : []),
  ];
}

const read = <T>(file: string): T[] => JSON.parse(readFileSync(file, 'utf8')) as T[];

/** The companies of a set in two halves, every other one by name. */
export function halfOf({ asked }: QuestionSet): (one: Asked) => 'A' | 'B' {
  const tickers = [...new Set(asked.map(({ call }) => call.metadata.ticker))].sort();
  return ({ call }) => (tickers.indexOf(call.metadata.ticker) % 2 === 0 ? 'A' : 'B');
}
