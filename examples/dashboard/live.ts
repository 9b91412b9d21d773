import type { DataOf, Graphql } from '../../client/graphql.ts';
import { inbox } from './operations.ts';
import { byId } from './page.ts';

type InboxEvent = DataOf<typeof inbox>['inboxEvents'];

const LONGEST_WAIT_MS = 30_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text: string) => {
  byId('live').textContent = text;
};

/**
 * Tells every event of the inbox, for as long as the page is open. The platform ends a subscription every four minutes and a
 * network whenever it likes: the next one goes on behind the last event, so nothing is missed.
 */
export async function followInbox(graphql: Graphql, tell: (event: InboxEvent) => void): Promise<never> {
  let after: string | null = null;
  for (let failures = 0; ; failures++) {
    try {
      say('live');
      for await (const { inboxEvents } of graphql.subscribe(inbox, { after })) {
        after = inboxEvents.id;
        failures = 0;
        if (inboxEvents.type !== 'RECONNECT') tell(inboxEvents);
      }
    } catch (error) {
      say(`not live: ${error instanceof Error ? error.message : error}`);
    }
    await pause(Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures) * (0.5 + Math.random() / 2));
  }
}
