import { rememberKeys } from './once.mjs';

/** The most addresses that this example keeps. */
const MAX_ADDRESSES = 10_000;
const fields = /** @type {const} */ (['street', 'postcode', 'city']);

/**
 * `PUT /customers/{email}/address`: where a customer's parcels go. Replacing an address twice is the same as once, so PUT may be repeated
 * even without a key.
 */
export function addressBook() {
  /** @type {Map<string, string>} */
  const addresses = new Map();
  const keys = rememberKeys();
  return {
    /**
     * @param {string} email the chatbot has mailed a code to it, and the visitor has entered that
     * @param {Record<string, unknown>} given
     * @param {string} key
     */
    change(email, given, key) {
      const missing = fields.find((name) => typeof given[name] !== 'string' || !String(given[name]).trim());
      if (missing) return { status: 422, body: { error: `${missing} is required.` } };
      const address = `${given.street}, ${given.postcode} ${given.city}`;
      return keys.once(key, { email, address }, () => {
        if (addresses.size >= MAX_ADDRESSES) return { status: 503, body: { error: 'The address book is full.' } };
        addresses.set(email, address);
        return { status: 200, body: { email, address } };
      });
    },
    lookUp: keys.lookUp,
  };
}
