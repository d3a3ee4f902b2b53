/** An invented operating company. CIKs lie far above those in use, so no link leads to a real registrant. */
export interface SampleCompany {
  cik: number;
  /** The primary ticker. */
  ticker: string;
  /** Tickers of further share classes; dot and hyphen are the same here. */
  otherTickers: readonly string[];
  companyname: string;
  companyname_short: string;
  /** About what a share costs, in dollars, around the middle of its range. */
  price: number;
}

const table: readonly (readonly [ticker: string, legal: string, short: string, price: number])[] = [
  ['BRMC', 'BRAMBLECOTE INSTRUMENTS CORP', 'Bramblecote Instruments', 184.2],
  ['QFEN', 'QUILLFEN SOFTWARE INC', 'Quillfen Software', 61.75],
  ['OSTM', 'OSTERMOOR FOODS CO', 'Ostermoor Foods', 42.1],
  ['TNWK', 'TENWICK RAIL & FREIGHT INC', 'Tenwick Rail & Freight', 97.4],
  ['VLOR', 'VELLORIA MEDICAL HOLDINGS INC', 'Velloria Medical', 128.9],
  ['PLGV', 'PELLGRAVE PAYMENTS CORP', 'Pellgrave Payments', 213.35],
  ['MRWB', 'MARROWBY GRID EQUIPMENT INC', 'Marrowby Grid Equipment', 76.6],
  ['SDWK', 'SUNDWICK OUTDOOR GROUP INC', 'Sundwick Outdoor', 31.85],
  ['KSLB', 'KESTLEBROOK SEMICONDUCTOR CORP', 'Kestlebrook Semiconductor', 342.5],
  ['DNMW.A', 'DUNMARROW BUILDING PRODUCTS INC', 'Dunmarrow Building Products', 54.2],
  ['FLWM', 'FALLOWMERE HOSPITALITY INC', 'Fallowmere Hospitality', 18.65],
  ['THRC', 'THRUSHCOMBE AGRICULTURE CO', 'Thrushcombe Agriculture', 89.15],
  ['GLMH', 'GLOAMHURST ROBOTICS INC', 'Gloamhurst Robotics', 12.4],
];

const shareClasses: Readonly<Record<string, readonly string[]>> = { 'DNMW.A': ['DNMW.B'] };

export const sampleCompanies: readonly SampleCompany[] = table.map(([ticker, legal, short, price], index) => ({
  cik: 9_910_001 + index * 17,
  ticker,
  otherTickers: shareClasses[ticker] ?? [],
  companyname: legal,
  companyname_short: short,
  price,
}));

/** Newly listed: supported, and without a call on file. */
export const companyWithoutCalls = 'GLMH';
