import * as z from 'zod';
import { listChannels } from '../../../domain/channels/find.ts';
import { channel } from '../../../domain/channels/records.ts';
import { installation, listInstallations } from '../../../domain/chatbots/installations.ts';
import { getEmailChannel, updateEmailChannel } from '../../../domain/email/channel.ts';
import { emailChannel } from '../../../domain/email/records.ts';
import * as documents from '../documents/channels.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick } from '../shapes.ts';

export const channelRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/channels',
    tag: 'Channels',
    summary: 'List the channels (widget, API and email) of each chatbot, newest chatbot first',
    operation: listChannels,
    document: documents.listChannels,
    pick: pick('channels'),
    output: z.object({ channels: z.array(channel), total: z.int(), hasMore: z.boolean() }).meta({ id: 'Channels' }),
  }),
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/installations',
    tag: 'Channels',
    summary: 'List the domains whose pages load the widget',
    operation: listInstallations,
    document: documents.installations,
    pick: ({ installations }) => ({ installations }),
    output: z.object({ installations: z.array(installation) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/chatbots/{chatbotId}/email',
    tag: 'Channels',
    summary: 'Get the email channel',
    operation: getEmailChannel,
    document: documents.emailChannel,
    pick: pick('emailChannel'),
    output: emailChannel,
  }),
  defineRoute({
    method: 'PUT',
    path: '/chatbots/{chatbotId}/email',
    tag: 'Channels',
    summary: 'Set the email channel',
    operation: updateEmailChannel,
    document: documents.updateEmailChannel,
    pick: pick('updateEmailChannel', 'emailChannel'),
    output: emailChannel,
  }),
];
