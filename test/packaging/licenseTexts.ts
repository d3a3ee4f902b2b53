/** A license text that an npm package does not bring, as its source has it. */
export interface LicenseText {
  /** The file in `licenses`. */
  file: string;
  /** The address that the text was read at. */
  source: string;
  /** The version of the package that the text was read for: another one has to be read anew. */
  version: string;
}

/** Somebody else's code within a package. */
export interface EmbeddedPart extends LicenseText {
  name: string;
  license: string;
  within: string;
  /** Only a bundle with a file of the package whose path begins so has the part. */
  path: string;
}

const fast = {
  file: 'fast.txt',
  source: 'https://github.com/microsoft/fast/blob/1c44e350bdb04e7f4a4fa3b06568803a54315d18/LICENSE',
};

/** Packages that are published without a license file. */
export const packageTexts: Readonly<Record<string, LicenseText>> = {
  '@microsoft/fast-element': { ...fast, version: '1.14.0' },
  '@microsoft/fast-foundation': { ...fast, version: '2.50.0' },
  '@microsoft/fast-web-utilities': { ...fast, version: '5.4.1' },
  '@vscode/l10n': {
    file: 'vscode-l10n.txt',
    source: 'https://github.com/microsoft/vscode-l10n/blob/fc7e3d79ddb91a2cc24a9730aad912026a43dbf2/LICENSE',
    version: '0.0.18',
  },
  'fancy-canvas': {
    file: 'fancy-canvas.txt',
    source: 'https://github.com/tradingview/fancy-canvas/blob/a5e954d0d8da5835ac22a5114e65c1e8c227ed66/LICENSE',
    version: '2.1.0',
  },
};

/** Parts of packages whose license is not the package's own, or whose notice the package leaves out. */
export const embeddedParts: readonly EmbeddedPart[] = [
  {
    name: 'llhttp',
    license: 'MIT',
    within: 'undici',
    path: 'lib/llhttp/',
    file: 'llhttp.txt',
    source: 'https://github.com/nodejs/llhttp/blob/6f35833f4ad76d7fed9ab44746e4ea4aacc3217d/LICENSE',
    version: '8.12.4',
  },
  {
    name: 'formdata-polyfill',
    license: 'MIT',
    within: 'undici',
    path: 'lib/web/fetch/body.js',
    file: 'formdata-polyfill.txt',
    source: 'https://www.npmjs.com/package/formdata-polyfill/v/4.0.10',
    version: '8.12.4',
  },
  {
    name: 'content-type',
    license: 'MIT',
    within: '@modelcontextprotocol/server',
    path: 'dist/',
    file: 'content-type.txt',
    source: 'https://www.npmjs.com/package/content-type/v/1.0.5',
    version: '2.4.0',
  },
  {
    name: 'emoji-regex-xs',
    license: 'MIT',
    within: 'valibot',
    path: 'dist/',
    file: 'emoji-regex-xs.txt',
    source: 'https://www.npmjs.com/package/emoji-regex-xs/v/1.0.0',
    version: '1.5.0',
  },
  {
    name: 'Aurelia',
    license: 'MIT',
    within: '@microsoft/fast-foundation',
    path: 'dist/esm/di/',
    file: 'aurelia.txt',
    source: 'https://github.com/aurelia/aurelia/blob/7ea7c9af0c7d3a8223e28f77cf0f5dc8443018ef/LICENSE',
    version: '2.50.0',
  },
  {
    name: 'The notice of Lightweight Charts',
    license: 'Apache-2.0',
    within: 'lightweight-charts',
    path: 'dist/',
    file: 'lightweight-charts-notice.txt',
    source: 'https://github.com/tradingview/lightweight-charts/blob/1e79a591fab8fe566b193b39844d3bf54221b86a/NOTICE',
    version: '5.2.1',
  },
];
