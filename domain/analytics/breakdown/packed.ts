import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { channelType } from '../../core/channel-type.ts';
import { DAY_MS, QUARTER_MS } from '../items.ts';
import type { CountedConversation } from './counted.ts';

/** Changes with the form of what is packed: days in another form are read anew. */
export const PACKED_FORM = 1;

const flagNames = ['answered', 'handoff', 'humanReplied', 'resolved'] as const;

/**
 * Each string once, and for each conversation numbers: the quarter of the day, flags, rating (0: none), the places of its strings
 * plus one (0: none), then place and count of each source.
 */
const packedDay = z.object({ strings: z.array(z.string()), rows: z.array(z.array(z.number())) });

/** Packs the conversations of one day, about ten bytes for each. */
export function pack(conversations: readonly CountedConversation[]): Uint8Array {
  const places = new Map<string, number>();
  const place = (value: string | null | undefined) => {
    if (value == null) return 0;
    const known = places.get(value) ?? places.size + 1;
    places.set(value, known);
    return known;
  };
  const rows = conversations.map((each) => [
    (each.beganMs % DAY_MS) / QUARTER_MS,
    flagNames.reduce((flags, name, n) => flags | (Number(each[name]) << n), 0),
    each.rating ?? 0,
    ...[each.chatbotId, each.channel, each.page, each.language, each.agent?.id, each.agent?.name].map(place),
    ...Object.entries(each.citations).flatMap(([sourceId, count]) => [place(sourceId), count]),
  ]);
  return deflateRawSync(JSON.stringify({ strings: [...places.keys()], rows }));
}

export function unpack(packed: Uint8Array, dayMs: number): CountedConversation[] {
  const { strings, rows } = packedDay.parse(JSON.parse(inflateRawSync(packed).toString()));
  const stringAt = (place = 0) => strings[place - 1] ?? null;
  return rows.map(([quarter = 0, flags = 0, rating = 0, ...places]) => {
    const [chatbotId, channel, page, language, agentId, agentName, ...sources] = places;
    const id = stringAt(agentId);
    const has = (flag: (typeof flagNames)[number]) => (flags & (1 << flagNames.indexOf(flag))) !== 0;
    return {
      beganMs: dayMs + quarter * QUARTER_MS,
      chatbotId: stringAt(chatbotId) ?? '',
      channel: channelType.parse(stringAt(channel)),
      page: stringAt(page),
      language: stringAt(language),
      agent: id === null ? null : { id, name: stringAt(agentName) ?? '' },
      rating: rating || null,
      answered: has('answered'),
      handoff: has('handoff'),
      humanReplied: has('humanReplied'),
      resolved: has('resolved'),
      citations: citationsAt(sources, stringAt),
    };
  });
}

function citationsAt(sources: readonly number[], stringAt: (place?: number) => string | null): Record<string, number> {
  const citations: Record<string, number> = {};
  for (let n = 0; n < sources.length; n += 2) citations[stringAt(sources[n]) ?? ''] = sources[n + 1] ?? 0;
  return citations;
}
