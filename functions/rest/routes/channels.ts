import * as z from 'zod';
import { listChannels } from '../../../domain/channels/find.ts';
import { channel } from '../../../domain/channels/records.ts';
import * as documents from '../documents/channels.ts';
import { defineRoute, type Route } from '../route.ts';
import { pick } from '../shapes.ts';

export const channelRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/channels',
    tag: 'Channels',
    summary: 'List the channels (widget and API) of each chatbot, newest chatbot first',
    operation: listChannels,
    document: documents.listChannels,
    pick: pick('channels'),
    output: z.object({ channels: z.array(channel), total: z.int(), hasMore: z.boolean() }).meta({ id: 'Channels' }),
  }),
];
