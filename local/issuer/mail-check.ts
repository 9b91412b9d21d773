import { type App, MailError } from '../../domain/core/app.ts';
import { explainMailError } from '../../domain/mail/failure.ts';

/** How long a result is used. Servers may lock out a client that logs in too often. */
const KEPT_MS = 30_000;
/** How long a page waits for a result that is on its way. */
const PATIENCE_MS = 1_500;

/**
 * Whether the mail server accepts the platform. Tried when the page is opened, before anybody enters an address, so that the
 * result is the same for every address.
 */
export function createMailCheck(app: App) {
  let startedMs = Number.NEGATIVE_INFINITY;
  let works = true;
  let current = Promise.resolve();

  async function check(): Promise<void> {
    try {
      await app.mail.check();
      works = true;
    } catch (error) {
      works = false;
      const advice = error instanceof MailError ? explainMailError(error) : undefined;
      app.log.error('the mail server cannot be used, so nobody receives a sign-in code', { advice, error });
    }
  }

  return {
    refresh(): void {
      if (app.clock.now() - startedMs < KEPT_MS) return;
      startedMs = app.clock.now();
      current = check();
    },
    /** Waits a moment for the current check. */
    async works(): Promise<boolean> {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([current, patience]);
      clearTimeout(timer);
      return works;
    },
  };
}
export type MailCheck = ReturnType<typeof createMailCheck>;
