import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatbotLeaseKey } from '../../domain/conversations/items.ts';
import { startFollowing } from '../../widget/app/live/follow.ts';
import { openSession } from '../../widget/app/session.ts';
import { type Chat, type ChatState, initialState } from '../../widget/app/state.ts';
import { type Started, startConversation } from '../support/conversation.ts';
import { type HeldStreamReader, holdStream } from '../support/held-stream.ts';
import { type Platform, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { type Bot, makeBot } from '../support/visitor.ts';

/** What the app uses of a page. */
const page = new EventTarget();
beforeAll(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterAll(() => vi.unstubAllGlobals());

const following: Chat[] = [];
afterEach(() => {
  for (const chat of following.splice(0)) chat.leaving.abort();
});

/** The app's following of a conversation, as on a page that was just loaded. */
function follow(
  publicUrl: string,
  started: Pick<Started, 'conversationId' | 'bindingToken'>,
  { tab, pollWaitSeconds = 0 }: { tab?: string; pollWaitSeconds?: number } = {},
) {
  const session = openSession('follow');
  session.update({ conversationId: started.conversationId, bindingToken: started.bindingToken });
  if (tab) session.keepTab({ id: tab });
  let state: ChatState = { ...initialState(), open: true, status: 'human_active' };
  const texts = new Proxy({}, { get: (_, name) => String(name) });
  const chat = {
    core: { publicUrl, config: { texts, pollWaitSeconds, leadCapture: { enabled: false } }, emit() {} },
    session,
    get state() {
      return state;
    },
    set(change: Partial<ChatState>) {
      state = { ...state, ...change };
      update();
    },
    leaving: new AbortController(),
    scope: new AbortController(),
    announce() {},
  } as unknown as Chat;
  const update = startFollowing(chat);
  following.push(chat);
  update();
  return chat;
}
const shown = (chat: Chat) => chat.state.entries.map((entry) => entry.content);

describe('the widget', () => {
  let platform: Platform;
  let tenant: Tenant;
  let bot: Bot;
  beforeAll(async () => {
    ({ platform, tenant } = await useScene());
  });
  beforeEach(async () => {
    bot = await makeBot(platform, tenant);
  });
  const live = async () => {
    const started = await startConversation(bot);
    await tenant.api.post(`/conversations/${started.conversationId}/takeover`);
    return started;
  };
  const reply = ({ conversationId }: Started, content: string) =>
    tenant.api.post(`/conversations/${conversationId}/reply`, { content });
  const places = async () =>
    (await platform.store.query({ pk: chatbotLeaseKey(bot.id, '').pk, consistent: true })).items;

  it('holds one stream for a tab, also when its page is loaded again, and shows what comes over it', async () => {
    const started = await live();
    const pages = [follow(bot.publicUrl, started, { tab: 'tab-1' })];
    await until('the stream is held', async () => (await places()).length === 1);
    const [first] = await places();
    pages.push(follow(bot.publicUrl, started, { tab: 'tab-1' }));
    await until('the next page has the place', async () => (await places())[0]?.holder !== first!.holder);
    expect(await places()).toMatchObject([{ sk: first!.sk, tab: 'tab-1' }]);
    await reply(started, 'Hello, a human here.');
    await until('the message is shown', async () => shown(pages[1]!).includes('Hello, a human here.'));
  });

  it('frees its place when the page is left', async () => {
    const started = await live();
    follow(bot.publicUrl, started);
    await until('the stream is held', async () => (await places()).length === 1);
    page.dispatchEvent(new Event('pagehide'));
    await until('the place is free', async () => (await places()).length === 0);
  });

  it('frees its place when the conversation goes back to the assistant', async () => {
    const started = await live();
    const chat = follow(bot.publicUrl, started);
    await until('the stream is held', async () => (await places()).length === 1);
    chat.set({ status: 'open' });
    await until('the place is free', async () => (await places()).length === 0);
  });

  it('polls while it is refused a stream', async () => {
    const held: HeldStreamReader[] = [];
    for (let n = 0; n < 6; n++) {
      const { url, bindingToken } = await startConversation(bot);
      held.push(await holdStream(url, bindingToken));
    }
    const started = await live();
    const chat = follow(bot.publicUrl, started);
    await reply(started, 'Sorry for the wait.');
    await until('the message is shown', async () => shown(chat).includes('Sorry for the wait.'));
    expect((await places()).length).toBe(6);
    for (const stream of held) stream.leave();
  });
});

describe('the widget, over minutes', () => {
  const calls: { method: string; url: URL }[] = [];
  /** Whether a proxy holds the heads of responses back. */
  let holdsHeads: boolean;
  /** Whether the platform holds polls as long as it is asked to. */
  let holdsPolls: boolean;
  let streams: ReadableStreamDefaultController<Uint8Array>[];
  let messages: object[];
  let status: ChatState['status'];
  const named = (name: string) => calls.filter(({ url }) => url.pathname.endsWith(`/${name}`));
  const send = (text: string) => streams.at(-1)!.enqueue(new TextEncoder().encode(text));
  const end = (reason: string) => {
    send(`id: 1\nevent: reconnect\ndata: {"reason":"${reason}"}\n\n`);
    streams.at(-1)!.close();
  };
  const sleep = (ms: number, signal?: AbortSignal | null) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const pass = async (seconds: number) => {
    for (let n = 0; n < seconds; n++) await vi.advanceTimersByTimeAsync(1_000);
    await vi.advanceTimersByTimeAsync(0);
  };
  /** Time in which the platform keeps the stream alive and nothing else happens. */
  const passQuietly = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 15) {
      await pass(Math.min(15, left));
      send(': keep-alive\n\n');
    }
  };
  const setHidden = (hidden: boolean) => {
    Object.assign(document, { hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    [calls.length, streams, messages, holdsHeads, holdsPolls] = [0, [], [], false, true];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', signal }: RequestInit = {}) => {
      const url = new URL(address);
      calls.push({ method, url });
      if (!url.pathname.endsWith('/stream')) {
        const endsMs = Date.now() + (holdsPolls ? Number(url.searchParams.get('wait')) * 1_000 : 0);
        while (status === 'open' && Date.now() < endsMs) await sleep(1_000, signal);
        return Response.json({ success: true, data: { status, agentName: 'Ann', messages } });
      }
      if (holdsHeads) await new Promise((_, reject) => signal?.addEventListener('abort', reject));
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        streams.push(controller);
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      };
      return new Response(new ReadableStream({ start }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const started = { conversationId: '019a5f00-0000-7000-8000-000000000000', bindingToken: 'token' };
  const open = async (as: ChatState['status'] = 'human_active', pollWaitSeconds = 0) => {
    status = as;
    const chat = follow('https://desk.example/public/p', started, { pollWaitSeconds });
    chat.set({ status });
    await pass(1);
    return chat;
  };
  const unhelpful = (answer: object) =>
    ({
      kind: 'message',
      id: '019a5f00-0000-7000-8000-000000000001',
      role: 'assistant',
      content: '',
      ...answer,
    }) as never;
  const said = (id: string) => ({ id, role: 'agent', content: id, sources: [], attachments: [], author: null });

  it('frees the stream of a visitor who has left the page to the next one', async () => {
    const chat = await open();
    chat.session.clear();
    chat.set({ status: 'open' });
    await pass(1);
    const [freed] = named('presence');
    expect(freed!.url.pathname).toContain(started.conversationId);
    expect([freed!.url.searchParams.get('bt'), freed!.url.searchParams.get('leaving')]).toEqual(['token', 'true']);
  });

  it('confirms its stream well within 45 s, by requests that need no leave from another origin', async () => {
    const chat = await open();
    for (let seconds = 15; seconds <= 240; seconds += 15) {
      await pass(15);
      send(': still here\n\n');
      await pass(0);
    }
    const confirmations = named('presence');
    expect(confirmations.length).toBe(8);
    for (const { method, url } of confirmations) {
      expect([method, url.searchParams.get('bt')]).toEqual(['POST', 'token']);
      expect(url.searchParams.get('tab')).toBe(chat.session.tab.id);
    }
  });

  it('polls after a stream over which nothing came, and streams again with the first news', async () => {
    await open();
    await passQuietly(239);
    end('planned');
    await pass(60);
    const polls = named('poll').length;
    expect(polls).toBeGreaterThan(3);
    expect(streams.length).toBe(1);
    messages = [said('019a5f00-0000-7000-8000-000000000001')];
    await pass(16);
    expect(streams.length).toBe(2);
    expect(named('stream').at(-1)!.url.searchParams.get('after')).toBe('019a5f00-0000-7000-8000-000000000001');
    send(`id: 2\nevent: message\ndata: ${JSON.stringify(said('019a5f00-0000-7000-8000-000000000002'))}\n\n`);
    await pass(1);
    end('planned');
    await pass(3);
    expect(streams.length).toBe(3);
  });

  it('polls while it is superseded, and then comes back as a tab of its own', async () => {
    const chat = await open();
    const before = chat.session.tab.id;
    end('superseded');
    await pass(58);
    expect([streams.length, named('poll').length > 3]).toEqual([1, true]);
    await pass(5);
    expect(streams.length).toBe(2);
    expect(named('stream').at(-1)!.url.searchParams.get('tab')).not.toBe(before);
  });

  it('notices within 45 s that a connection is dead which nobody has closed', async () => {
    await open();
    await passQuietly(60);
    expect(streams.length).toBe(1);
    await pass(45);
    expect(streams.length).toBe(2);
    await passQuietly(60);
    expect(streams.length).toBe(2);
  });

  it('polls while a proxy holds the stream back, and gives up each of its requests', async () => {
    holdsHeads = true;
    messages = [said('019a5f00-0000-7000-8000-000000000001')];
    const chat = await open();
    await pass(11);
    expect(shown(chat)).toContain('019a5f00-0000-7000-8000-000000000001');
    await pass(18);
    expect([named('stream').length, named('poll').length]).toEqual([1, 3]);
    holdsHeads = false;
    await pass(12);
    expect([named('stream').length, streams.length]).toEqual([2, 1]);
    await passQuietly(60);
    expect(streams.length).toBe(1);
  });

  it('fetches what a proxy keeps of a stream', async () => {
    const chat = await open();
    messages = [said('019a5f00-0000-7000-8000-000000000001')];
    await pass(42);
    expect(shown(chat)).toContain('019a5f00-0000-7000-8000-000000000001');
  });

  it('polls with the assistant ever more seldom, sooner after a message, and every 30 s while the panel is closed', async () => {
    const chat = await open('open');
    calls.length = 0;
    await pass(180);
    expect(named('poll').length).toBe(4);
    await pass(3_420);
    expect(named('poll').length).toBe(61);
    calls.length = 0;
    messages = [said('019a5f00-0000-7000-8000-000000000001')];
    chat.set({ status: 'open', entries: [{ kind: 'message', ...(messages[0] as never as { id: string }) } as never] });
    await pass(22);
    expect(named('poll').length).toBe(1);
    chat.set({ open: false });
    await pass(600);
    expect(named('poll').length).toBe(21);
    chat.set({ open: true });
    await pass(2);
    expect(named('poll').length).toBe(22);
  });

  it.each([{ unanswered: true }, { feedback: -1 }])(
    'polls no more in an hour after an answer that was %j',
    async (answer) => {
      const chat = await open('open');
      calls.length = 0;
      chat.set({ entries: [unhelpful(answer)] });
      await pass(3_600);
      expect(named('poll').length).toBeLessThanOrEqual(61);
    },
  );

  it('shows within 8 s who steps in unasked after an answer that did not help, and streams from then on', async () => {
    const chat = await open('open');
    calls.length = 0;
    chat.set({ entries: [unhelpful({ unanswered: true })] });
    await pass(170);
    status = 'human_active';
    await pass(8);
    expect([chat.state.agentName, named('stream').length]).toEqual(['Ann', 1]);
  });

  it.each([1, 5, 7, 30, 60, 62, 66, 130, 3_000])(
    'shows within 8 s who steps in unasked after %i s where polls are held, and streams from then on',
    async (seconds) => {
      const chat = await open('open', 54);
      calls.length = 0;
      await pass(seconds);
      status = 'human_active';
      await pass(8);
      expect([chat.state.agentName, named('stream').length]).toEqual(['Ann', 1]);
    },
  );

  it.each([true, false])('costs no more polls in an hour that may wait, whether they do (%s)', async (holds) => {
    holdsPolls = holds;
    await open('open', 54);
    calls.length = 0;
    await pass(3_600);
    expect(named('poll').length).toBeLessThanOrEqual(61);
    expect(named('poll').length).toBeGreaterThan(35);
  });

  it('counts an unasked message at the closed launcher within 35 s', async () => {
    const chat = await open('open');
    chat.set({ open: false });
    messages = [said('019a5f00-0000-7000-8000-000000000001')];
    await pass(35);
    expect(chat.state.unread).toBe(1);
  });

  it('does not poll while the page is hidden, and polls as soon as it is seen again', async () => {
    await open('open');
    setHidden(true);
    calls.length = 0;
    await pass(600);
    expect(named('poll').length).toBe(0);
    setHidden(false);
    await pass(1);
    expect(named('poll').length).toBe(1);
  });
});
