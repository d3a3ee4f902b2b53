import { join } from 'node:path';

import { extensionId } from '../../../src/ids.ts';
import { measureInEditor } from '../editorFigures.ts';
import { median, type Figure } from '../figure.ts';
import { firstVariable, peerId } from './places.ts';

const starts = 6;

/** Activation in editors started afresh; every second time the peer goes first. */
export async function measureActivation(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (let start = 0; start < starts; start++) {
    const environment = { [firstVariable]: start % 2 === 0 ? extensionId : peerId };
    const testFiles = [join(import.meta.dirname, 'activation.test.ts')];
    figures.push(...(await measureInEditor({ testFiles, environment })));
  }
  const of = (id: string): number => median(figures.filter(({ name }) => name === id).map(({ value }) => value));
  return [
    {
      name: `activation, median of ${starts} starts`,
      value: of(extensionId),
      unit: 'ms',
      beside: { name: peerId, value: of(peerId) },
      aim: { at: 'most', of: 'ratio', limit: 1 },
    },
  ];
}
