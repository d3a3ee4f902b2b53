import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

// The rules of Agent Plugins 1.0.0 (agent-plugins.org/specification), sections 5 to 9, in our words: for each field
// that our plugin has, as strict as the schemas of that version or stricter. Any other field is refused.

const schemaOf = (document: string) => v.literal(`https://agent-plugins.org/schemas/1.0.0/${document}.schema.json`);

const pluginManifest = v.strictObject({
  $schema: schemaOf('plugin'),
  name: v.pipe(v.string(), v.maxLength(64), v.regex(/^(?!.*(?:--|\.\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/)),
  version: v.string(),
  description: v.string(),
  license: v.string(),
});

const serverOf = (command: v.GenericSchema<string>) =>
  v.strictObject({
    type: v.literal('stdio'),
    command,
    args: v.array(v.string()),
    env: v.optional(v.record(v.pipe(v.string(), v.regex(/^(?!PLUGIN_(?:ROOT|DATA)$)/i)), v.string()), {}),
  });
/** A bare name, or a path within the plugin. */
const ownCommand = v.pipe(v.string(), v.regex(/^(?:[^/\\\s]+|\.\/(?!.*\.\.).+)$/));
const mcpDocument = v.strictObject({
  $schema: schemaOf('mcp'),
  mcpServers: v.record(v.string(), serverOf(ownCommand)),
});
/** The form of `.mcp.json`, with which older clients begin. */
const olderDocument = v.strictObject({ mcpServers: v.record(v.string(), serverOf(v.string())) });

/** The rules of agentskills.io/specification for a skill's first lines. */
const skillHead = v.object({
  name: v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  // A plain YAML value has no colon before a space, and begins with no sign.
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(1024), v.regex(/^(?!["'[{&*!|>%@`#])(?!.*: )/)),
});

export interface LoadedPlugin {
  skills: (v.InferOutput<typeof skillHead> & { text: string })[];
  /** As `mcp.json` and `.mcp.json` start them. */
  servers: { command: string; args: string[]; env: Record<string, string>; cwd: string }[];
}

/** Reads the skills below a folder. Throws for an invalid one, which a client would skip. */
export function loadSkills(folder: string): LoadedPlugin['skills'] {
  return readdirSync(folder).map((directory) => {
    const text = readFileSync(join(folder, directory, 'SKILL.md'), 'utf8');
    const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
    const fields = head.split('\n').map((line) => /^([a-z-]+): (.+)$/.exec(line)?.slice(1) as [string, string]);
    const { name, description } = v.parse(skillHead, Object.fromEntries(fields));
    if (name !== directory) throw new Error(`The skill ${name} is in the folder ${directory}`);
    return { name, description, text };
  });
}

/** Loads a plugin as a client does that has installed it at `root`. Throws where a client would report a fault. */
export function loadPlugin(root: string): LoadedPlugin {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const documents = [v.parse(mcpDocument, read('mcp.json')), v.parse(olderDocument, read('.mcp.json'))];
  v.parse(pluginManifest, read('plugin.json'));
  return {
    skills: loadSkills(join(root, 'skills')),
    servers: documents
      .flatMap(({ mcpServers }) => Object.values(mcpServers))
      .map(({ command, args, env }) => ({
        command: command.startsWith('./') ? join(root, command) : command,
        args,
        env: { ...env, PLUGIN_ROOT: root },
        cwd: root,
      })),
  };
}
