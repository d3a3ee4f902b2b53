import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Call } from '../../src/domain/transcript.ts';
import { parseCall } from '../../src/domain/transcripts/parseCall.ts';
import { repositoryRoot } from '../editor/places.ts';
import { median, type Figure } from './figure.ts';
import { longCall } from './longCall.ts';

interface Truth {
  turns: { speaker: string; startsWith: string; section: 'prepared' | 'qa' | null }[];
}

const truthEnding = '.truth.json';
const sections = { prepared: 'prepared', qa: 'questions' } as const;
const rounds = 60;

/** Whether turns are told right, and how quickly. */
export function measureTurns(): Figure[] {
  return [...turnsRight(), parsing()];
}

/** Without the given calls there is nothing to measure. */
function turnsRight(): Figure[] {
  const shared = process.env['MARKET_DESK_SHARED'] ?? join(repositoryRoot, '..', 'shared');
  const folder = join(shared, 'data', 'transcripts');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(truthEnding)) : [];
  let right = 0;
  let all = 0;
  for (const file of files) {
    const { turns } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Truth;
    const { data } = JSON.parse(readFileSync(join(folder, file.replace(truthEnding, '.json')), 'utf8')) as {
      data: [Call];
    };
    const text = data[0].transcript;
    const parsed = parseCall(data[0]);
    all += Math.max(turns.length, parsed.turns.length);
    right += turns.filter(({ speaker, startsWith, section }, index) => {
      const turn = parsed.turns[index];
      return (
        turn !== undefined &&
        parsed.speakers[turn.speaker]!.name === speaker &&
        text.startsWith(startsWith.trimEnd(), turn.speechStart) &&
        (section === null || turn.section === sections[section])
      );
    }).length;
  }
  if (all === 0) return [];
  return [
    {
      name: `turns, speakers and sections right on the ${files.length} given calls (${all} turns)`,
      value: (right / all) * 100,
      unit: '%',
      aim: { at: 'least', of: 'value', limit: 100 },
    },
  ];
}

function parsing(): Figure {
  const call = longCall();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    parseCall(call);
    times.push(performance.now() - started);
  }
  return {
    name: `parsing a call of ${call.transcript.length} characters, median`,
    value: median(times.slice(rounds / 3)),
    unit: 'ms',
    aim: { at: 'most', of: 'value', limit: 5 },
  };
}
