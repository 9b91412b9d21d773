/**
 * The platform frees a stream that is not confirmed for 45 s. It sends a comment every 12 to 15 s; only some of them
 * are confirmed.
 */
const CONFIRM_MS = 25_000;

/** Tells the platform that a stream is still read, or has been left. */
export type SendPresence = (leaving: boolean) => Promise<unknown>;

interface Presence {
  /** Call this for each comment of the stream. */
  confirm(): void;
  /** Call this when the stream has ended. `left`: the reader left it, and the platform may not know. */
  end(left: boolean): void;
}

/**
 * Keeps a held stream alive, and releases it when its reader stops or the page unloads: on AWS the platform does not
 * learn that a client has disconnected. A failed request does not affect the stream.
 */
export function keepPresence(sendPresence: SendPresence): Presence {
  let confirmedAtMs = Date.now();
  const send = (leaving: boolean) => void sendPresence(leaving).catch(() => {});
  const leave = () => send(true);
  // Exists only in a browser.
  globalThis.addEventListener?.('pagehide', leave);
  return {
    confirm() {
      if (Date.now() - confirmedAtMs < CONFIRM_MS) return;
      confirmedAtMs = Date.now();
      send(false);
    },
    end(left) {
      globalThis.removeEventListener?.('pagehide', leave);
      if (left) leave();
    },
  };
}
