import * as z from 'zod';
import { chatbotsOf } from '../chatbots/find.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import { createdAtOf, sha256 } from '../core/ids.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { offsetQuery } from '../core/paging.ts';
import { type Channel, type ChannelPage, channelTypes } from './records.ts';

type ChannelType = (typeof channelTypes)[number];

const names: Record<ChannelType, string> = { widget: 'Website widget', api: 'Public API', email: 'Email' };

/**
 * A UUIDv7 derived from the chatbot's: same time and counter, so channels sort like their chatbots, and a different tail, whose
 * first bits sort the widget before the API, and mail last, in descending order.
 */
function channelId(chatbotId: string, type: ChannelType): string {
  const tail = Buffer.from(sha256(`${chatbotId}#${type}`).slice(0, 12), 'hex');
  const first = tail.readUInt8(0);
  tail.writeUInt8(type === 'widget' ? first | 0x80 : type === 'api' ? first & 0x7f : 0, 0);
  return chatbotId.slice(0, 24) + tail.toString('hex');
}

/** Every chatbot has these channels by itself, so they have no rows of their own: none can be missing or left behind. */
function channelsOf(app: App, chatbot: Chatbot): Channel[] {
  const { id: chatbotId, status } = chatbot;
  const types = channelTypes.filter((type) => type !== 'email' || app.settings.inboundMailDomain);
  return types.map((type) => {
    const id = channelId(chatbotId, type);
    const active = status === 'active' && (type !== 'email' || chatbot.mailbox?.code === null);
    return { id, chatbotId, type, name: names[type], active, createdAt: createdAtOf(id) };
  });
}

export const listChannels = operation({
  name: 'listChannels',
  scope: 'chatbots:read',
  kind: 'read',
  ids: z.object({}),
  input: offsetQuery,
  find: nothing,
  async run(app, { workspaceId }, { input: { skip, take } }): Promise<ChannelPage> {
    const all = (await chatbotsOf(app, workspaceId)).flatMap((chatbot) => channelsOf(app, chatbot));
    const channels = all.slice(skip, skip + take);
    return { channels, total: all.length, hasMore: skip + channels.length < all.length };
  },
});
