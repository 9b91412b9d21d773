import { choice } from './fields.ts';

/** How visitors reach a chatbot. */
export const channelType = choice(
  'ChannelType',
  {
    widget: 'The chat widget on a site.',
    api: 'A program that uses the public chat.',
    email: 'Mail to an address of the business.',
  },
  'How visitors reach a chatbot.',
);
