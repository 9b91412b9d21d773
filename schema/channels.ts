import { listChannels } from '../domain/channels/find.ts';
import { type ChannelPage, channel } from '../domain/channels/records.ts';
import { getEmailChannel, updateEmailChannel } from '../domain/email/channel.ts';
import { emailChannel } from '../domain/email/records.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';

const ChannelPageType = builder.objectRef<ChannelPage>('ChannelPage').implement({
  description: 'A page of channels.',
  fields: (t) => ({
    // The page's multiplier already counts the rows.
    channels: t.field({
      type: [outputType(channel)],
      description: 'The channels of this page',
      complexity: { field: 1, multiplier: 1 },
      resolve: (page) => page.channels,
    }),
    total: t.exposeInt('total', { description: 'Number of all channels' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there are more after these' }),
  }),
});

builder.queryFields((t) => ({
  channels: t.field({
    type: ChannelPageType,
    nullable: true,
    description: about(listChannels, 'The channels through which visitors reach the chatbots, newest chatbot first.'),
    args: {
      skip: t.arg.int({ description: 'Rows to skip. Default 0' }),
      take: t.arg.int({ description: 'Default 50, maximum 200' }),
    },
    complexity: ({ take }) => ({ field: 1, multiplier: Math.min(Math.max(take ?? 50, 1), 200) }),
    resolve: (_root, args, context, info) => resolve(context, info, listChannels, args),
  }),
}));

const EmailChannel = outputType(emailChannel);
builder.queryFields((t) => ({
  emailChannel: t.field({
    type: EmailChannel,
    nullable: true,
    description: about(getEmailChannel, "A chatbot's address for mail, and what happens with mail to it."),
    args: { chatbotId: t.arg.id({ required: true, description: "The chatbot's ID" }) },
    resolve: (_root, args, context, info) => resolve(context, info, getEmailChannel, args),
  }),
}));

mutation(
  updateEmailChannel,
  "Sets a chatbot's address for mail, and what happens with mail to it. A new address is mailed a code, which proves it when it arrives by forwarding; saving again mails it again.",
  { emailChannel: EmailChannel },
  (emailChannel) => ({ emailChannel }),
);
