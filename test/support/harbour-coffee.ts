/** The pages of a small shop: a name, a colour, a logo, and what its visitors ask. */
const page = (
  title: string,
  main: string,
) => `<!doctype html><html lang="en"><head><title>${title} | Harbour Coffee</title>
<meta property="og:site_name" content="Harbour Coffee"><meta name="theme-color" content="#0f766e">
<link rel="apple-touch-icon" href="/icon.png"></head>
<body><nav><a href="/">Home</a> <a href="/delivery">Delivery</a> <a href="/faq">Questions</a> <a href="/visit">Visit us</a></nav>
<main>${main}</main></body></html>`;

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC';

export const harbourCoffee = {
  '/': page(
    'Fresh beans',
    `<h1>Freshly roasted coffee</h1><p>Harbour Coffee roasts beans from small farms in a harbour shed in Bergen. We roast every
    Tuesday and send the beans on the same day.</p><h2>Subscriptions</h2><p>A subscription brings you two bags of coffee every month
    for 24 euros. You can pause it at any time in your account.</p>`,
  ),
  '/delivery': page(
    'Delivery',
    `<h1>Delivery</h1><h2>Delivery times</h2><p>Parcels arrive within three working days in Norway and within a week in the rest of
    Europe.</p><h2>Delivery costs</h2><p>Delivery costs 5 euros. It is free for orders above 40 euros.</p>`,
  ),
  '/faq': page(
    'Questions',
    `<h1>Questions</h1><h2>Which grinder do you recommend?</h2><p>For filter coffee we recommend the hand grinder Comandante, because
    it grinds evenly and lasts for decades.</p><h2>How should I store the beans?</h2><p>Store the beans in their bag, closed, in a dark
    cupboard. Do not put them into the fridge.</p><h2>Can I return opened bags?</h2><p>We take back opened bags within 30 days if the
    coffee does not taste good to you, and refund the price.</p>`,
  ),
  '/visit': page(
    'Visit us',
    `<h1>Visit us</h1><h2>Opening hours</h2><p>The shop is open from Monday to Saturday, from 9:00 to 17:00. On Sundays we are closed.</p>
    <h2>Address</h2><p>You find us at Harbour Street 12 in Bergen, next to the fish market.</p>`,
  ),
  '/icon.png': { headers: { 'content-type': 'image/png' }, body: Buffer.from(PIXEL, 'base64') },
};
