const resources = ['chatbots', 'knowledge', 'conversations', 'leads', 'team', 'workspace', 'reseller'] as const;

/** Every scope that a key can carry by name. `<resource>:*` covers that resource's read and write, nothing else. */
export const scopeNames = [
  ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`, `${resource}:*`] as const),
  'analytics:read',
] as const;
export type Scope = (typeof scopeNames)[number];

/** True when the granted scopes cover the wanted one. Write does not imply read; `x:*` is wanted as read and write both. */
export function hasScope(granted: ReadonlySet<string>, wanted: Scope): boolean {
  if (granted.has(wanted)) return true;
  const [resource, action] = wanted.split(':');
  if (action === '*') return granted.has(`${resource}:read`) && granted.has(`${resource}:write`);
  return granted.has(`${resource}:*`);
}

export const allScopes: readonly Scope[] = [...resources.map((resource) => `${resource}:*` as const), 'analytics:read'];
