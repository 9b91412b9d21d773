import * as z from 'zod';
import {
  isRedirectUri,
  mcpClients,
  REDIRECT_URI_RULE,
  redirectUriBounds,
} from '../../../config/sign-in/mcp-clients.ts';
import type { App } from '../../core/app.ts';
import { takeRequest } from '../../core/operations/count-requests.ts';
import { limits } from '../../core/operations/limits.ts';
import { cleanText, oneLine } from '../../core/text.ts';
import { ttlOf } from '../items.ts';
import { OAuthError } from './error.ts';
import { clientKey, type StoredClient, toClient } from './items.ts';

const DAY_MS = 24 * 3_600_000;
/** A client that nobody has connected is deleted after this time. */
const UNUSED_MS = DAY_MS;
/** As long as a connection lasts. */
export const CLIENT_MS = 180 * DAY_MS;

const MAX_NAME = 80;

const registration = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(redirectUriBounds.maxUris),
});

const nameOf = (text: string | undefined) => [...oneLine(cleanText(text ?? ''))].slice(0, MAX_NAME).join('');

/**
 * Registers a client (RFC 7591). Throws `invalid_client_metadata` and `invalid_redirect_uri`, RATE_LIMITED, and `access_denied` if the
 * operator has listed the clients.
 */
export async function registerClient(app: App, address: string, metadata: unknown): Promise<StoredClient> {
  if (app.settings.mcpClients) {
    throw new OAuthError('access_denied', 'This platform accepts only clients that its operator has registered.');
  }
  await takeRequest(app, limits.clientRegistrations, address);
  const parsed = registration.safeParse(metadata);
  if (!parsed.success) {
    throw new OAuthError('invalid_client_metadata', `redirect_uris must have 1 to ${redirectUriBounds.maxUris} URLs.`);
  }
  const { redirect_uris: redirectUris, client_name: name } = parsed.data;
  if (!redirectUris.every(isRedirectUri)) {
    throw new OAuthError('invalid_redirect_uri', `redirect_uris must be ${REDIRECT_URI_RULE}.`);
  }
  await takeRequest(app, limits.allClientRegistrations, 'all');
  const expiresAt = app.clock.now() + UNUSED_MS;
  const client = { clientId: app.ids.next(), name: nameOf(name) || 'Unnamed program', redirectUris, expiresAt };
  await app.store.put({ ...clientKey(client.clientId), v: 1, ...client, ttl: ttlOf(expiresAt) });
  return client;
}

/** A client that the operator lists or that has registered. Throws `invalid_client`. */
export async function findClient(app: App, clientId: string): Promise<StoredClient> {
  const { mcpClients: json } = app.settings;
  const listed = json ? mcpClients.parse(json).find(({ id }) => id === clientId) : undefined;
  if (listed) return { clientId, name: listed.name, redirectUris: [...listed.redirectUris], expiresAt: Infinity };
  const item = json ? undefined : await app.store.get(clientKey(clientId));
  const client = item && toClient(item);
  if (!client || client.expiresAt <= app.clock.now()) {
    throw new OAuthError('invalid_client', 'client_id is unknown or has expired. Register the client again.');
  }
  return client;
}
