const resources = ['chatbots', 'knowledge', 'conversations', 'leads', 'team', 'workspace', 'reseller'] as const;

/** All scopes that a key can have. `<resource>:*` covers read and write of that resource only. */
export const scopeNames = [
  ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`, `${resource}:*`] as const),
  'analytics:read',
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
