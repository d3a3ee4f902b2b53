import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TranscriptAnswer } from '../../../../../src/domain/transcript.ts';
import { readDrawn, type DrawnCall, type Span } from './drawnCalls.ts';
import { judge } from './judge.ts';
import { framed } from './kinds.ts';
import { containers } from './notes.ts';

interface Language {
  speaker: string;
  /** Sentences, each with a form of it that says something else. */
  sentences: readonly (readonly [said: string, altered: string])[];
  /** Pairs of marks that the language has, by the names of the frames. */
  marks: readonly string[];
}

const languages: Readonly<Record<string, Language>> = {
  German: {
    speaker: 'Jürgen Weiß',
    marks: ['low marks', 'single low marks', 'guillemets inward'],
    sentences: [
      [
        'Der Umsatz stieg im dritten Quartal um 4,5 % auf 812 Millionen Euro.',
        'Der Umsatz stieg im dritten Quartal um 6,5 % auf 812 Millionen Euro.',
      ],
      [
        'Wir erwarten für das Gesamtjahr kein Wachstum in Österreich.',
        'Wir erwarten für das Gesamtjahr Wachstum in Österreich.',
      ],
      [
        'Unsere Läger sind voll, und die Händler bestellen früher als üblich.',
        'Unsere Läger sind leer, und die Händler bestellen früher als üblich.',
      ],
      [
        'Die Größe des Werks in Köln reicht für die nächsten fünf Jahre.',
        'Die Größe des Werks in Köln reicht für die nächsten zehn Jahre.',
      ],
      [
        'Ob wir die Dividende erhöhen, entscheidet der Aufsichtsrat im März.',
        'Ob wir die Dividende kürzen, entscheidet der Aufsichtsrat im März.',
      ],
    ],
  },
  French: {
    speaker: 'Hélène Garçon',
    marks: ['guillemets', 'guillemets with blanks', 'guillemets with nbsp'],
    sentences: [
      [
        'Le chiffre d’affaires a progressé de 3,2 % au premier semestre.',
        'Le chiffre d’affaires a progressé de 8,2 % au premier semestre.',
      ],
      [
        'Nous n’avons pas perdu de clients dans l’hôtellerie cet été.',
        'Nous avons perdu des clients dans l’hôtellerie cet été.',
      ],
      [
        'L’usine de Besançon tourne à plein régime depuis le mois d’avril.',
        'L’usine de Besançon tourne au ralenti depuis le mois d’avril.',
      ],
      [
        'Les coûts de l’énergie ont baissé plus vite que prévu à l’étranger.',
        'Les coûts de l’énergie ont monté plus vite que prévu à l’étranger.',
      ],
      [
        'Qu’est-ce que cela veut dire pour la marge ? Elle sera stable.',
        'Qu’est-ce que cela veut dire pour la marge ? Elle sera faible.',
      ],
    ],
  },
  Spanish: {
    speaker: 'Íñigo Muñoz',
    marks: ['guillemets', 'curly marks'],
    sentences: [
      [
        'Las ventas crecieron un 7 % en México y un 2 % en España.',
        'Las ventas crecieron un 7 % en México y un 12 % en España.',
      ],
      [
        'No vamos a subir los precios antes de la próxima campaña.',
        'Vamos a subir los precios antes de la próxima campaña.',
      ],
      [
        '¿Qué esperamos del año? Un margen parecido al del año pasado.',
        '¿Qué esperamos del año? Un margen superior al del año pasado.',
      ],
      [
        'La fábrica de Cádiz recibió su segunda línea de envasado en mayo.',
        'La fábrica de Cádiz recibió su tercera línea de envasado en mayo.',
      ],
      [
        'El director de compras señaló que el corcho vuelve a ser más barato.',
        'El director de compras señaló que el corcho vuelve a ser más caro.',
      ],
    ],
  },
  Japanese: {
    speaker: '田中 健一',
    marks: ['corner brackets', 'double corner brackets'],
    sentences: [
      ['第3四半期の売上高は前年同期比で12%増加しました。', '第3四半期の売上高は前年同期比で22%増加しました。'],
      ['来年度の設備投資は増やしません。', '来年度の設備投資は増やします。'],
      ['北米の工場は計画どおりに稼働しています。', '欧州の工場は計画どおりに稼働しています。'],
      ['為替の影響を除くと、利益率はほぼ横ばいでした。', '為替の影響を除くと、利益率は大きく低下しました。'],
    ],
  },
  Chinese: {
    speaker: '王 小明',
    marks: ['curly marks', 'corner brackets'],
    sentences: [
      ['本季度收入同比增长百分之八，达到三十亿元。', '本季度收入同比下降百分之八，达到三十亿元。'],
      ['我们没有计划在今年提高价格。', '我们计划在今年提高价格。'],
      ['上海工厂的第二条生产线将于五月投产。', '上海工厂的第三条生产线将于五月投产。'],
      ['毛利率为41.5%，比去年同期高出两个百分点。', '毛利率为44.5%，比去年同期高出两个百分点。'],
    ],
  },
};

const places = [
  'curly marks',
  'straight marks',
  'block quote',
  'callout',
  'bullet list',
  'table, one cell',
  'footnote with the link',
  '<q>',
  'link before',
];

for (const [name, { speaker, sentences, marks }] of Object.entries(languages)) {
  const call = callIn(
    speaker,
    sentences.map(([said]) => said),
  );
  const frames = [...new Set([...marks, ...places])];
  const say = (said: string, words: string, frame: string): string => {
    const marked = framed({ call, ...spanOf(call, said) }, words, containers[frame]!);
    assert.ok(marked !== undefined, said);
    return `${frame}: ${judge({ call, marked }).verdict}`;
  };

  test(`${name}: an honest quotation is exact in every place`, () => {
    const verdicts = sentences.flatMap(([said]) => frames.map((frame) => say(said, said, frame)));
    assert.deepEqual(
      verdicts.filter((each) => !each.endsWith(': exact')),
      [],
    );
  });

  test(`${name}: a quotation with another meaning is altered`, () => {
    const verdicts = sentences.flatMap(([said, altered]) => frames.map((frame) => say(said, altered, frame)));
    assert.deepEqual(
      verdicts.filter((each) => !each.endsWith(': altered')),
      [],
    );
  });

  test(`${name}: an ellipsis at either end is honest`, () => {
    const verdicts = sentences.map(([said]) => say(said, `… ${said} …`, 'curly marks'));
    assert.deepEqual([...new Set(verdicts)], ['curly marks: exact']);
  });
}

function callIn(speaker: string, sentences: readonly string[]): DrawnCall {
  const transcript = [
    `Operator:\nWelcome to the call.`,
    `${speaker}:\n${sentences.join(' ')}`,
    `Operator:\nThis concludes the call.`,
  ].join('\n\n');
  const names = { companyname: 'Lindenau Werke', companyname_short: 'Lindenau Werke' };
  const metadata = { cik: 9_920_009, ticker: 'LIND', ...names, transcript_fyq: 'Q3 2025', available_fyq: ['Q3 2025'] };
  return readDrawn({ metadata, call: { participants: [], transcript } } satisfies TranscriptAnswer);
}

function spanOf({ text }: DrawnCall, words: string): Span {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
}
