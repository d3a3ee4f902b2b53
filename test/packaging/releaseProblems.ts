import type { Publishing } from './publishing.ts';

/** The facts that a release is judged by. */
export interface ReleaseFacts {
  manifest: ReleaseManifest;
  changelog: string;
  publishing: Publishing;
  /** Whether it is packaged as a pre-release. */
  isPreRelease: boolean;
}

export interface ReleaseManifest {
  version: string;
  publisher?: string;
  private?: boolean;
  repository?: { url?: string };
  bugs?: { url?: string };
  homepage?: string;
}

interface Requirement {
  name: string;
  /** Says what is missing, in words after the name. */
  judge: (facts: ReleaseFacts) => string | undefined;
}

const isWeb = (address: string | undefined): boolean => /^https:\/\/[^/\s]+\.[^/\s]+/.test(address ?? '');
const isPlain = (version: string): boolean => /^\d+\.\d+\.\d+$/.test(version);

/** Everything that a release needs; `docs/release.md` says how each comes about. */
const requirements: readonly Requirement[] = [
  {
    name: 'publisher',
    judge: ({ manifest, publishing }) =>
      publishing.publisherRegistered
        ? undefined
        : `“${manifest.publisher ?? ''}” isn't registered on both marketplaces.`,
  },
  { name: 'repository', judge: ({ manifest }) => addressProblem(manifest.repository?.url?.replace(/^git\+/, '')) },
  { name: 'bugs', judge: ({ manifest }) => addressProblem(manifest.bugs?.url) },
  { name: 'homepage', judge: ({ manifest }) => addressProblem(manifest.homepage) },
  {
    name: 'security contact',
    judge: ({ publishing: { securityContact } }) =>
      isWeb(securityContact) || /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/.test(securityContact ?? '')
        ? undefined
        : 'test/packaging/publishing.ts has no https or mailto address.',
  },
  {
    name: 'pictures',
    judge: ({ publishing: { pictures } }) =>
      isWeb(pictures) && pictures?.endsWith('/') === true
        ? undefined
        : 'test/packaging/publishing.ts has no https address, with a slash at its end, that serves them.',
  },
  {
    name: 'private',
    judge: ({ manifest }) => (manifest.private === true ? 'package.json says that it is.' : undefined),
  },
  {
    name: 'version',
    judge: ({ manifest: { version } }) =>
      isPlain(version) ? undefined : `${version} isn't three numbers, as a marketplace wants them.`,
  },
  { name: 'CHANGELOG', judge: ({ manifest, changelog }) => changelogProblem(changelog, manifest.version) },
  {
    name: 'pre-release',
    judge: ({ manifest: { version }, isPreRelease }) =>
      isPlain(version) && isPreRelease !== isPreReleaseVersion(version)
        ? `${version} is ${isPreRelease ? 'no' : 'a'} pre-release by its number: package it with${isPreRelease ? 'out' : ''} --pre-release.`
        : undefined,
  },
];

/** Everything that a release lacks, each with its name; none if it may be published. */
export function releaseProblems(facts: ReleaseFacts): string[] {
  return requirements.flatMap(({ name, judge }) => {
    const problem = judge(facts);
    return problem === undefined ? [] : [`${name}: ${problem}`];
  });
}

/** Versions below 1.0.0 and those with an odd second number, since a marketplace knows no suffixes. */
export function isPreReleaseVersion(version: string): boolean {
  const [major, minor] = version.split('.').map(Number);
  return major === 0 || minor! % 2 === 1;
}

/** A version's heading, or that of what isn't released yet. */
export interface ChangelogVersion {
  /** Undefined for what isn't released yet. */
  version?: string;
  date?: string;
  hasEntries: boolean;
}

/** The versions of a changelog as it lists them, the newest first. */
export function changelogVersions(changelog: string): ChangelogVersion[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, name, date] = /^\[([^\]\n]+)\](?: - (\d{4}-\d\d-\d\d))?$/m.exec(section) ?? [];
      return {
        ...(name === undefined || name === 'Unreleased' ? {} : { version: name }),
        ...(date === undefined ? {} : { date }),
        hasEntries: /^- /m.test(section),
      };
    });
}

function changelogProblem(changelog: string, version: string): string | undefined {
  const listed = changelogVersions(changelog);
  if (listed.some((each) => each.version === undefined && each.hasEntries))
    return 'there are entries under [Unreleased].';
  const newest = listed.find((each) => each.version !== undefined);
  if (newest?.version !== version) return `its newest version is ${newest?.version ?? 'none'}, not ${version}.`;
  if (newest.date === undefined) return `${version} has no date.`;
  return newest.hasEntries ? undefined : `${version} has no entries.`;
}

function addressProblem(address: string | undefined): string | undefined {
  return isWeb(address) ? undefined : 'package.json has no https address.';
}
