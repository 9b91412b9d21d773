const DAY_MS = 86_400_000;

/** A day of the calendar, this many days from now. @param {number} days */
const dayFromNow = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** What the shop knows of its orders. */
const orders = [
  {
    number: 'LL10231',
    customer: 'ada',
    items: 'Heron reading lamp',
    status: 'On its way with Postlink',
    arrivesInDays: 2,
  },
  { number: 'LL10198', customer: 'ada', items: 'Cast-iron plant', status: 'Delivered', arrivesInDays: -9 },
  { number: 'LL10305', customer: 'grace', items: 'Harbour pendant', status: 'Being packed', arrivesInDays: 4 },
];

/**
 * `GET /orders/{number}?customer={customer}`: where an order is. The chatbot sends the ID that the shop's own site has signed, so `customer`
 * is who is asking. Somebody else's order is answered like one that does not exist.
 *
 * @param {string} number
 * @param {string | null} customer
 */
export function orderStatus(number, customer) {
  const order = orders.find((each) => each.number === number && each.customer === customer);
  if (!order) return { status: 404, body: { error: 'You have no order with this number.' } };
  const { items, status, arrivesInDays } = order;
  return { status: 200, body: { number, items, status, arrivesOn: dayFromNow(arrivesInDays) } };
}
