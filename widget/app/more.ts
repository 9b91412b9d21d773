import { Fragment, h } from 'preact';
import { pause } from './live/pause.ts';
import type { Chat, More, MoreModule } from './state.ts';

/** How long after a failure the file is requested again. The time doubles with each one. */
const RETRY_AFTER_MS = 2_000;

/** Loads the parts that a visitor seldom meets, however long that takes. */
export async function loadMore(chat: Chat): Promise<More> {
  const { core, leaving } = chat;
  const script = core.app.further<MoreModule>(new URL('more.js', import.meta.url).href, MORE_INTEGRITY);
  chat.resumeMore = script.resume;
  for (let waitMs = RETRY_AFTER_MS; ; waitMs *= 2) {
    try {
      const { more } = await script.run();
      more.start({ h, Fragment }, core);
      chat.set({ more });
      return more;
    } catch {
      await pause(waitMs, leaving.signal);
      // Nobody waits for it any more.
      if (leaving.signal.aborted) return new Promise(() => {});
    }
  }
}
