import * as z from 'zod';
import { choice, id, timestamp } from '../core/fields.ts';

export const channelTypes = ['widget', 'api'] as const;

/** A way for visitors to reach a chatbot. */
export const channel = z
  .object({
    id,
    chatbotId: id,
    type: choice('ChannelType', channelTypes),
    name: z.string(),
    active: z.boolean().meta({ description: 'False while the chatbot is paused' }),
    createdAt: timestamp,
  })
  .meta({ id: 'Channel' });
export type Channel = z.output<typeof channel>;

/** One page of an offset list. */
export interface ChannelPage {
  channels: Channel[];
  total: number;
  hasMore: boolean;
}
