import type { PackageFacts } from './npmFolder.ts';
import { gitHubRepository, registryName } from './registryName.ts';
import { serverSettings, serverSummary } from './serverSettings.ts';

export const serverSchema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/**
 * The entry in the registry of MCP servers: the npm package, and the bundle of the release with its checksum. Undefined
 * until the repository's address is set.
 */
export function serverJson(facts: PackageFacts, bundle: { file: string; sha256: string }): object | undefined {
  const name = registryName(facts);
  const repository = gitHubRepository(facts.repository?.url);
  if (name === undefined || !repository) return undefined;
  const url = `https://github.com/${repository.owner}/${repository.name}`;
  const { version, displayName, homepage } = facts;
  const transport = { type: 'stdio' };
  return {
    $schema: serverSchema,
    name,
    title: displayName,
    description: serverSummary,
    repository: { url, source: 'github' },
    ...(homepage !== undefined && { websiteUrl: homepage }),
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: facts.name,
        version,
        runtimeHint: 'npx',
        transport,
        packageArguments: [{ type: 'positional', value: 'mcp' }, ...namedArguments()],
        environmentVariables: serverSettings.flatMap(({ variable, description }) =>
          variable === undefined ? [] : [{ name: variable, description, isSecret: true }],
        ),
      },
      {
        registryType: 'mcpb',
        // The registry takes the version of a bundle from its address, and refuses a field for it.
        identifier: `${url}/releases/download/v${version}/${bundle.file}`,
        fileSha256: bundle.sha256,
        transport,
      },
    ],
  };
}

function namedArguments(): object[] {
  return serverSettings.flatMap(({ option, description, fallback }) =>
    option === undefined
      ? []
      : [{ type: 'named', name: option, description, ...(fallback !== '' && { default: fallback }) }],
  );
}
