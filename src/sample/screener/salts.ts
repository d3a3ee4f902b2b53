/** Tell the kinds of invented numbers from each other; primitives have salts below these. */
export const salts = {
  size: 1001,
  growth: 1002,
  price: 1003,
  multiple: 1004,
  assets: 1005,
  people: 1006,
  refresh: 1007,
  absent: 1008,
  /** And the scale's letter. */
  path: 1100,
} as const;
