import { finish } from '../../../src/base/slices.ts';
import { readHtmlTokens } from '../../../src/features/notes/share/htmlTokensModel.ts';
import { escapeHtml, pictureAddresses, sanitizeHtml } from '../../../src/features/notes/share/htmlModel.ts';
import { readHtmlTag } from '../../../src/features/notes/share/htmlTagModel.ts';
import { absenceByAddress, isPictureData } from '../../../src/features/notes/share/pictureModel.ts';
import { readFrontMatter } from '../../../src/features/notes/share/frontMatterModel.ts';
import { linkNumbers, markerFor, plainNumbers } from '../../../src/features/notes/share/numberLinksModel.ts';
import { widenToCitations } from '../../../src/features/notes/share/copyModel.ts';
import { readOwnLinks } from '../../../src/features/notes/share/ownLinksModel.ts';
import { damagedMarksOf, unknownMarksOf, writeWithReferences } from '../../../src/features/notes/share/shareModel.ts';
import { writePage } from '../../../src/features/notes/share/sharedPageModel.ts';
import { readNote } from '../../../src/domain/notes/noteCitations.ts';
import type { MarkdownToken } from '../../../src/domain/format/markdownTokens.ts';
import { CitationIndex } from '../../../src/features/notes/index/citationIndexModel.ts';
import { readMarkdownCells } from '../../../src/features/notes/index/notebookModel.ts';
import {
  compareLines,
  keyOfLink,
  NoteMarks,
  placeMarks,
  placeOfToken,
  writeMark,
} from '../../../src/features/notes/preview/previewMarksModel.ts';
import type { ForeignTextReader } from './measureGrowth.ts';

const html: readonly ((trouble: string) => string)[] = [
  (trouble) => `<a href="${trouble}">${trouble}</a>`,
  (trouble) => `<a ${trouble} b="c">`,
  (trouble) => `<svg>${trouble}<svg><![CDATA[${trouble}]]>`.repeat(4),
  (trouble) => `<img alt='<a b="${trouble}`,
  (trouble) => `<!--${trouble}-->${trouble}--!>`,
];

/** Tags that make a reader of HTML look far ahead, or again and again at the same, by what is repeated. */
export const repeatedTags: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['<p>', '<span>', '<svg>', '<select>', '<svg><style>', '<script>', '<script><!--', '<script><!--<script>'],
      ...[
        '</script ',
        '<title>',
        '<xmp></xmp',
        '<style></style>',
        '<style><',
        '<!--',
        '<!-->',
        '<?',
        '</ ',
        '</>',
        '<5',
      ],
      ...['<![CDATA[', '<svg><![CDATA[', '<math>', '<math><mi>', '<math><mi a="', '<math></math>', '<math><mi></mi>'],
      ...['<span class="katex-html" aria-hidden="true">', `<a b="<a b='`, '<a b=', '<a/', '&#', '&#1', '<img src="a">'],
    ].map((tag) => [tag, tag]),
  ),
};

const link = 'x://market-desk.market-desk/transcript?from=sample&cik=7&fyq=Q1%202026&start=We%20grew';

class Token implements MarkdownToken {
  type: string;
  map: [number, number] | null = null;
  children: MarkdownToken[] | null = null;
  meta: unknown = undefined;
  href = '';
  constructor(type: string) {
    this.type = type;
  }
  attrGet(): string {
    return this.href;
  }
}

/** The tokens of a text in which every line is a paragraph, as far as they are links. */
function tokensOf(text: string): Token[] {
  return text.split('\n').map((line, at) => {
    const children = Array.from(line.matchAll(/x:\/\/[^\s)]+/g), ([href]) => {
      const open = Object.assign(new Token('link_open'), { href });
      return [open, new Token('link_close')];
    }).flat();
    return Object.assign(new Token('inline'), { map: [at, at + 1] as [number, number], children });
  });
}

/** Marks a note as it is and as it was before an edit at its beginning, in its middle and at its end. */
function markPreview(text: string): unknown {
  const index = new CitationIndex();
  index.set('note', text, finish(readNote(text)));
  const note = index.get('note');
  const checked = { broken: new Map(), findings: [], unread: new Set<never>(), imported: new Set<never>(), absent: [] };
  const marks = note && new NoteMarks(note, checked);
  const middle = text.length >> 1;
  const edited = [text, `a${text}`, `${text.slice(0, middle)}a${text.slice(middle)}`, `${text}a`];
  return edited.map((src) => {
    const tokens = tokensOf(src);
    placeMarks({ src, tokens, Token });
    return tokens.flatMap(({ children }) =>
      (children ?? []).map((token) => {
        const place = placeOfToken(token);
        const found = place && marks?.find(place);
        return found ? writeMark(found).length : 0;
      }),
    );
  });
}

