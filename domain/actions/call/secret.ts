import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { randomBase62 } from '../../core/ids.ts';
import { remembered } from '../../core/remember.ts';
import type { StoredAction } from '../records.ts';
import { originOf } from './template.ts';

/** Sealed text always opens to the same secret. A change creates new sealed text. */
const REMEMBERED_MS = 60_000;

const requestHeaders = z.record(z.string(), z.string());
export type SecretHeaders = z.output<typeof requestHeaders>;
type ActionSecret = Pick<StoredAction, 'id' | 'workspaceId'>;

const headersBinding = ({ id, workspaceId }: ActionSecret, url: string) => ({
  workspaceId,
  purpose: `action:${id}:${originOf(url)}`,
});
const secretBinding = ({ id, workspaceId }: ActionSecret) => ({ workspaceId, purpose: `action:${id}:signature` });

/** Seals headers for an action and the origin of its URL. Null: there are none. */
export async function sealSecretHeaders(
  app: App,
  action: ActionSecret,
  url: string,
  headers: readonly { name: string; value: string }[],
): Promise<string | null> {
  if (headers.length === 0) return null;
  const byName = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return app.secrets.seal(JSON.stringify(byName), headersBinding(action, url));
}

/** The secret headers of an action's calls. */
export async function openSecretHeaders(app: App, action: StoredAction): Promise<SecretHeaders> {
  const { sealedHeaders } = action;
  if (!sealedHeaders) return {};
  const json = await remembered(app, `action-headers:${sealedHeaders}`, REMEMBERED_MS, () =>
    app.secrets.open(sealedHeaders, headersBinding(action, action.call.url)),
  );
  return requestHeaders.parse(JSON.parse(json));
}

/** Creates a secret that signs calls: in clear text to show once, and sealed to store. 40 base62 characters: 238 bits. */
export async function makeSigningSecret(app: App, action: ActionSecret) {
  const secret = `whsec_${randomBase62(40)}`;
  return { secret, sealedSecret: await app.secrets.seal(secret, secretBinding(action)) };
}

/** Undefined: calls of the action are not signed. */
export async function openSigningSecret(app: App, action: StoredAction): Promise<string | undefined> {
  const { sealedSecret } = action;
  if (!sealedSecret) return undefined;
  return remembered(app, `action-secret:${sealedSecret}`, REMEMBERED_MS, () =>
    app.secrets.open(sealedSecret, secretBinding(action)),
  );
}
