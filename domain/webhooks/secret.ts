import type { App } from '../core/app.ts';
import { randomBase62 } from '../core/ids.ts';
import { remembered } from '../core/remember.ts';
import type { Feature, StoredEndpoint } from './records.ts';

/** 40 base62 characters: 238 bits. */
const newSecret = () => `whsec_${randomBase62(40)}`;

const bindingOf = (workspaceId: string, feature: Feature) => ({ workspaceId, purpose: `webhook:${feature}` });

/** Creates a secret for a group's endpoint: in clear text to show once, and sealed to store. */
export async function makeSecret(app: App, workspaceId: string, feature: Feature) {
  const secret = newSecret();
  return { secret, sealedSecret: await app.secrets.seal(secret, bindingOf(workspaceId, feature)) };
}

/** Sealed text always opens to the same secret, so the result can be cached. A rotation creates new sealed text. */
const REMEMBERED_MS = 60_000;

/** The secret of an endpoint, given its current row. */
export const openSecret = (app: App, { workspaceId, feature, sealedSecret }: StoredEndpoint): Promise<string> =>
  remembered(app, `webhook-secret:${sealedSecret}`, REMEMBERED_MS, () =>
    app.secrets.open(sealedSecret, bindingOf(workspaceId, feature)),
  );
