/** The platform frees a stream that nobody confirms for 45 s. It sends a comment every 12 to 15 s; some of them are answered. */
const CONFIRM_MS = 25_000;

/** Says to the platform that a stream is still read, or that it is not any more. */
export type TellPresence = (leaving: boolean) => Promise<unknown>;

export interface Presence {
  /** To be called for each comment of the stream. */
  confirm(): void;
  /** To be called when the stream has ended. `left`: because its reader left it, and the platform may not know. */
  end(left: boolean): void;
}

/**
 * Keeps a held stream alive, and gives it back when it is read no longer or the page is left: a platform on AWS is not told that a
 * client has disconnected. A request that fails is no failure of the stream.
 */
export function keepPresence(tell: TellPresence): Presence {
  let confirmedAtMs = Date.now();
  const send = (leaving: boolean) => void tell(leaving).catch(() => {});
  const leave = () => send(true);
  // Only a browser has pages.
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
