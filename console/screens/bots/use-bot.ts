import { query, useLoad } from '#core';
import { look } from '../../operations/bots.ts';
import { useRevision } from '../parts/use-revision.ts';
import { type BotDetails, factsOf } from './facts.ts';

export type { BotDetails };
export type AppearanceSettings = BotDetails['appearance']['settings'];
export type BotAppearance = AppearanceSettings & { botName: string; greetingMessage: string | null };

const read = async (id: string, signal?: AbortSignal) => (await query(look, { id }, signal)).chatbot;

/** A chatbot with all of its settings. `revision.guard` keeps them from being saved over others' changes. */
export function useBot(id: string) {
  const loaded = useLoad(`look ${id}`, (signal) => read(id, signal));
  const reread = async () => {
    const bot = await read(id);
    loaded.set(bot);
    return bot;
  };
  return { ...loaded, revision: useRevision(loaded.data, reread, factsOf) };
}
