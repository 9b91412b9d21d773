import { signal } from '@preact/signals';
import { failureOf } from '../../client/error.ts';
import { root } from './root.ts';

interface SessionToken {
  token: string;
  expiresAt: string;
}

/** True once the session has ended, until the person signs in again. */
export const sessionLost = signal(false);

/** Renews before the server stops accepting the token. */
const MARGIN_MS = 30_000;

// In memory only: no storage of the browser holds a token.
let current: SessionToken | undefined;
let workspaceId = '';
let renewing: Promise<string> | undefined;

export function keepToken({ workspaceId: id, ...token }: SessionToken & { workspaceId: string }): void {
  workspaceId = id;
  current = token;
  sessionLost.value = false;
}

export function forgetToken(): void {
  current = undefined;
  sessionLost.value = true;
}

/** Returns a valid token. `refused`: a token that the server did not accept. Throws FrontdeskError. */
export async function bearer(refused?: string): Promise<string> {
  if (current && current.token !== refused && Date.parse(current.expiresAt) - Date.now() > MARGIN_MS)
    return current.token;
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(): Promise<string> {
  const response = await fetch(`${root}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId }),
  });
  if (!response.ok) {
    // 404: no longer a member of this workspace.
    if (response.status === 401 || response.status === 404) forgetToken();
    throw await failureOf(response);
  }
  const { data }: { data: SessionToken } = await response.json();
  current = data;
  sessionLost.value = false;
  return data.token;
}
