const text = (most: number, pattern?: string) => ({ type: 'string', minLength: 1, maxLength: most, pattern });
const one = (...required: string[]) => ({ type: 'object', required, additionalProperties: false });

const input = {
  description: { type: 'string' },
  default: text(1000),
  isSecret: { type: 'boolean' },
};

/**
 * The part of the MCP registry's schema that our entry uses. Fields, lengths and patterns are those of
 * https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json. Fields that we don't use are refused.
 */
export const serverJsonRules = {
  ...one('$schema', 'name', 'title', 'description', 'repository', 'version', 'packages'),
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: text(200, '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$'),
    title: text(100),
    description: text(100),
    version: text(255, '^\\d+\\.\\d+\\.\\d+$'),
    websiteUrl: { type: 'string', format: 'uri' },
    repository: {
      ...one('url', 'source'),
      properties: { url: { type: 'string', format: 'uri' }, source: { const: 'github' } },
    },
    packages: {
      type: 'array',
      minItems: 1,
      items: {
        ...one('registryType', 'identifier', 'transport'),
        properties: {
          registryType: { enum: ['npm', 'mcpb'] },
          identifier: { type: 'string' },
          version: text(255, '^\\d+\\.\\d+\\.\\d+$'),
          fileSha256: text(64, '^[a-f0-9]{64}$'),
          runtimeHint: { const: 'npx' },
          transport: { ...one('type'), properties: { type: { const: 'stdio' } } },
          packageArguments: {
            type: 'array',
            items: {
              oneOf: [
                { ...one('type', 'value'), properties: { type: { const: 'positional' }, value: text(100) } },
                { ...one('type', 'name'), properties: { type: { const: 'named' }, name: text(100), ...input } },
              ],
            },
          },
          environmentVariables: {
            type: 'array',
            items: { ...one('name'), properties: { name: text(100), ...input } },
          },
        },
        if: { properties: { registryType: { const: 'mcpb' } } },
        // Beyond its schema, the registry refuses a bundle with a version or hosted anywhere but in a release.
        then: {
          required: ['fileSha256'],
          properties: {
            version: false,
            identifier: { pattern: '^https://github\\.com/[\\w-]+/[\\w.-]+/releases/download/[^/]+/[^/]+\\.mcpb$' },
          },
        },
        else: { required: ['version'] },
      },
    },
  },
};
