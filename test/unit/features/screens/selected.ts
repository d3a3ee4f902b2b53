import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { selectRows } from '../../../../src/sample/screener/selectRows.ts';

/** True if a security with these values matches in the bundled service. */
export function selects(condition: string, values: Readonly<Record<string, number | null>>): boolean {
  const rows = selectRows(parseScreen(condition).screen.condition!, Uint32Array.of(0), {
    column: ({ name }) => Float64Array.of(values[name] ?? Number.NaN),
    number: ({ value }) => value,
  });
  return rows.length === 1;
}
