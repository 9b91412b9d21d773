import { mutate, root } from '#core';
import type { Config } from '../../../widget/types.ts';
import { startTest } from '../../operations/bots.ts';

/** What the preview shows at the moment. */
export interface PreviewState {
  chatbotId: string;
  publicId: string;
  dark: boolean;
  /** Applies what is not saved. */
  change(config: Config): Config;
}

interface Api {
  open(): void;
  destroy(): void;
}
type Frame = Window & typeof globalThis & { Frontdesk?: Api };

/** The preview's page is one of the platform's own. */
export const windowOf = (frame: HTMLIFrameElement) => frame.contentWindow as Frame;

/** Puts the widget's script into the empty page, between the page and what the widget needs of it. */
export function prepare(frame: Frame, shown: () => PreviewState, ready: () => void): void {
  const send = frame.fetch.bind(frame);
  frame.fetch = (url, init) => answer(send, shown(), String(url), init);
  const match = frame.matchMedia.bind(frame);
  frame.matchMedia = (query) =>
    query.includes('color-scheme')
      ? (Object.assign(new EventTarget(), { matches: shown().dark }) as MediaQueryList)
      : match(query);
  // The widget takes the focus when it opens. Here the person is typing in a setting.
  const { focus } = frame.HTMLElement.prototype;
  frame.HTMLElement.prototype.focus = function (options) {
    if (frame.document.hasFocus()) focus.call(this, options);
  };
  // The chat page of this chatbot has the same storage. The widget works without one.
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(frame, name, { value: undefined });
  const script = frame.document.createElement('script');
  script.src = `${root}/widget.js`;
  script.dataset.bot = shown().publicId;
  script.onload = ready;
  frame.document.body.append(script);
}

/** Shows a new widget, so that it reads its configuration again. */
export function show(frame: Frame, { publicId, dark }: PreviewState): void {
  const { Frontdesk: api, document } = frame;
  if (!api?.destroy) return;
  // Without a widget, the call would wait for the next one.
  if (document.querySelector('frontdesk-widget')) api.destroy();
  document.body.style.background = dark ? '#0e1116' : '#f3f4f6';
  const widget = document.createElement('frontdesk-widget');
  widget.dataset.bot = publicId;
  document.body.append(widget);
  api.open();
}

type Fetch = typeof fetch;

async function answer(send: Fetch, shown: PreviewState, url: string, init: RequestInit = {}): Promise<Response> {
  const path = new URL(url).pathname.split('/').at(-1);
  if (path === 'config') {
    const { data } = await (await send(url, { ...init, cache: 'no-store' })).json();
    return Response.json({ data: shown.change(data) });
  }
  if (init.method !== 'POST') return send(url, init);
  if (path === 'leads') return Response.json({ data: {} });
  const body = JSON.parse(String(init.body ?? '{}'));
  if (body.conversationId || (path !== 'chat' && path !== 'conversations')) return send(url, init);
  const { conversation, bindingToken } = (await mutate(startTest, { chatbotId: shown.chatbotId }))
    .startTestConversation;
  const started = { conversationId: conversation.id, bindingToken };
  if (path === 'conversations') return Response.json({ data: started });
  const response = await send(url, {
    ...init,
    body: JSON.stringify({ ...body, conversationId: conversation.id, bt: bindingToken }),
  });
  return response.ok ? withToken(response, started) : response;
}

/** The platform names the token only to whoever starts a conversation. The widget gets it here. */
function withToken(
  response: Response,
  { conversationId, bindingToken }: { conversationId: string; bindingToken: string },
) {
  const named = `"conversationId":"${conversationId}"`;
  const pieces = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(
      new TransformStream<string, string>({
        transform: (piece, controller) =>
          controller.enqueue(piece.replace(named, `${named},"bindingToken":"${bindingToken}"`)),
      }),
    )
    .pipeThrough(new TextEncoderStream());
  return new Response(pieces, response);
}
