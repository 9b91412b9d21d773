import { followChannel } from '../../client/appsync-events.ts';
import { type Chat, isWithHumans, type LiveListener } from '../app/state.ts';

/** Events are not repeated. What was lost is read at the latest after this time. */
const READ_AGAIN_MS = 60_000;
/** Typing is told anew every few seconds. */
const TYPING_MS = 6_000;

/** Follows the conversation by live events until the connection ends. Resolves to false if none came about. */
export async function followLive(chat: Chat, signal: AbortSignal, { news, typing }: LiveListener): Promise<boolean> {
  const { core, session } = chat;
  const { conversationId, bindingToken } = session.value;
  let hasOpened = false;
  let reading = Promise.resolve();
  let waits = false;
  let typingTimer: number | undefined;
  /** One after the other: an event during a read causes one more. */
  const read = () => {
    if (waits) return;
    waits = true;
    reading = reading.then(() => {
      waits = false;
      return news();
    });
  };
  // Nobody reads a hidden page, but a reply of a person is announced.
  const readAgain = () => (!document.hidden || isWithHumans(chat.state.status)) && read();
  const timer = setInterval(readAgain, READ_AGAIN_MS);
  // A page may allow no connection to the host of the events.
  await followChannel(core.config.live!, {
    channel: `/visitor/${conversationId}`,
    token: `${core.publicId}.${bindingToken}`,
    onOpen() {
      hasOpened = true;
      read();
    },
    onEvent(json) {
      const { event, data } = JSON.parse(json);
      if (event !== 'typing') return read();
      clearTimeout(typingTimer);
      typing(data);
      if (data.typing) typingTimer = window.setTimeout(typing, TYPING_MS, { typing: false });
    },
    signal,
  }).catch(() => {});
  clearInterval(timer);
  clearTimeout(typingTimer);
  return hasOpened;
}
