import * as z from 'zod';
import type { App, Item } from '../../core/app.ts';
import { exactText } from '../../core/fields.ts';
import { freeLease, leaseOf, renewLease } from '../../core/rows/leases.ts';
import { activeLeases, CONFIRMED_MS, type StreamRequest } from './stream-leases.ts';

/** The client's own id of the page that reads a stream. */
const tab = exactText(1, 64);
export const presenceQuery = z.object({
  tab,
  leaving: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .optional()
    .transform((value) => value === 'true'),
});
export const presenceOutput = z
  .object({
    held: z.boolean().meta({ description: 'False if the tab has no open stream. Connect again to open one' }),
  })
  .meta({ id: 'Presence' });

/** Identifies a client's stream. */
type NamedStream = Required<Pick<StreamRequest, 'chatbotId' | 'conversationId'>> & { tab: string };

async function findStream(app: App, stream: NamedStream): Promise<Item | undefined> {
  const leases = await activeLeases(app, stream.chatbotId, app.clock.now());
  return leases.find((row) => row.conversationId === stream.conversationId && row.tab === stream.tab);
}

/** Confirms that the client still reads the stream. Returns false if the stream no longer exists: the client must reconnect. */
export async function confirmStream(app: App, stream: NamedStream): Promise<boolean> {
  const row = await findStream(app, stream);
  if (!row) return false;
  return renewLease(app, leaseOf(row), CONFIRMED_MS);
}

/** The client has left: frees its place at once. The stream ends at its next poll. */
export async function releaseStream(app: App, stream: NamedStream): Promise<void> {
  const row = await findStream(app, stream);
  if (row) await freeLease(app, leaseOf(row));
}
