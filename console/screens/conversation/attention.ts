import { useEffect, useRef, useState } from 'preact/hooks';
import { forgetMention, isMentioned, putUnread, request, rowOf, type ThreadState, threadOf } from '#core';
import { markRead, presence, typing as typingDocument } from '../../operations/inbox.ts';

/** Colleagues see for 45 s that somebody is here. */
const REPEAT_MS = 20_000;
const TYPING_MS = 4_000;

/** What nobody waits for: a failure does not matter, and the list of calls does not name it. */
const signalPresence = (conversationId: string, state: 'VIEWING' | 'TYPING' | 'AWAY') =>
  void request(presence, { input: { conversationId, state } }, { keepalive: true }).catch(() => {});

/** True while the person can see the page. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const update = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return visible;
}

/** While a conversation is open and visible: colleagues see it, and its messages count as read. */
export function useAttention(id: string, { state, messages, notes }: ThreadState): void {
  const visible = useVisible();
  const isShown = visible && state === 'ready';
  const newest = messages.at(-1)?.id;
  const newestNote = notes.at(-1)?.id;
  const called = isMentioned(id);
  useEffect(() => {
    if (!isShown) return;
    const look = () => signalPresence(id, 'VIEWING');
    look();
    const leave = () => signalPresence(id, 'AWAY');
    const timer = setInterval(look, REPEAT_MS);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, isShown]);
  useEffect(() => {
    if (!isShown || !(newest || newestNote) || (rowOf(id)?.unread === 0 && !called)) return;
    request(markRead, { input: { conversationId: id, messageId: newest, noteId: newestNote } }).then(
      (answer) => {
        putUnread(id, answer.markRead.unread);
        // A note that came meanwhile calls again.
        if (threadOf(id).peek().notes.at(-1)?.id === newestNote) forgetMention(id);
      },
      () => {},
    );
  }, [id, isShown, newest, called && newestNote]);
}

/** Throttled to one call in `TYPING_MS`. */
function useThrottled(run: () => void): () => void {
  const ranAtMs = useRef(0);
  return () => {
    if (Date.now() - ranAtMs.current < TYPING_MS) return;
    ranAtMs.current = Date.now();
    run();
  };
}

/** Returns what is called with every keystroke: colleagues see that the person types, and the visitor where it is a reply. */
export function useTypingSignal(id: string): (isReply: boolean) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tellColleagues = useThrottled(() => signalPresence(id, 'TYPING'));
  // Failures are ignored.
  const tellVisitor = useThrottled(
    () => void request(typingDocument, { input: { conversationId: id, typing: true } }).catch(() => {}),
  );
  return (isReply) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(signalPresence, 2 * TYPING_MS, id, 'VIEWING');
    tellColleagues();
    if (isReply) tellVisitor();
  };
}
