import { focusPanel } from '../panel.ts';
import type { Chat } from '../state.ts';

/** How far from the end the log still counts as being there, in pixels. */
const NEAR_PX = 60;

/**
 * Sets the focus and the scroll position after the browser has laid out what was rendered, because both would otherwise force a layout of their
 * own. The log stays at its end, also when it or its content changes size later, until the visitor scrolls up. Call the
 * result after each render.
 */
export function startSettling(chat: Chat, container: HTMLElement): () => void {
  let log: HTMLElement | null = null;
  let top = 0;
  let height = 0;
  const sizes = new ResizeObserver(() => {
    const { core, state } = chat;
    if (state.open && chat.wantsFocus) focusPanel(core);
    chat.wantsFocus = false;
    if (!log) return;
    height = log.clientHeight;
    if (chat.wantsEnd && state.entries.length > 0) log.scrollTop = log.scrollHeight;
  });
  // Content that becomes longer leaves the position as it is. Only the visitor makes it smaller, or a log that becomes higher: WebKit
  // reports that before it reports the size.
  const onScroll = () => {
    if (!log) return;
    const before = top;
    top = log.scrollTop;
    const isSame = height === log.clientHeight;
    chat.wantsEnd =
      (chat.wantsEnd && (top >= before || !isSame)) || log.scrollHeight - top - log.clientHeight < NEAR_PX;
  };
  container.addEventListener('scroll', onScroll, true);
  return () => {
    const now = container.querySelector<HTMLElement>('[role=log]');
    if (now !== log) chat.wantsEnd = true;
    log = now;
    // Otherwise the browser moves the position with what stands above, such as a form that goes, after it was set.
    if (log) log.style.overflowAnchor = chat.wantsEnd ? 'none' : 'auto';
    // What is observed anew is reported once, whether or not its size changed.
    sizes.disconnect();
    for (const each of container.querySelectorAll('.panel, .log, .log > *')) sizes.observe(each);
  };
}
