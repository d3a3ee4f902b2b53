import { endpoints } from '../../domain/endpoints/endpoints.ts';
import type { LibraryCondition, LibraryTrouble } from '../../library/library.ts';

export interface DiagnosedSetting {
  id: string;
  value: unknown;
  defaultValue: unknown;
  /** The possible values, if they are a fixed list. */
  choices: readonly string[];
}

interface DiagnosedError {
  kind: string;
  causes: readonly string[];
  times: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface DiagnosedAssistants {
  tools: 'on' | 'off' | 'not supported';
  /** Whether the exported plugin is on; undefined if the editor's settings list none. */
  plugin: boolean | undefined;
  /** Whether the settings let the extension run in the window for agents. */
  isInAgentsWindow: boolean;
}

/** The facts that are read for a report. {@link formatDiagnostics} decides which of them are included. */
export interface Diagnostics {
  version: string;
  editor: {
    name: string;
    version: string;
    appHost: string;
    isWeb: boolean;
    remote: string | undefined;
    /** The extension runs where the window is, not where the workspace is. */
    runsInWindow: boolean;
  };
  machine: { platform: string; architecture: string; node: string; sqlite: string | undefined };
  connection: { state: string; source: string };
  library: { condition: LibraryCondition | undefined; trouble: LibraryTrouble | undefined } | { causes: string[] };
  assistants: DiagnosedAssistants;
  settings: readonly DiagnosedSetting[];
  /** Features that couldn't be registered, with the kinds and codes of the cause. */
  unavailable: readonly { feature: string; causes: readonly string[] }[];
  errors: readonly DiagnosedError[];
}

const appHosts = ['desktop', 'web', 'codespaces', 'github.dev', 'server-distro'];
const remotes = ['ssh-remote', 'wsl', 'dev-container', 'attached-container', 'tunnel', 'codespaces'];
const journalModes = ['wal', 'truncate', 'delete', 'persist', 'memory', 'off'];
/** Upper bounds of size classes, in bytes. */
const sizes: readonly [bytes: number, name: string][] = [
  [1e6, 'under 1 MB'],
  [1e7, '1 to 10 MB'],
  [1e8, '10 to 100 MB'],
  [1e9, '100 MB to 1 GB'],
  [Infinity, 'over 1 GB'],
];

/**
 * Formats the diagnostics as Markdown, in English for the readers of the report. Only these values are included: names
 * from lists, numbers, versions, and the kinds and codes of `errorCauses`. The text of a setting, a path or a message
 * never is.
 */
export function formatDiagnostics(diagnostics: Diagnostics): string {
  const { version, editor, machine, connection, unavailable, settings, errors } = diagnostics;
  const facts = [
    `Market Desk: ${formatVersion(version)}`,
    `Editor: ${formatProduct(editor.name)} ${formatVersion(editor.version)}, ${oneOf(appHosts, editor.appHost)}${editor.isWeb ? ', in a browser' : ''}`,
    `Remote: ${editor.remote === undefined ? 'none' : oneOf(remotes, editor.remote)}; the extension runs ${editor.runsInWindow ? 'with the window' : 'with the workspace'}`,
    `System: ${formatPlatform(machine.platform)} ${formatPlatform(machine.architecture)}, Node.js ${formatVersion(machine.node)}, SQLite ${machine.sqlite === undefined ? 'not included' : formatVersion(machine.sqlite)}`,
    `Connection: ${oneOf(['notConfigured', 'noKey', 'ready', 'keyRejected', 'sample'], connection.state)}, source: ${oneOf(['service', 'sample', 'data'], connection.source)}`,
    ...formatLibrary(diagnostics.library),
    ...formatAssistants(diagnostics.assistants),
    `Settings that differ from the defaults: ${formatSettings(settings)}`,
    `Features that the editor didn’t take: ${unavailable.length === 0 ? 'none' : unavailable.map(({ feature, causes }) => `${formatWord(feature)} (${formatCauses(causes)})`).join(', ')}`,
    `Last errors: ${errors.length === 0 ? 'none since the window opened' : ''}`.trimEnd(),
    ...errors.map(formatNotedError),
  ];
  const lines = facts.map((fact) => (fact.startsWith('  - ') ? fact : `- ${fact}`));
  return ['### Diagnostics', '', ...lines, ''].join('\n');
}

/** The kind comes before the causes if it isn't the first of them. */
function formatNotedError({ kind, causes, times, at }: DiagnosedError): string {
  const before = causes[0]?.split(' ')[0] === kind ? '' : `${formatWord(kind)}: `;
  const after = times > 1 ? `, ${times} times` : '';
  return `  - ${new Date(at).toISOString().slice(0, 19)}Z ${before}${formatCauses(causes)}${after}`;
}

function formatLibrary(library: Diagnostics['library']): string[] {
  if ('causes' in library)
    return [`Library: not open (${formatCauses(library.causes)})`, 'Count of requests: not kept'];
  const { condition, trouble } = library;
  const kept = `Count of requests: ${formatKept(trouble)}`;
  const why = trouble
    ? [`Trouble: ${[trouble.kind, trouble.found].filter((word) => word !== undefined).join(', ')}`]
    : [];
  if (!condition) return ['Library: kept by another program at the moment', kept, ...why];
  const { file, knownSchema, answers, sessions } = condition;
  const counts = Object.entries(endpoints).flatMap(([endpoint, { reported }]) => {
    const count = answers.get(endpoint) ?? 0;
    return count > 0 ? [`${reported}: ${count}`] : [];
  });
  if (sessions > 0) counts.push(`sessions of bars: ${sessions}`);
  return [
    file
      ? `Library: schema ${file.schema} (${knownSchema} is known), journal mode ${oneOf(journalModes, file.journal)}, ${formatSize(file.bytes)}`
      : 'Library: no file is open',
    `Stored answers: ${counts.length === 0 ? 'none' : counts.join(', ')}`,
    kept,
    ...why,
  ];
}

/** Formats where the day's count is stored. */
function formatKept(trouble: LibraryTrouble | undefined): string {
  if (!trouble || trouble.isCounted) return 'in the library’s file';
  return trouble.kind === 'noFolder' || trouble.unsaved > 0 ? 'in memory' : 'in a file beside the library';
}

function formatSize(bytes: number): string {
  return sizes.find(([most]) => bytes < most)?.[1] ?? 'of unknown size';
}

/** Formats which chats of the editor have the tools; `docs/assistants.md` has the same table. */
function formatAssistants({ tools, plugin, isInAgentsWindow }: DiagnosedAssistants): string[] {
  const isPluginOn = plugin === true;
  const inWindow = tools === 'on' || isPluginOn;
  const chats: readonly [name: string, hasTools: boolean][] = [
    ['Local', inWindow],
    ['Copilot', inWindow],
    ['the Agents window', isPluginOn || (tools === 'on' && isInAgentsWindow)],
    ['Claude', isPluginOn],
    ['Codex', isPluginOn],
  ];
  const having = chats.filter(([, hasTools]) => hasTools).map(([name]) => name);
  return [
    `Assistants: the editor’s own tools are ${tools}, the agent plugin is ${plugin === undefined ? 'not listed' : plugin ? 'on' : 'off'}, the Agents window ${isInAgentsWindow ? 'may run' : 'doesn’t run'} the extension`,
    `Chats that have the tools: ${having.length === 0 ? 'none' : having.join(', ')} (files of MCP configurations aren’t looked at)`,
  ];
}

/** Formats settings: flags, numbers and choices from a list with their values; any other only as set. */
function formatSettings(settings: readonly DiagnosedSetting[]): string {
  const told = settings.flatMap(({ id, value, defaultValue, choices }) => {
    if (JSON.stringify(value) === JSON.stringify(defaultValue)) return [];
    const isTold =
      typeof value === 'boolean' ||
      (typeof value === 'number' && typeof defaultValue === 'number') ||
      (typeof value === 'string' && choices.includes(value));
    return [`\`${id}\` ${isTold ? `= ${String(value)}` : 'is set'}`];
  });
  return told.length === 0 ? 'none' : told.join(', ');
}

function oneOf(known: readonly string[], word: string): string {
  return known.includes(word) ? word : 'other';
}

function formatVersion(version: string): string {
  return /^v?\d{1,5}(?:\.\d{1,5}){0,3}(?:-[a-z]{1,12})?$/.test(version) ? version : 'of unknown version';
}

/** The editor's maker wrote it, not the user. */
function formatProduct(name: string): string {
  return /^[A-Za-z][A-Za-z .-]{0,39}$/.test(name) ? name : 'unnamed';
}

function formatPlatform(name: string): string {
  return /^[a-z0-9_]{1,12}$/.test(name) ? name : 'other';
}

function formatWord(word: string): string {
  return /^[A-Za-z-]{1,30}$/.test(word) ? word : 'other';
}

/** See `errorCauses` for the lists of kinds and codes. */
function formatCauses(causes: readonly string[]): string {
  const told = causes.filter((cause) => /^[A-Za-z-]{1,30}(?: [A-Za-z0-9_()]{1,64}){0,4}$/.test(cause));
  return told.length === 0 ? 'unknown cause' : told.join(' < ');
}
