import type { App } from '../core/app.ts';
import type { Invite } from './records.ts';

export const TOKEN_LENGTH = 40;
export const isTokenForm = (token: string) => new RegExp(`^[0-9A-Za-z]{${TOKEN_LENGTH}}$`).test(token);
/** Checks the expiry itself: rows outlive it by up to days. */
export const isExpired = (app: App, { expiresAt }: Invite) => Date.parse(expiresAt) <= app.clock.now();
