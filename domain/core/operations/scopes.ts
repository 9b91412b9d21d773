const resources = ['chatbots', 'knowledge', 'conversations', 'leads', 'team', 'workspace', 'reseller'] as const;

export const MCP_WRITE = 'mcp:write';

/** All scopes that a key can have. `<resource>:*` covers read and write of that resource only. */
export const scopeNames = [
  ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`, `${resource}:*`] as const),
  'analytics:read',
  // Gives access to nothing by itself: with it, the tools of `/mcp` change things without a proposal.
  MCP_WRITE,
] as const;
export type Scope = (typeof scopeNames)[number];

/** True if the granted scopes cover the wanted one. Write does not imply read. Wanting `x:*` requires both read and write. */
export function hasScope(granted: ReadonlySet<string>, requiredScope: Scope): boolean {
  if (granted.has(requiredScope)) return true;
  const [resource, action] = requiredScope.split(':');
  if (action === '*') return granted.has(`${resource}:read`) && granted.has(`${resource}:write`);
  return granted.has(`${resource}:*`);
}

export const allScopes: readonly Scope[] = [...resources.map((resource) => `${resource}:*` as const), 'analytics:read'];
