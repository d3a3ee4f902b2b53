/** Owner and name of a repository on GitHub; undefined for any other address. */
export function gitHubRepository(url: string | undefined): { owner: string; name: string } | undefined {
  const [, owner, name] = /^(?:git\+)?https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(url ?? '') ?? [];
  return owner === undefined || name === undefined ? undefined : { owner, name };
}

/**
 * The name in the registry of MCP servers, which a workflow of the repository's owner may publish under; undefined
 * until the repository's address is set.
 */
export function registryName(facts: { name: string; repository?: { url: string } }): string | undefined {
  const repository = gitHubRepository(facts.repository?.url);
  return repository && `io.github.${repository.owner}/${facts.name}`;
}
