import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { writtenName } from '../../../../src/domain/names/writtenName.ts';
import { readWrittenNames } from '../../../editor/directoryFile.ts';

/** A name without its legal form, in which writers of the same name differ. */
function withoutForm(name: string): string {
  const words = name.replace(/[.,]/g, '').split(' ');
  const forms = new Set('inc incorporated corp corporation co company ltd limited plc llc lp nv sa ag &'.split(' '));
  while (words.length > 1 && forms.has(words.at(-1)!.toLowerCase())) words.pop();
  return words.join(' ');
}

/** Pairs of a listed name and how people write it, a line each. */
function writes(pairs: string): void {
  for (const pair of pairs.trim().split('\n')) {
    const [listed, written] = pair.trim().split(' => ');
    assert.equal(writtenName(listed!), written);
  }
}

suite('the name of a company as people write it', () => {
  test('the names of large companies have their usual spelling, apart from legal forms', (context) => {
    const names = readWrittenNames();
    if (!names) {
      context.skip('The names are not at hand.');
      return;
    }
    assert.ok(names.length >= 200);
    const other = names.filter(({ listed, written }) => withoutForm(writtenName(listed)) !== withoutForm(written));
    assert.deepEqual(
      other.map(({ listed, written }) => `${listed}: ${writtenName(listed)}, not ${written}`),
      [],
    );
  });

  test('a name in capitals becomes words, with small words and initialisms kept', () =>
    writes(`
      PACKAGING CORP OF AMERICA => Packaging Corp. of America
      ZIONS BANCORPORATION, NATIONAL ASSOCIATION /UT/ => Zions Bancorporation, National Association
      MSC INDUSTRIAL DIRECT CO INC => MSC Industrial Direct Co. Inc.
      NNN REIT, INC. => NNN REIT, Inc.
      S&T BANCORP INC => S&T Bancorp Inc.
      GROUP 1 AUTOMOTIVE INC => Group 1 Automotive Inc.
      OIL STATES INTERNATIONAL, INC => Oil States International, Inc.
      TEMPLETON DRAGON FUND INC => Templeton Dragon Fund Inc.
      BLACKROCK Ltd DURATION INCOME TRUST => BlackRock Limited Duration Income Trust
    `));

  test('a written name omits the additions of the SEC at its end', () =>
    writes(`
      LENNAR CORP /NEW/ => Lennar Corp.
      DEVON ENERGY CORP/DE => Devon Energy Corp.
      UNIVERSAL DISPLAY CORP \\PA\\ => Universal Display Corp.
      ACUITY INC. (DE) => Acuity Inc.
      Geely Automobile Holdings Limited/ADR => Geely Automobile Holdings Limited
      Pandora A/S / ADR => Pandora A/S
      Anheuser-Busch InBev SA/NV => Anheuser-Busch InBev SA/NV
      Core Scientific, Inc./tx => Core Scientific, Inc.
    `));

  test('a written name keeps initials, apostrophes, and hyphens', () =>
    writes(`
      FULLER H B CO => H.B. Fuller Co.
      U S GLOBAL INVESTORS INC => U.S. Global Investors Inc.
      O REILLY AUTOMOTIVE INC => O'Reilly Automotive Inc.
      MCCORMICK & CO INC => McCormick & Co. Inc.
      L3HARRIS TECHNOLOGIES, INC. /DE/ => L3Harris Technologies, Inc.
      W.W. GRAINGER, INC. => W.W. Grainger, Inc.
      CLEVELAND-CLIFFS INC. => Cleveland-Cliffs Inc.
      THEGLOBE COM INC => theglobe.com, inc.
      CASEYS GENERAL STORES INC => Casey's General Stores Inc.
    `));

  test('a written name has its legal form in the usual spelling', () =>
    writes(`
      RIO TINTO PLC => Rio Tinto plc
      KONINKLIJKE PHILIPS NV => Koninklijke Philips N.V.
      NATUZZI S P A => Natuzzi S.p.A.
      GENMAB A/S => Genmab A/S
      TURKCELL A S => Turkcell A/S
      ENTERPRISE PRODUCTS PARTNERS L.P. => Enterprise Products Partners L.P.
      CEMEX SAB DE CV => CEMEX S.A.B. de C.V.
      SE SPA RESORTS INC => SE Spa Resorts Inc.
    `));

  test('a company’s own spelling stays, but capitals before a legal form don’t', () =>
    writes(`
      Apple Inc. => Apple Inc.
      e.l.f. Beauty, Inc. => e.l.f. Beauty, Inc.
      EMCOR Group, Inc. => EMCOR Group, Inc.
      GRAIL, Inc. => GRAIL, Inc.
      DOVER Corp => Dover Corp.
      Duke Energy CORP => Duke Energy Corp.
      MOVING iMAGE TECHNOLOGIES INC. => Moving iMAGE Technologies Inc.
    `));

  test('the table finds names by any form of the listed name only', () => {
    assert.equal(writtenName('HERSHEY CO'), 'The Hershey Company');
    assert.equal(writtenName('HERSHEY COMPANY /DE/'), 'The Hershey Company');
    assert.equal(writtenName('HERSHEY CREAMERY CO'), 'Hershey Creamery Co.');
    assert.equal(writtenName('HERSHEY LTD'), 'Hershey Ltd.');
  });

  test('writtenName accepts any text', () => {
    for (const text of ['', ' ', '/', '\\', '///DE///', '&', 'INC', 'CO INC', '\ud800', 'A'.repeat(5000)])
      assert.equal(typeof writtenName(text), 'string');
    assert.equal(writtenName(''), '');
  });
});
