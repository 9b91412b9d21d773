import { session } from '../session/boot.ts';
import { forgetToken } from '../session/token.ts';
import { loadCounts } from '../store/counts.ts';
import { type ConnectionState, live, onReconnect, reconnect } from './state.ts';
import { followInbox, type InboxEvent, type InboxListener } from './stream.ts';

/** What the tab that holds the stream tells the others, and what they ask. */
type TabMessage =
  | { kind: 'event'; event: InboxEvent }
  | { kind: 'state'; state: ConnectionState; after: string | null }
  | { kind: 'gap'; isLive?: boolean }
  | { kind: 'hello' }
  | { kind: 'reconnect' }
  | { kind: 'signed-out' };

interface TabsListener {
  /** `isLeader`: this tab holds the stream, so that notices are given once per browser. */
  event(inboxEvent: InboxEvent, isLeader: boolean): void;
  /** `isLive`: nothing was missed of who is typing. `notices`: whoever waits now and did not before has asked for a person meanwhile, and this tab says so. */
  gap(notices?: boolean, isLive?: boolean): void;
}

const channelName = () => `fd:${session().workspace.id}:${session().me.id}`;

/** Tells the other tabs that the session has ended. */
export function announceSignOut(): void {
  const message: TabMessage = { kind: 'signed-out' };
  new BroadcastChannel(channelName()).postMessage(message);
}

/** A tab of a browser in which all tabs follow the inbox together. */
class Tab implements InboxListener {
  readonly #listener: TabsListener;
  readonly #channel = new BroadcastChannel(channelName());
  readonly #position: { after: string | null } = { after: null };
  /** True while this tab holds the stream. */
  #isLeader = false;
  #isCaughtUp = false;

  constructor(listener: TabsListener) {
    this.#listener = listener;
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#receive(data);
    onReconnect(() => {
      if (!this.#isLeader) this.#post({ kind: 'reconnect' });
    });
    this.#post({ kind: 'hello' });
  }

  /** Holds the stream and passes events on. Events may have arrived while no tab was listening for them. */
  async lead(): Promise<void> {
    this.#isLeader = true;
    await followInbox(this.#position, this);
  }

  event(inboxEvent: InboxEvent): void {
    this.#post({ kind: 'event', event: inboxEvent });
    this.#listener.event(inboxEvent, true);
  }

  state(state: ConnectionState): void {
    live.value = state;
    this.#postState();
  }

  gap(): void {
    this.#isCaughtUp = true;
    this.#post({ kind: 'gap' });
    this.#listener.gap();
  }

  async poll(isLive = false): Promise<void> {
    await loadCounts(null);
    this.#post({ kind: 'gap', isLive });
    this.#listener.gap(true, isLive);
  }

  #post(tabMessage: TabMessage): void {
    this.#channel.postMessage(tabMessage);
  }

  #postState(): void {
    this.#post({ kind: 'state', state: live.peek(), after: this.#position.after });
  }

  #receive(tabMessage: TabMessage): void {
    if (tabMessage.kind === 'signed-out') forgetToken();
    else if (!this.#isLeader) this.#follow(tabMessage);
    else if (tabMessage.kind === 'hello') this.#postState();
    else if (tabMessage.kind === 'reconnect') reconnect();
  }

  #follow(tabMessage: TabMessage): void {
    if (tabMessage.kind === 'event') {
      this.#position.after = tabMessage.event.id || null;
      this.#listener.event(tabMessage.event, false);
    } else if (tabMessage.kind === 'gap') this.#listener.gap(false, tabMessage.isLive);
    else if (tabMessage.kind === 'state') {
      live.value = tabMessage.state;
      this.#position.after = tabMessage.after;
      // What happened between the first answer and joining the channel.
      if (!this.#isCaughtUp && tabMessage.state.state === 'live') {
        this.#isCaughtUp = true;
        this.#listener.gap();
      }
    }
  }
}

/**
 * Follows the inbox with one stream for all tabs of a browser: the tab that gets the lock holds it and passes events on. When it
 * is closed, another one continues after the last event. Without locks, which need https, each tab has a stream of its own.
 */
export function followInTabs(listener: TabsListener): void {
  const tab = new Tab(listener);
  if (navigator.locks) void navigator.locks.request(channelName(), () => tab.lead());
  else void tab.lead();
}
