import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGraphql } from '../../client/graphql.ts';
import { keepPresence } from '../../client/presence.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const hide = () => page.dispatchEvent(new Event('pagehide'));

describe('the presence of a reader', () => {
  it('is confirmed by some of the comments, well within 45 s', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const told: boolean[] = [];
    const presence = keepPresence(async (leaving) => told.push(leaving));
    for (let seconds = 0; seconds < 240; seconds += 12) {
      vi.advanceTimersByTime(12_000);
      presence.confirm();
    }
    presence.end(false);
    expect(told).toEqual(Array(6).fill(false));
  });

  it('ends when the page is left or its reader leaves, and not where the platform ended the stream', () => {
    const told: boolean[] = [];
    const keep = () => keepPresence(async (leaving) => told.push(leaving));
    const [hidden, left, over] = [keep(), keep(), keep()];
    left.end(true);
    over.end(false);
    expect(told).toEqual([true]);
    hide();
    expect(told).toEqual([true, true]);
    hidden.end(false);
    hide();
    expect(told.length).toBe(2);
  });

  it('fails without a word', async () => {
    const presence = keepPresence(() => Promise.reject(new TypeError('no network')));
    presence.end(true);
    await new Promise((resolve) => setTimeout(resolve));
  });
});

describe('a subscription', () => {
  const calls: { method: string; path: string; name: string }[] = [];
  const answer = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  const next = (data: object) => `event: next\ndata: ${JSON.stringify(data)}\n\n`;
  const clientOf = (body: string) => {
    calls.length = 0;
    const fetch = async (url: unknown, init: RequestInit = {}) => {
      const headers = init.headers as Record<string, string>;
      calls.push({ method: init.method!, path: new URL(String(url)).pathname, name: headers['x-client-id']! });
      return answer(body);
    };
    return createGraphql({ root: 'https://desk.example', apiKey: 'k', clientId: 'tab-1', fetch: fetch as never });
  };
  const one = next({ data: { n: 1 } });

  it('goes to its own path under a name that stays where it goes on, and is released where its reader leaves it', async () => {
    const client = clientOf(one + one);
    for (const after of [null, '1-1']) for await (const _ of client.subscribe('subscription', { id: 7, after })) break;
    for await (const _ of client.subscribe('subscription', { id: 8 })) break;
    const stream = { method: 'POST', path: '/graphql/stream' };
    const leave = { method: 'DELETE', path: '/graphql/presence' };
    const first = [stream, leave].map((call) => ({ ...call, name: 'tab-1:0' }));
    const second = [stream, leave].map((call) => ({ ...call, name: 'tab-1:1' }));
    expect(calls).toEqual([...first, ...first, ...second]);
  });

  it('is not released where the platform completes it or refuses it: another may have its name by then', async () => {
    const complete = clientOf(`${one}event: complete\ndata: {}\n\n`);
    for await (const _ of complete.subscribe('subscription'));
    expect(calls.map(({ path }) => path)).toEqual(['/graphql/stream']);
    const superseded = clientOf(next({ errors: [{ message: 'taken', extensions: { code: 'CONFLICT' } }] }));
    await expect(superseded.subscribe('subscription').next()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(calls.map(({ path }) => path)).toEqual(['/graphql/stream']);
  });
});
