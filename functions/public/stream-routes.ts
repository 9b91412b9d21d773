import type { PublicRoutes } from './handle.ts';
import { getStream } from './stream.ts';

/** What the function of the held streams serves; it imports nothing of the rest of the surface. */
export const streamRoutes: PublicRoutes = { 'conversations/{conversationId}/stream': { GET: getStream } };
