/** Files of the opened folder that every page of the gallery is of. */
export const filesOfPages = {
  'notes.md': '# Notes\n\nWhat PLGV says of its margins, beside $MRWB.\n',
  'Cash-rich compounders.screen': [
    '# Companies that earn on their capital',
    'columns: roic, pe_ratio, market_cap, debt_to_equity',
    '',
    'roic > 15% AND (debt_to_equity < 0.5 OR market_cap > 10B)',
    '',
  ].join('\n'),
};
