/** The knowledge of the demo's shop. */
export const shopFaqs: [question: string, answer: string][] = [
  [
    'What are your opening hours?',
    'Our shop is open Monday to Friday from 9 am to 6 pm and on Saturdays from 10 am to 4 pm. On Sundays we are closed.',
  ],
  ['Where is your shop?', 'You find us at Harbour Street 12, right beside the tram stop Old Port.'],
  [
    'Which payment methods do you accept?',
    'We accept Visa, Mastercard, PayPal and bank transfer. In the shop you can pay in cash, too.',
  ],
  [
    'How do I change or cancel my order?',
    'Write to us within an hour of ordering and we change or cancel it free of charge. After that the parcel is usually on its way.',
  ],
  [
    'Do you repair lamps?',
    'Yes. Bring the lamp to the shop or send it in; most repairs take a week and cost 25 to 60 euros.',
  ],
  [
    'How much is delivery?',
    'Delivery costs 4.90 euros within the country and 9.90 euros to the rest of Europe. From 60 euros on it is free.',
  ],
  [
    'Do you deliver to other countries?',
    'Yes, to every country in Europe, for 9.90 euros and within three to five working days. We do not deliver outside Europe.',
  ],
  [
    'Can I return a lamp or a plant?',
    'Yes, unused and in its original packaging, within 30 days of delivery. A return costs 3.90 euros; it is free if the item arrived damaged.',
  ],
  [
    'When do I get my refund?',
    'Within five working days of the arrival of your parcel, to the means of payment that you used.',
  ],
  [
    'My lamp or plant arrived damaged. What can I do?',
    'Send us a photo within 48 hours. We replace what is broken and pay for the return parcel.',
  ],
  [
    'Do you sell gift cards?',
    'Yes, from 10 to 200 euros, by e-mail or as a card in the shop. They are valid for three years.',
  ],
  [
    'How can I contact you?',
    'Call 020 555 0147 on weekdays from 9 am to 5 pm, or write to hello@lumen-and-leaf.example.',
  ],
];

/** The knowledge of the demo's help desk. */
export const helpdeskFaqs: [question: string, answer: string][] = [
  [
    'How do I reset my password?',
    'Open the sign-in page, choose "Forgot password" and follow the link in the e-mail. The link works for 30 minutes.',
  ],
  [
    'How many days of leave do I have?',
    'Everyone has 28 days of leave a year. Up to five unused days carry over until the end of March.',
  ],
  [
    'Where do I send expenses?',
    'Send receipts with the cost centre to the finance mailbox by the 25th; they are paid with the next salary.',
  ],
];

/** The demo visitors' messages: with an answer, without one, and a request for a human. */
export const conversations = [
  ['When are you open on saturdays?', 'thanks!'],
  ['how long does delivery to france take', 'and can I send a lamp back?'],
  ['Do you sell bicycles?'],
  ['I want to talk to a human'],
];

/** Open all day, so that a handoff shows no away message. */
export const week = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, { open: '00:00', close: '23:59' }]),
);
