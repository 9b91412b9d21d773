import type { failurePage as makeFailurePage } from './failure.ts';

// A cold start loads only what the redirect to the issuer needs. The issuer's page gives time for the rest.

export const loadBoot = () => import('./boot.ts');
export const loadInvitations = () => import('./invitations.ts');
export const loadOAuth = () => import('./oauth/routes.ts');

/** The page for a failed sign-in. See `failure.ts`. */
export const failurePage = async (...args: Parameters<typeof makeFailurePage>) =>
  (await import('./failure.ts')).failurePage(...args);
