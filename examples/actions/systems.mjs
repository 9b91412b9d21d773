import { addressBook } from './addresses.mjs';
import { orderStatus } from './orders.mjs';
import { isSigned } from './signature.mjs';
import { visitBook } from './visits.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {{ key: string, body: Record<string, unknown>, query: URLSearchParams }} Call */
/** @typedef {import('./once.mjs').Answer} Answer */

const MAX_BODY_BYTES = 16_384;

/** @param {Request} request */
async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @param {Buffer} bytes @returns {Record<string, unknown> | undefined} undefined if it is no object */
function parse(bytes) {
  if (bytes.length === 0) return {};
  try {
    const json = JSON.parse(bytes.toString('utf8'));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** The parts of a path in which values stand. Undefined: they are not percent-encoded as they should be. @param {string} path */
function partsOf(path) {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/**
 * The three systems of a shop, in one handler for `http.createServer`. `secrets`: what `rotate-secret` has shown for each action; calls of
 * an action without one are not verified.
 *
 * @param {{ orders?: string, addresses?: string, visits?: string }} secrets
 */
export function shopSystems(secrets = {}) {
  const addresses = addressBook();
  const visits = visitBook();

  /** @type {[method: string, pattern: RegExp, secret: string | undefined, act: (parts: string[], call: Call) => Answer][]} */
  const routes = [
    [
      'GET',
      /^\/orders\/[^/]+$/,
      secrets.orders,
      ([, number = ''], { query }) => orderStatus(number, query.get('customer')),
    ],
    [
      'PUT',
      /^\/customers\/[^/]+\/address$/,
      secrets.addresses,
      ([, email = ''], { body, key }) => addresses.change(email, body, key),
    ],
    ['GET', /^\/address-changes\/[^/]+$/, secrets.addresses, ([, key = '']) => addresses.lookUp(key)],
    ['POST', /^\/visits$/, secrets.visits, (_, { body, key }) => visits.book(body, key)],
    ['GET', /^\/visits\/[^/]+$/, secrets.visits, ([, key = '']) => visits.lookUp(key)],
  ];

  /** @param {Request} request @returns {Promise<Answer>} */
  async function answer(request) {
    const url = new URL(request.url ?? '/', 'http://shop');
    const found = routes.find(([method, pattern]) => method === request.method && pattern.test(url.pathname));
    const parts = partsOf(url.pathname);
    if (!found || !parts) return { status: 404, body: { error: 'There is nothing here.' } };
    const [method, , secret, act] = found;
    const bytes = await readBody(request);
    if (!bytes) return { status: 413, body: { error: 'The body is too large.' } };
    // Before anything else is read of it.
    if (secret && !isSigned(bytes, request.headers, secret))
      return { status: 401, body: { error: 'The signature is missing or wrong.' } };
    const body = parse(bytes);
    if (!body) return { status: 400, body: { error: 'The body is not a JSON object.' } };
    const key = request.headers['idempotency-key'];
    if (method !== 'GET' && (typeof key !== 'string' || key === ''))
      return { status: 400, body: { error: 'The header Idempotency-Key is required.' } };
    return act(parts, { key: String(key), body, query: url.searchParams });
  }

  /** @param {Request} request @param {import('node:http').ServerResponse} response */
  return async (request, response) => {
    try {
      const { status, body } = await answer(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } catch {
      // The connection broke.
      response.destroy();
    }
  };
}
