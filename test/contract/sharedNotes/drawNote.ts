import fc from 'fast-check';

/** Elements of every kind that browsers read in a way of their own, and some that don't exist. */
const names = (
  'p div span b i a em table tr td th tbody caption colgroup col ul li dl dd ol blockquote pre code h1 center font details ' +
  'summary dialog section picture source ruby rt rp img image br hr input button form fieldset legend label select option ' +
  'optgroup datalist textarea title head body html frameset frame noframes noembed noscript script style xmp plaintext ' +
  'listing iframe object embed param applet audio video track canvas map area template slot svg path g text foreignObject ' +
  'desc math mi mo mtext mrow semantics annotation annotation-xml mglyph marquee nobr meter progress base link meta bgsound ' +
  'menu x-y string'
).split(' ');

/** `@@` becomes a word of its own in every note, and `##` its number. */
const attributes = [
  '',
  '',
  '',
  ' title="@@"',
  " alt='@@'",
  ' value=@@',
  ' placeholder="@@" label="@@"',
  ' hidden',
  ' style="display:none"',
  ' a="&#119;##" b',
  ' a=">"',
  ' a="<!--"',
  " a='-->'",
  ' "',
  " a='",
  ' a="',
  ' open="false"',
  ' class="katex-html" aria-hidden="true"',
  ' href="https://leak.invalid/"',
  ' src=https://leak.invalid/ onerror=top.ran=1 onload=top.ran=1',
  ' style="background: url(https://leak.invalid/)" background="https://leak.invalid/"',
  ' /',
  '\n',
];

const words = [
  '@@',
  '@@',
  '@@ @@',
  '&#119;##',
  '&#x77;##',
  '&#119##',
  '&amp;@@',
  '&ampw##',
  '&',
  '<',
  '>',
  '"',
  "'",
  '=',
];

const markdown = [
  '# @@',
  '> @@',
  '- @@',
  '1. @@',
  '- [x] @@',
  '`@@ <b>`',
  '```\n@@',
  '    @@ <script>',
  '| @@ |\n| - |\n| @@ |',
  '**@@',
  '[@@](https://example.invalid/ "@@")',
  '[@@](javascript:top.ran=1)',
  '![@@](a.png)',
  '<https://example.invalid/@@>',
  '---',
];

const declarations = [
  ...['<!-- @@ -->', '<!--', '-->', '<!-->', '<!--->', '--!>', '<!--@@--!>', '<!-- > -->', '<![CDATA[', ']]>'],
  ...['<![CDATA[ @@ > @@ ]]>', '<?x', '?>', '<!x', '<!doctype html>', '</ ', '</5 @@>', '</>', '<5', '< @@'],
];

const actions = [
  '<script>top.ran=1</script>',
  '<script src="https://leak.invalid/a.js"></script>',
  '<script><!--<script></script>',
  '<style>@import "https://leak.invalid/a.css"; * { display: none }</style>',
  '<img src=x onerror=top.ran=1>',
  '<iframe srcdoc="<script>top.ran=1</script>"></iframe>',
  '<iframe src="javascript:top.ran=1">',
  '<object data="https://leak.invalid/"><embed src="https://leak.invalid/">',
  '<link rel=stylesheet href="https://leak.invalid/a.css">',
  '<base href="https://leak.invalid/"><a href="a">@@</a>',
  '<meta http-equiv=refresh content="0;url=https://leak.invalid/">',
  '<svg onload=top.ran=1><style>a</style><text>@@</text></svg>',
  '<svg><script>top.ran=1</script></svg>',
  '<svg><title><img src=x onerror=top.ran=1></title></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=top.ran=1>',
  '<a href="java&#115;cript:top.ran=1">@@</a>',
  '<video src="https://leak.invalid/" poster="https://leak.invalid/" onerror=top.ran=1>',
  '<input autofocus onfocus=top.ran=1><details open ontoggle=top.ran=1>',
  '<p style="background: url(https://leak.invalid/)">@@</p>',
  '<picture><source srcset="https://leak.invalid/"><img src="https://leak.invalid/">',
];

const formulas = [
  '<math><mi>@@</mi><mo>=</mo><mn>##</mn></math>',
  '<math>@@</math>',
  '<math><mi>@@<b>@@</b></mi></math>',
  '<math><semantics><mi>@@</mi><annotation>@@</annotation></semantics></math>',
  '<math><mspace/><mtext>@@</mtext>',
];

const tag = fc
  .record({
    name: fc.constantFrom(...names),
    form: fc.constantFrom('open', 'open', 'close', 'pair'),
    attributes: fc.constantFrom(...attributes),
  })
  .map(({ name, form, attributes: own }) => {
    if (form === 'close') return `</${name}${own.length > 12 ? '' : own}>`;
    return form === 'open' ? `<${name}${own}>` : `<${name}${own}>@@</${name}>`;
  });

const piece = fc.oneof(
  { weight: 5, arbitrary: tag },
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.constantFrom(...markdown) },
  { weight: 1, arbitrary: fc.constantFrom(...declarations) },
  { weight: 1, arbitrary: fc.constantFrom(...actions) },
  { weight: 1, arbitrary: fc.constantFrom(...formulas) },
);
const apart = fc.constantFrom('', ' ', ' ', '\n', '\n\n', '\n\n');

/** Notes with HTML in them as nobody writes it by accident. No word stands in one of them twice. */
export const drawnNote: fc.Arbitrary<string> = fc
  .array(fc.tuple(piece, apart), { minLength: 2, maxLength: 24 })
  .map((pieces) => {
    let number = 10;
    return pieces
      .flat()
      .join('')
      .replace(/@@|##/g, (mark) => `${mark === '@@' ? 'w' : ''}${(number += 1)}`);
  });
