import { query, useLoad } from '#core';
import type { DataOf } from '../../../client/graphql.ts';
import { look } from '../../operations/bots.ts';

export type Bot = NonNullable<DataOf<typeof look>['chatbot']>;
export type Settings = Bot['appearance']['settings'];

/** A chatbot with all of its settings. */
export const useBot = (id: string) =>
  useLoad(`look ${id}`, async (signal) => (await query(look, { id }, signal)).chatbot!);
