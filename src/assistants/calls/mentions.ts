import * as v from 'valibot';
import { compareQuarters } from '../../domain/quarters.ts';
import type { CallCount } from '../../domain/search/foundPassage.ts';
import { foreignName } from '../foreignText.ts';

/** Maximum number of a company's quarters that are counted side by side. */
const mostQuarters = 8;
const usualQuarters = 2;

export const companyRow = v.object({
  ticker: v.string(),
  company: v.string(),
  cik: v.number(),
  /** The number of passages with all words in each quarter, the newest first. */
  counts: v.array(v.object({ quarter: v.string(), passages: v.number() })),
});
type MentionRow = v.InferOutput<typeof companyRow>;

/**
 * Returns the companies that say something in one of the quarters, those that say it most in their newest one first.
 */
export function mentionsByCompany(
  calls: readonly CallCount[],
  { allQuarters }: { allQuarters: boolean },
): { rows: MentionRow[]; silent: number } {
  const companies = [...Map.groupBy(calls, ({ cik }) => cik).values()].map((own) =>
    own
      .toSorted((one, other) => compareQuarters(other.fyq, one.fyq))
      .slice(0, allQuarters ? mostQuarters : usualQuarters),
  );
  const saying = companies.filter((own) => own.some(({ count }) => count > 0));
  const sums = (own: readonly CallCount[]): number => own.reduce((sum, { count }) => sum + count, 0);
  saying.sort(
    (one, other) => other[0]!.count - one[0]!.count || sums(other) - sums(one) || one[0]!.cik - other[0]!.cik,
  );
  return {
    rows: saying.map((own) => {
      const [{ ticker, company, cik }] = own as [CallCount];
      const counts = own.map(({ fyq, count }) => ({ quarter: foreignName(fyq), passages: count }));
      return { ticker: foreignName(ticker), company: foreignName(company), cik, counts };
    }),
    silent: companies.length - saying.length,
  };
}

/** “Brindle (BRMC, CIK 9910001): Q3 2026 4, Q2 2026 1”. */
export function formatMentions({ ticker, company, cik, counts }: MentionRow): string {
  const said = counts.map(({ quarter, passages }) => `${quarter} ${passages}`).join(', ');
  return `${company} (${ticker}, CIK ${cik}): ${said}`;
}
