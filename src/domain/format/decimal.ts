/** A number by its decimal digits, since binary fractions round differently: `digits` × 10^−`places`. */
export interface Decimal {
  isNegative: boolean;
  digits: bigint;
  places: number;
}

/** Maximum number of digits before and after the point. No figure has more. */
const mostDigits = 40;
const plain = new RegExp(String.raw`^(-?)(\d{1,${mostDigits}})(?:\.(\d{1,${mostDigits}}))?$`);

/** Parses `-1234.5`, without separators and exponents. Undefined for any other text. */
export function parseDecimal(text: string): Decimal | undefined {
  const found = text.length > 2 * mostDigits + 2 ? null : plain.exec(text);
  if (!found) return undefined;
  const [, sign, whole = '', rest = ''] = found;
  const digits = BigInt(whole + rest);
  return { isNegative: sign === '-' && digits !== 0n, digits, places: rest.length };
}

/** Returns the shortest decimal that parses to the same number; undefined if no figure can have it. */
export function decimalOf(value: number): Decimal | undefined {
  if (!Number.isFinite(value)) return undefined;
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const parsed = parseDecimal(mantissa);
  const moved = parsed && withPoint(parsed, Number(exponent));
  return moved && parseDecimal(formatDecimal(moved)) ? moved : undefined;
}

/** Formats every digit, in the format that {@link parseDecimal} reads. */
export function formatDecimal({ isNegative, digits, places }: Decimal): string {
  const text = String(digits).padStart(places + 1, '0');
  const cut = text.length - places;
  return `${isNegative ? '-' : ''}${text.slice(0, cut)}${places > 0 ? `.${text.slice(cut)}` : ''}`;
}

/** Moves the point to the right, or to the left by a negative number. */
export function withPoint({ isNegative, digits, places }: Decimal, by: number): Decimal {
  const left = places - by;
  return left >= 0
    ? { isNegative, digits, places: left }
    : { isNegative, digits: digits * 10n ** BigInt(-left), places: 0 };
}

/** The number without its sign in units of 10^−`places`, rounded half up. */
export function roundHalfUp({ digits, places: own }: Decimal, places: number): bigint {
  if (own <= places) return digits * 10n ** BigInt(places - own);
  const unit = 10n ** BigInt(own - places);
  return (digits * 2n + unit) / (unit * 2n);
}

/** The number without its sign in units of 10^−`places`, rounded down. */
export function roundDown({ digits, places: own }: Decimal, places: number): bigint {
  return own <= places ? digits * 10n ** BigInt(places - own) : digits / 10n ** BigInt(own - places);
}

/** The power of ten of the first nonzero digit: 3 of 1234, 0 of 9.96, −2 of 0.038; undefined for zero. */
export function leadingPlace({ digits, places }: Decimal): number | undefined {
  return digits === 0n ? undefined : String(digits).length - 1 - places;
}

/** Returns whether the first digits of two numbers are two or more places apart; false for zero. */
export function isOtherSize(one: Decimal, other: Decimal): boolean {
  const [place, otherPlace] = [leadingPlace(one), leadingPlace(other)];
  return place !== undefined && otherPlace !== undefined && Math.abs(place - otherPlace) > 1;
}

export function isSameDecimal(one: Decimal, other: Decimal): boolean {
  const places = Math.max(one.places, other.places);
  return one.isNegative === other.isNegative && roundHalfUp(one, places) === roundHalfUp(other, places);
}

/** Formats the digits without a sign, rounded half up to a number of decimals, with the given separators. */
export function formatPlaces(value: Decimal, places: number, mark = '.', group = ','): string {
  const text = String(roundHalfUp(value, places)).padStart(places + 1, '0');
  const cut = text.length - places;
  const whole = inThousands(text.slice(0, cut), group);
  return places > 0 ? `${whole}${mark}${text.slice(cut)}` : whole;
}

function inThousands(whole: string, group: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return groups.join(group);
}
