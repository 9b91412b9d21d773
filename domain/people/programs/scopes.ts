import { hasScope, MCP_WRITE, type Scope } from '../../core/operations/scopes.ts';
import { OAuthError } from './error.ts';

/** What the tools of `/mcp` need, in words for the person who is asked. */
export const programScopes = {
  'chatbots:read': 'Read chatbots and their settings',
  'conversations:read': 'Read conversations and unanswered questions',
  'knowledge:read': 'Read and search the knowledge',
  'analytics:read': 'Read the figures',
  'conversations:write': 'Reply to visitors, and take over, release and resolve conversations',
  'knowledge:write': 'Add and change FAQs and pages',
  'chatbots:write': 'Change the settings of chatbots',
} as const satisfies Partial<Record<Scope, string>>;

const names = Object.keys(programScopes) as (keyof typeof programScopes)[];
/** What a client asks for if it does not say. `mcp:write` is never among them. */
export const defaultScopes: readonly Scope[] = names;
export const requestableScopes: readonly Scope[] = [...names, MCP_WRITE];

/** The scopes of a request. Throws `invalid_scope` for one that no tool needs. */
export function parseScopes(text: string | undefined): Scope[] {
  const requested = (text ?? '').split(' ').filter((name) => name !== '');
  if (requested.length === 0) return [...defaultScopes];
  const scopes = requestableScopes.filter((name) => requested.includes(name));
  if (scopes.length < new Set(requested).size) {
    throw new OAuthError('invalid_scope', `scope must name only ${requestableScopes.join(', ')}.`);
  }
  return scopes;
}

/** Those that a role has as well. `mcp:write` gives access to nothing, so every role may have it. */
export function scopesWithin(requested: readonly string[], role: readonly Scope[]): Scope[] {
  const granted = new Set<string>(role);
  return requestableScopes.filter(
    (name) => requested.includes(name) && (name === MCP_WRITE || hasScope(granted, name)),
  );
}
