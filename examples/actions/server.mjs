/**
 * The systems of a shop that a chatbot calls: order status, change of address, booking a visit. Run: node examples/actions/server.mjs
 * PORT: default 4100. ORDERS_SECRET, ADDRESSES_SECRET, VISITS_SECRET: the signing secret of each action, so that only its calls are accepted.
 */
import { createServer } from 'node:http';
import { shopSystems } from './systems.mjs';

const { PORT = '4100', ORDERS_SECRET: orders, ADDRESSES_SECRET: addresses, VISITS_SECRET: visits } = process.env;
const server = createServer(shopSystems({ orders, addresses, visits }));
// This machine only. In production, it stands behind your own https.
server.listen(Number(PORT), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`The shop listens at http://127.0.0.1:${port}`);
});
