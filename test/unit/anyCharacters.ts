import fc from 'fast-check';

/** Any code point, halves of surrogate pairs included; fast-check's own `binary` takes a second to set up. */
const anyCodePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

/** Text of any characters whatsoever. */
export function anyCharacters(constraints: { maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: anyCodePoint, ...constraints });
}
