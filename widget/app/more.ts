import { Fragment, h } from 'preact';
import { pause } from './live/pause.ts';
import type { Act, Chat, LaterModule, LaterPart, More } from './state.ts';

/** How long after a failure a file is requested again. The time doubles with each one. */
const RETRY_AFTER_MS = 2_000;

/** Loads a script of this build, however long that takes. */
async function load<Part extends LaterPart>(chat: Chat, fileName: string, integrity: string): Promise<Part> {
  const { core, leaving } = chat;
  const script = core.app.further<LaterModule<Part>>(new URL(fileName, import.meta.url).href, integrity);
  chat.resumeParts.push(script.resume);
  for (let waitMs = RETRY_AFTER_MS; ; waitMs *= 2) {
    try {
      const { part } = await script.run();
      part.start({ h, Fragment }, core);
      return part;
    } catch {
      await pause(waitMs, leaving.signal);
      // Nobody waits for it any more.
      if (leaving.signal.aborted) return new Promise(() => {});
    }
  }
}

/** Loads the parts that a visitor seldom meets. */
export async function loadMore(chat: Chat): Promise<More> {
  const more = await load<More>(chat, 'more.js', MORE_INTEGRITY);
  chat.set({ more });
  return more;
}

/** Loads the cards of actions. Until then, the texts of the messages say all, and words do what buttons do. */
export async function loadAct(chat: Chat): Promise<Act> {
  const act = await load<Act>(chat, 'act.js', ACT_INTEGRITY);
  chat.set({ act });
  return act;
}
