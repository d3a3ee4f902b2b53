/** A screen to begin with. */
export interface Starter {
  name: string;
  text: string;
}

export const starters: readonly Starter[] = [
  {
    name: 'Cash-rich compounders',
    text: `# High returns on capital, little debt or plenty of cash
columns: roic, pe_ratio, revenue_growth_1y

roic > 15%
AND (debt_to_equity < 0.5 OR net_cash > 100M)
`,
  },
];
