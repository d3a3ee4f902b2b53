import type { Writable } from 'node:stream';
import type { CheckArguments } from '../commandLine.ts';
import type { FindingReporter } from '../report.ts';
import { githubReporter } from './github.ts';
import { humanReporter } from './human.ts';
import { jsonReporter } from './json.ts';
import { workTreeOf } from './reportPlaces.ts';
import { sarifReporter } from './sarif.ts';

/** Writes a report in a format. Colors are for a terminal that takes them. */
export function createReporter({ format, root }: CheckArguments, stream: Writable): FindingReporter {
  const places = { cwd: process.cwd(), root: root ?? workTreeOf(process.cwd()) };
  switch (format) {
    case 'human':
      return humanReporter(stream);
    case 'json':
      return jsonReporter();
    case 'sarif':
      return sarifReporter(places);
    case 'github':
      return githubReporter(places);
  }
}
