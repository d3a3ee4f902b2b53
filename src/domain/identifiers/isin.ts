/** The check digit of the first eleven characters: letters as 10 to 35, then modulus 10, double add double (ISO 6166). */
export function isinCheckDigit(firstEleven: string): string {
  const digits = Array.from(Array.from(firstEleven, (each) => parseInt(each, 36)).join(''));
  let sum = 0;
  for (const [place, digit] of digits.reverse().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return String((10 - (sum % 10)) % 10);
}
