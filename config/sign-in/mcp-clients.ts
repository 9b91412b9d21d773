import * as z from 'zod';
import { isLoopbackName } from '../issuer.ts';

/** A client of `/mcp` that the operator has registered. */
export interface McpClient {
  id: string;
  name: string;
  redirectUris: readonly string[];
}

export const redirectUriBounds = { maxUris: 5, maxLength: 400 };
export const REDIRECT_URI_RULE = `https URLs, or http URLs of localhost, 127.0.0.1 or [::1], of at most ${redirectUriBounds.maxLength} characters, without a fragment`;

/** Where a code may be sent: https, or a program on the person's own machine. */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || uri.length > redirectUriBounds.maxLength || uri.includes('#') || url.username || url.password)
    return false;
  // Only the one spelling, because parsers read others in different ways, such as backslashes and control characters.
  if (url.href !== uri && url.href !== `${uri}/`) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
}

export const MCP_CLIENTS_RULE = `must be a JSON list of clients with id, name and redirectUris: ${REDIRECT_URI_RULE}`;
const clients = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[\w.-]{1,64}$/),
      name: z.string().trim().min(1).max(80),
      redirectUris: z.array(z.string().refine(isRedirectUri)).min(1).max(redirectUriBounds.maxUris),
    }),
  )
  .max(20)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length);

/** The clients that a setting lists, as JSON. Empty: none. */
export const mcpClients = z
  .string()
  .default('')
  .transform((json, context): readonly McpClient[] => {
    if (json === '') return [];
    const parsed = clients.safeParse(parseJson(json));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: MCP_CLIENTS_RULE });
    return z.NEVER;
  });

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
