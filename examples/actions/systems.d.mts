import type { RequestListener } from 'node:http';

/** The three systems of a shop, in one handler for `http.createServer`. */
export function shopSystems(secrets?: { orders?: string; addresses?: string; visits?: string }): RequestListener;
