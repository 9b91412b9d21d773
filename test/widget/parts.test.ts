import { ReadableStream } from 'node:stream/web';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents } from '../../client/sse.ts';
import { texts, widgetTexts } from '../../domain/answers/texts.ts';
import { asksForHuman } from '../../domain/language/intent/human-request.ts';
import { fixedLanguages } from '../../domain/language/languages.ts';
import { contrast, readable, textOn } from '../../engines/colours/index.ts';
import { palette } from '../../widget/app/palette.ts';
import { drop, forget, leave, openSession, type SessionStore, switchTo } from '../../widget/app/session.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const maybe = fc.option(colour, { nil: null });

describe('the colours', () => {
  it('are readable whatever the owner chose, by day and by night', () => {
    const branding = { position: 'bottom-right', avatarUrl: null, showPoweredBy: true, appName: 'x' } as const;
    fc.assert(
      fc.property(
        colour,
        maybe,
        maybe,
        maybe,
        fc.boolean(),
        (primaryColor, secondaryColor, backgroundColor, textColor, dark) => {
          const found = palette(
            { ...branding, primaryColor, secondaryColor, backgroundColor, textColor, bubbleColor: null },
            dark,
          );
          const pairs = [
            ['text', 'background', 4.5],
            ['quiet', 'background', 4.5],
            ['link', 'background', 4.5],
            ['problem-text', 'background', 4.5],
            ['edge', 'background', 3],
            ['on-primary', 'primary', 4.5],
            ['on-bubble', 'bubble', 4.5],
            ['link-bubble', 'bubble', 4.5],
            ['quiet-bubble', 'bubble', 4.5],
          ] as const;
          for (const [front, back, least] of pairs) {
            expect([front, contrast(found[front]!, found[back]!) >= least - 0.01]).toEqual([front, true]);
          }
        },
      ),
    );
  });

  it('are left as they are where they can be read', () => {
    expect(readable('#1d4ed8', '#ffffff')).toBe('#1d4ed8');
    expect([textOn('#fff'), textOn('#000'), textOn('#ffe600')]).toEqual(['#000000', '#ffffff', '#000000']);
  });
});

it('reads events wherever the network cuts them', async () => {
  const text = `: hello\n\nid: 1\nevent: delta\ndata: {"text":"Grüße \u2028 ☕"}\n\nretry: 5\n\nevent: done\r\ndata: {"a":\r\ndata: 1}\r\n\r\n`;
  const bytes = new TextEncoder().encode(text);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const body = ReadableStream.from([bytes.slice(0, cut), bytes.slice(cut)]) as never;
    expect(await Array.fromAsync(readEvents(body))).toEqual([
      { id: '1', event: 'delta', data: '{"text":"Grüße \u2028 ☕"}' },
      { event: 'done', data: '{"a":\n1}' },
    ]);
  }
});

describe.each(fixedLanguages)('in %s', (language) => {
  it('the button for a person asks for one', () => {
    expect(asksForHuman(texts(language).talkToHuman, language)).toBe(true);
  });

  it('the words are at most 1.5 KB compressed', () => {
    expect(gzipSync(JSON.stringify(widgetTexts(language)), { level: 9 }).length).toBeLessThanOrEqual(1536);
  });
});

describe('what the browser keeps of conversations', () => {
  const talk = (session: SessionStore, n: number) => {
    session.begin(`question ${n} ${'x'.repeat(100)}`);
    session.update({ conversationId: `c${n}`, bindingToken: `t${n}`, seen: `m${n}` });
  };
  const idsOf = ({ value }: SessionStore) => value.past.map(({ conversationId }) => conversationId);

  it('is the current one and the ten before, each of which can be current again', () => {
    const session = openSession('bot');
    const { visitorId } = session.value;
    for (let n = 1; n <= 12; n++) {
      talk(session, n);
      leave(session);
    }
    expect(idsOf(session)).toEqual(['c12', 'c11', 'c10', 'c9', 'c8', 'c7', 'c6', 'c5', 'c4', 'c3']);
    expect(session.value.past[0]).toMatchObject({ bindingToken: 't12', seen: 'm12' });
    expect(session.value.past[0]!.title).toHaveLength(80);
    talk(session, 13);
    switchTo(session, 'c5');
    expect(session.value).toMatchObject({ visitorId, conversationId: 'c5', bindingToken: 't5', seen: 'm5' });
    expect(idsOf(session)).toEqual(['c13', 'c12', 'c11', 'c10', 'c9', 'c8', 'c7', 'c6', 'c4', 'c3']);
    switchTo(session, 'unknown');
    expect(session.value.conversationId).toBe('c5');
  });

  it('is less by what is forgotten, and by what no longer exists', () => {
    const session = openSession('bot');
    for (const n of [1, 2]) {
      talk(session, n);
      leave(session);
    }
    forget(session, 'c1');
    talk(session, 3);
    drop(session);
    expect([session.value.conversationId, idsOf(session)]).toEqual([null, ['c2']]);
    session.clear();
    expect(idsOf(session)).toEqual([]);
  });
});
