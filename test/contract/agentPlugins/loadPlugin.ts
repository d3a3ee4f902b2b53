import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import * as v from 'valibot';

// The rules of Agent Plugins 1.0.0 (agent-plugins.org/specification), sections 5 to 9, as a client follows them.

const schemaOf = (document: string) => v.literal(`https://agent-plugins.org/schemas/1.0.0/${document}.schema.json`);

const pluginManifest = v.strictObject({
  $schema: schemaOf('plugin'),
  name: v.pipe(v.string(), v.maxLength(64), v.regex(/^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/)),
  version: v.optional(v.string()),
  description: v.optional(v.string()),
  author: v.optional(
    v.strictObject({ name: v.optional(v.string()), email: v.optional(v.string()), url: v.optional(v.string()) }),
  ),
  homepage: v.optional(v.string()),
  repository: v.optional(v.string()),
  license: v.optional(v.string()),
  keywords: v.optional(v.array(v.string())),
  extensions: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
});

const stdioServer = v.strictObject({
  type: v.literal('stdio'),
  // A bare name, or a path within the plugin.
  command: v.pipe(v.string(), v.regex(/^(?:[^/\\\s]+|\.\/.+)$/)),
  args: v.optional(v.array(v.string()), []),
  env: v.optional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.check((env) => !Object.keys(env).some((name) => /^PLUGIN_(?:ROOT|DATA)$/i.test(name))),
    ),
    {},
  ),
  cwd: v.optional(v.pipe(v.string(), v.regex(/^(?:\.\/|\$\{PLUGIN_(?:ROOT|DATA)\}(?:\/|$))/))),
});

const mcpDocument = v.strictObject({ $schema: schemaOf('mcp'), mcpServers: v.record(v.string(), stdioServer) });
/** The form of `.mcp.json`, with which older clients begin. */
const olderDocument = v.strictObject({
  mcpServers: v.record(
    v.string(),
    v.strictObject({
      type: v.literal('stdio'),
      command: v.string(),
      args: v.array(v.string()),
      env: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
});

/** The rules of agentskills.io/specification for a skill's first lines. */
const skillHead = v.object({
  name: v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
});

export interface Skill {
  name: string;
  description: string;
  text: string;
}

interface PluginServer {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
}

export interface LoadedPlugin {
  manifest: v.InferOutput<typeof pluginManifest>;
  skills: Skill[];
  /** As `mcp.json` and `.mcp.json` start them. */
  servers: PluginServer[];
}

/** Reads the skills below a folder. Throws for an invalid one, which a client would skip. */
export function loadSkills(folder: string): Skill[] {
  return readdirSync(folder).map((directory) => {
    const text = readFileSync(join(folder, directory, 'SKILL.md'), 'utf8');
    const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
    const fields = head.split('\n').map((line) => /^([a-z-]+): (.+)$/.exec(line)?.slice(1) as [string, string]);
    const { name, description } = v.parse(skillHead, Object.fromEntries(fields));
    if (name !== directory) throw new Error(`The skill ${name} is in the folder ${directory}`);
    // A plain YAML value has no colon before a space, and begins with no sign.
    if (/: |^["'[{&*!|>%@`#]/.test(description)) throw new Error(`The description of ${name} is no plain YAML text`);
    return { name, description, text };
  });
}

/** Loads a plugin as a client does that has installed it at `root`. Throws where a client would report a fault. */
export function loadPlugin(root: string, data: string): LoadedPlugin {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const manifest = v.parse(pluginManifest, read('plugin.json'));
  const expand = (text: string): string =>
    text.replaceAll(/\$\{PLUGIN_(ROOT|DATA)\}/g, (_, which) => (which === 'ROOT' ? root : data));
  const server = ({ command, args, env }: Omit<PluginServer, 'cwd'>): PluginServer => ({
    command: command.startsWith('./') ? contained(root, command) : command,
    args: args.map(expand),
    env: {
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, expand(value)])),
      PLUGIN_ROOT: root,
      PLUGIN_DATA: data,
    },
    cwd: root,
  });
  const documents = [v.parse(mcpDocument, read('mcp.json')), v.parse(olderDocument, read('.mcp.json'))];
  return {
    manifest,
    skills: loadSkills(join(root, 'skills')),
    servers: documents.flatMap(({ mcpServers }) => Object.values(mcpServers).map(server)),
  };
}

/** A path of the plugin, which may not lead out of it. */
function contained(root: string, path: string): string {
  const target = realpathSync(join(root, path));
  const within = relative(realpathSync(root), target);
  if (within.startsWith('..') || isAbsolute(within)) throw new Error(`${path} leads out of the plugin`);
  return target;
}