/** Copies a note, and its middle. */
function copyNote(text: string): unknown {
  const { citations } = finish(readNote(text));
  const links = finish(readOwnLinks(text));
  const quotations = citations.flatMap(({ quotation }) => (quotation ? [quotation] : []));
  const marks = [
    ...unknownMarksOf(
      text,
      quotations.map((quotation) => ({ quotation, kind: 'long' })),
    ),
    ...damagedMarksOf(text, quotations),
  ];
  const middle = { start: text.length >> 2, end: text.length >> 1 };
  return [middle, { start: 0, end: text.length }].map((selected) => {
    const span = widenToCitations(text, selected, { citations, uses: links.uses });
    return finish(writeWithReferences(text, { ...links, referenceOf: () => 'A', marks, span }));
  });
}

/** How a shared note becomes HTML, how a preview is marked, and how a notebook is read. */
export const readers: readonly ForeignTextReader[] = [
  { name: 'sanitizeHtml', read: (text) => finish(sanitizeHtml(text, { hasOwnFormulas: false })), frames: html },
  {
    name: 'readHtmlTokens',
    read: (text) => [...readHtmlTokens(text)],
    frames: [
      ...html,
      (trouble) => `<math>${trouble}`,
      (trouble) => `<math><mi>${trouble}</mi></math>`,
      (trouble) => `<math>${'<mi></mi>'.repeat(trouble.length >> 3)}`,
      (trouble) => `<math>${'<mrow>'.repeat(trouble.length >> 3)}`,
    ],
  },
  {
    name: 'readHtmlTag',
    read: (text) => readHtmlTag(`<a ${text}>`, 0),
    frames: [
      (trouble) => `b = ${trouble}`,
      (trouble) => `b="${trouble}`,
      (trouble) => `b${' '.repeat(trouble.length)}`,
      (trouble) => `b ${'= '.repeat(trouble.length >> 1)}`,
      (trouble) => `b${'/ '.repeat(trouble.length >> 1)}`,
    ],
  },
  {
    name: 'pictureAddresses',
    read: (text) => finish(pictureAddresses(text)),
    frames: [(trouble) => `<img src="${trouble}">`, (trouble) => `<img src="&#${trouble}">`],
  },
  { name: 'isPictureData', read: isPictureData, frames: [(trouble) => `data:image/png;base64,${trouble}`] },
  { name: 'absenceByAddress', read: absenceByAddress },
  { name: 'escapeHtml', read: escapeHtml },
  {
    name: 'writePage',
    read: (text) => {
      const about = { byline: text, checked: text, properties: text };
      return writePage({ body: `<h1>${escapeHtml(text)}</h1>`, title: text, fileName: text, language: text, ...about });
    },
  },
  {
    name: 'readFrontMatter',
    read: readFrontMatter,
    frames: [
      (trouble) => `---\n${trouble}\n---\n`,
      (trouble) => `---\nauthor: ${trouble}\n---`,
      (trouble) => `---\n${'a: b\n'.repeat(trouble.length >> 3)}`,
    ],
  },
  { name: 'markerFor', read: markerFor },
  {
    name: 'plainNumbers',
    read: (text) => plainNumbers(text, '\ue000'),
    frames: [(trouble) => '\ue000'.repeat(trouble.length), (trouble) => `\ue000${'1'.repeat(trouble.length)}`],
  },
  {
    name: 'linkNumbers',
    read: (text) => finish(linkNumbers({ html: finish(sanitizeHtml(text)), marker: '\ue000', references: [text] })),
  },
  { name: 'keyOfLink', read: keyOfLink, frames: [(trouble) => `${link}${trouble}`] },
  { name: 'compareLines', read: (text) => [compareLines(text, `a${text}a`), compareLines(`${text}a`, text)] },
  {
    name: 'placeMarks',
    with: ['NoteMarks'],
    read: markPreview,
    frames: [
      (trouble) => `${trouble}\n${`“a b c d” [a](${link})\n`.repeat(Math.ceil(trouble.length / 200))}`,
      (trouble) => `${trouble} ${`“a b c d” [a](${link}) `.repeat(Math.ceil(trouble.length / 200))}`,
      (trouble) => `“${trouble}” [a](${link})\n\n`.repeat(4),
    ],
  },
  {
    name: 'writeWithReferences',
    with: ['widenToCitations', 'unknownMarksOf', 'damagedMarksOf'],
    read: copyNote,
    frames: [
      (trouble) => `${trouble}\n${`> a b c d\n>\n> — A B, [a](${link})\n\n`.repeat(Math.ceil(trouble.length / 200))}`,
      (trouble) => `${trouble}\n${`“a b c d” [a](${link})\n`.repeat(Math.ceil(trouble.length / 200))}`,
      (trouble) => `“${trouble}” [a](${link})\n\n[b]: ${link}&turn=${trouble}\n`.repeat(2),
    ],
  },
  {
    name: 'readMarkdownCells',
    read: readMarkdownCells,
    frames: [
      (trouble) => `{"cells":[NaN, "${trouble}`,
      (trouble) => JSON.stringify({ cells: [{ cell_type: 'markdown', source: [trouble, trouble] }] }),
      (trouble) => JSON.stringify({ cells: Array.from(trouble, (source) => ({ cell_type: 'markdown', source })) }),
    ],
  },
];
