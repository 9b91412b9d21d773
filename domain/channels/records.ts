import * as z from 'zod';
import { channelType } from '../core/channel-type.ts';
import { id, timestamp } from '../core/fields.ts';

export const channelTypes = channelType.options;

/** A way for visitors to reach a chatbot. */
export const channel = z
  .object({
    id: id.describe("The channel's ID"),
    chatbotId: id.describe('ID of its chatbot'),
    type: channelType,
    name: z.string().describe('Name of the chatbot and the channel'),
    active: z.boolean().meta({
      description: 'False while the chatbot is paused. For email: also while mail to its address does not arrive',
    }),
    createdAt: timestamp.describe('When the record was created'),
  })
  .meta({ id: 'Channel', description: 'A way for visitors to reach a chatbot.' });
export type Channel = z.output<typeof channel>;

/** One page of an offset list. */
export interface ChannelPage {
  channels: Channel[];
  total: number;
  hasMore: boolean;
}
