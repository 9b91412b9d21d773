import { createHash } from 'node:crypto';

/** @typedef {{ status: number, body: object }} Answer */

/** The most keys that are remembered. */
const MAX_KEYS = 10_000;

/**
 * Does nothing twice for one `Idempotency-Key`: a call with a key that was used before gets the answer of the first one. This example keeps
 * the keys in memory. A real system stores the key in the same transaction as what it does, for at least a day.
 */
export function rememberKeys() {
  /** @type {Map<string, { fingerprint: string, answer: Answer }>} */
  const done = new Map();
  return {
    /**
     * @param {string} key
     * @param {unknown} request what the key stands for
     * @param {() => Answer} act must not wait for anything, so that two calls cannot both be the first
     * @returns {Answer}
     */
    once(key, request, act) {
      const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex');
      const before = done.get(key);
      if (before && before.fingerprint !== fingerprint)
        return { status: 422, body: { error: 'This Idempotency-Key was used for another request.' } };
      if (before) return before.answer;
      const answer = act();
      // Nothing was done, so a repetition may succeed.
      if (answer.status >= 300) return answer;
      done.set(key, { fingerprint, answer });
      const [oldest] = done.keys();
      if (done.size > MAX_KEYS && oldest !== undefined) done.delete(oldest);
      return answer;
    },
    /**
     * Whether a call was done, which the chatbot asks after it was cut off: 200 or 404.
     *
     * @param {string} key
     * @returns {Answer}
     */
    lookUp(key) {
      return done.get(key)?.answer ?? { status: 404, body: { error: 'Nothing was done for this key.' } };
    },
  };
}
