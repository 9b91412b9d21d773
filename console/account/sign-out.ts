import { announceSignOut } from '../live/tabs.ts';
import { toastError } from '../parts/toasts.tsx';
import { navigateAway } from '../router/location.ts';
import { root } from '../session/root.ts';
import { forgetToken } from '../session/token.ts';
import { forgetDrafts } from '../store/drafts.ts';

/** URL at which the person signs in and comes back to this page. `fresh`: also if the session is valid. */
export const signInUrl = (fresh = false): string =>
  `${root}/auth/sign-in?return=${encodeURIComponent(location.href.slice(root.length))}${fresh ? '&fresh=1' : ''}`;

const REDIRECTED = 'fd:redirected';
/** A second redirect within this time means that signing in does not help, for example because cookies are blocked. */
const LOOP_MS = 10_000;

/** Goes to the sign-in page, unless that was just done. Returns false then. */
export function redirectToSignIn(): boolean {
  const last = Number(sessionStorage.getItem(REDIRECTED));
  if (Date.now() - last < LOOP_MS) return false;
  sessionStorage.setItem(REDIRECTED, String(Date.now()));
  navigateAway(signInUrl());
  return true;
}

/** Ends the session, or all sessions of the person, and removes what this browser keeps. Rejects if the platform does not do it. */
export async function signOut({ everywhere = false } = {}): Promise<void> {
  const response = await fetch(`${root}/auth/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ everywhere }),
  });
  // The session goes on.
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { data }: { data: { issuerLogoutUrl: string | null } } = await response.json();
  forgetDrafts();
  // With its messages, those that are shown already as well.
  await (await navigator.serviceWorker?.getRegistration(`${root}/console`))?.unregister();
  forgetToken();
  sessionStorage.removeItem(REDIRECTED);
  navigateAway(data.issuerLogoutUrl ?? `${root}/console/signed-out`);
}

/** Signs out in every tab of this browser. A failure is shown. */
export async function leave(everywhere = false): Promise<void> {
  try {
    await signOut({ everywhere });
    announceSignOut();
  } catch (error) {
    toastError(error);
  }
}
