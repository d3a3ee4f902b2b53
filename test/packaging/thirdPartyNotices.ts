import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { embeddedParts, packageTexts } from './licenseTexts.ts';
import type { EmbeddedPart, LicenseText } from './licenseTexts.ts';

const licenseFile = /^(licen[cs]e|copying)/i;
const noticeFile = /^(notice|copyright|thirdpartynotices)/i;
/** The mark that bundlers of packages leave where they put another package into one. */
const bundledRegion = /^\/\/#region .*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\/[^\s]*$/gm;

interface Bundled {
  /** The package's folder: its path from the root of what is bundled. */
  folder: string;
  /** Its bundled files, from its own folder. */
  files: string[];
}

export interface NoticesRequest {
  /** The root of what is bundled. */
  root: string;
  /** Every file that the bundles were made of, as esbuild names them: from the root, with forward slashes. */
  inputs: Iterable<string>;
  /** Notices of data that is bundled, in files of ours. */
  dataNotices: readonly string[];
  texts?: Readonly<Record<string, LicenseText>>;
  parts?: readonly EmbeddedPart[];
}

/**
 * The license texts of everything that is bundled. Throws one error that names every package without one, and every
 * text of ours that was read for another version or isn't needed.
 */
export function thirdPartyNotices(request: NoticesRequest): string {
  const { root, inputs, dataNotices, texts = packageTexts, parts = embeddedParts } = request;
  const problems: string[] = [];
  const named = new Map<string, Bundled>();
  const sections = bundledPackages(inputs).map((bundled) => {
    const manifest = JSON.parse(readFileSync(join(root, bundled.folder, 'package.json'), 'utf8')) as PackageManifest;
    named.set(manifest.name, bundled);
    return packageSection({ root, bundled, manifest, texts, parts, problems });
  });
  for (const name of [...Object.keys(texts), ...parts.map(({ within }) => within)])
    if (!named.has(name)) problems.push(`${name} isn't bundled: its license text isn't needed.`);
  for (const file of dataNotices) {
    const text = readFileSync(join(root, file), 'utf8').trim();
    if (text === '') problems.push(`${file} is empty.`);
    sections.push(text);
  }
  if (problems.length > 0)
    throw new Error(
      ['License texts are missing (see test/packaging/licenseTexts.ts):', ...new Set(problems)].join('\n'),
    );
  return `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

interface PackageManifest {
  name: string;
  version: string;
  license: string;
}

interface SectionRequest extends Required<Pick<NoticesRequest, 'root' | 'texts' | 'parts'>> {
  bundled: Bundled;
  manifest: PackageManifest;
  problems: string[];
}

function packageSection({ root, bundled, manifest, texts, parts, problems }: SectionRequest): string {
  const { name, version, license } = manifest;
  const files = licenseFiles(root, bundled);
  const hasLicense = files.some((file) => licenseFile.test(file));
  const own = files.map((file) => {
    const text = readFileSync(join(root, bundled.folder, file), 'utf8').trim();
    if (text === '') problems.push(`${name} ${version}: ${file} is empty.`);
    return text;
  });
  const kept = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (kept && hasLicense) problems.push(`${name} ${version} brings a license file of its own now.`);
  else if (kept) own.push(keptText({ name, version, kept, problems }));
  else if (!hasLicense) problems.push(`${name} ${version} has no license file.`);
  const embedded = parts
    .filter(({ within }) => within === name)
    .map((part) => {
      if (!bundled.files.some((file) => file.startsWith(part.path)))
        problems.push(`${part.name} within ${name}: no bundled file is in ${part.path}.`);
      const heading = `${part.name}, within ${name} (${part.license})`;
      return `${heading}\n\n${keptText({ name, version, kept: part, problems })}`;
    });
  for (const other of embeddedPackages(root, bundled))
    if (!parts.some((part) => part.within === name && part.name === other))
      problems.push(`${other}, within ${name} ${version}, has no license text.`);
  return [`${name} ${version} (${license})`, ...own, ...embedded].join('\n\n');
}

/** Files with licenses and notices in the package's folder and in those on the way to its bundled files. */
function licenseFiles(root: string, { folder, files }: Bundled): string[] {
  const folders = new Set(['']);
  for (const file of files)
    for (let each = dirname(file); each !== '.' && !folders.has(each); each = dirname(each)) folders.add(each);
  return [...folders].sort().flatMap((each) =>
    readdirSync(join(root, folder, each), { withFileTypes: true })
      .filter((entry) => entry.isFile() && (licenseFile.test(entry.name) || noticeFile.test(entry.name)))
      .map((entry) => (each === '' ? entry.name : `${each}/${entry.name}`))
      .sort(),
  );
}

interface KeptRequest {
  name: string;
  version: string;
  kept: LicenseText;
  problems: string[];
}

function keptText({ name, version, kept, problems }: KeptRequest): string {
  if (version !== kept.version)
    problems.push(`${name} is ${version}: ${kept.file} was read for ${kept.version}. Compare it with ${kept.source}.`);
  const path = join(import.meta.dirname, 'licenses', kept.file);
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (text === '') problems.push(`${name} ${version}: test/packaging/licenses/${kept.file} is missing or empty.`);
  return text;
}

/** Names of packages that were bundled into a package before it was published. */
function embeddedPackages(root: string, { folder, files }: Bundled): Set<string> {
  const names = new Set<string>();
  for (const file of files) {
    if (!/\.[cm]?js$/.test(file)) continue;
    for (const [, name = ''] of readFileSync(join(root, folder, file), 'utf8').matchAll(bundledRegion)) names.add(name);
  }
  return names;
}

/** The packages that files belong to, by their path. */
function bundledPackages(inputs: Iterable<string>): Bundled[] {
  const filesOf = new Map<string, string[]>();
  for (const path of inputs) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
    if (folder === undefined) continue;
    const files = filesOf.get(folder) ?? [];
    files.push(path.slice(folder.length + 1));
    filesOf.set(folder, files);
  }
  return [...filesOf]
    .map(([folder, files]) => ({ folder, files: files.sort() }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}
