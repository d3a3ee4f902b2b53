import type { Format } from '../commandLine.ts';
import type { FindingReporter } from '../report.ts';
import { githubReporter } from './github.ts';
import { humanReporter } from './human.ts';
import { jsonReporter } from './json.ts';
import { sarifReporter } from './sarif.ts';

/** Writes a report in a format. Colors are for a terminal that takes them. */
export function createReporter(format: Format, stream: NodeJS.WriteStream): FindingReporter {
  switch (format) {
    case 'human':
      return humanReporter(stream);
    case 'json':
      return jsonReporter();
    case 'sarif':
      return sarifReporter({ cwd: process.cwd() });
    case 'github':
      return githubReporter();
  }
}
