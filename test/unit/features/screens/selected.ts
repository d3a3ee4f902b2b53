import { parseScreen } from '../../../../src/screen/parse/parseScreen.ts';
import { selectRows } from '../../../../src/sample/screener/selectRows.ts';

/** Whether the bundled service lets a security with these values pass. */
export function selects(condition: string, values: Readonly<Record<string, number | null>>): boolean {
  const rows = selectRows(parseScreen(condition).screen.condition!, Uint32Array.of(0), {
    column: ({ name }) => Float64Array.of(values[name] ?? Number.NaN),
    number: ({ value }) => value,
  });
  return rows.length === 1;
}
