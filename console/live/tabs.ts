import { session } from '../session/boot.ts';
import { forgetToken } from '../session/token.ts';
import { loadCounts } from '../store/counts.ts';
import { type ConnectionState, live, reconnectNow } from './state.ts';
import { followInbox, type InboxEvent, type InboxListener } from './stream.ts';

/** What the tab that holds the stream tells the others, and what they ask. */
type TabMessage =
  | { kind: 'event'; event: InboxEvent }
  | { kind: 'state'; state: ConnectionState; after: string | null }
  | { kind: 'gap' }
  | { kind: 'hello' }
  | { kind: 'reconnect' }
  | { kind: 'signed-out' };

interface TabsListener {
  /** `leads`: this tab holds the stream, so that notices are given once per browser. */
  event(event: InboxEvent, leads: boolean): void;
  /** `notices`: whoever waits now and did not before has asked for a person meanwhile, and this tab says so. */
  gap(notices?: boolean): void;
}

let channel: BroadcastChannel | undefined;
const post = (message: TabMessage) => channel?.postMessage(message);

/** Tells the other tabs that the session has ended. */
export const announceSignOut = () => post({ kind: 'signed-out' });

/**
 * Follows the inbox with one stream for all tabs of a browser: the tab that gets the lock holds it and passes events on. When it
 * is closed, another one continues after the last event. Without locks, which need https, each tab has a stream of its own.
 */
export function followInTabs(listener: TabsListener): void {
  const name = `fd:${session().workspace.id}:${session().me.id}`;
  const position: { after: string | null } = { after: null };
  let leads = false;
  let isCaughtUp = false;
  channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'signed-out') forgetToken();
    else if (leads && data.kind === 'hello') post({ kind: 'state', state: live.peek(), after: position.after });
    else if (leads && data.kind === 'reconnect') reconnectNow.run();
    else if (!leads) follow(data);
  };

  function follow(message: TabMessage): void {
    if (message.kind === 'event') {
      position.after = message.event.id;
      listener.event(message.event, false);
    } else if (message.kind === 'gap') listener.gap();
    else if (message.kind === 'state') {
      live.value = message.state;
      position.after = message.after;
      // What happened between the first answer and joining the channel.
      if (!isCaughtUp && message.state.state === 'live') {
        isCaughtUp = true;
        listener.gap();
      }
    }
  }

  const own: InboxListener = {
    event(event) {
      post({ kind: 'event', event });
      listener.event(event, true);
    },
    state(state) {
      live.value = state;
      post({ kind: 'state', state, after: position.after });
    },
    gap() {
      isCaughtUp = true;
      post({ kind: 'gap' });
      listener.gap();
    },
    async poll() {
      await loadCounts(null);
      post({ kind: 'gap' });
      listener.gap(true);
    },
  };
  const lead = async () => {
    leads = true;
    // Events may have arrived while no tab was listening for them.
    await followInbox(position, own);
  };
  reconnectNow.run = () => post({ kind: 'reconnect' });
  post({ kind: 'hello' });
  if (navigator.locks) void navigator.locks.request(name, lead);
  else void lead();
}
