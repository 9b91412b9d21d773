import * as z from 'zod';
import { keysOf, recordOf } from '../../config/keys.ts';
import type { Item, Key } from '../core/app.ts';
import { dayNames } from '../core/hours/week.ts';
import { sha256 } from '../core/ids.ts';
import { workspacePk } from '../core/tenants.ts';
import {
  type BusinessHours,
  type Chatbot,
  type ChatbotSettings,
  chatbot,
  mailboxSettings,
  settingNames,
} from './records.ts';

export const CHATBOT_PREFIX = 'BOT#';

export const chatbotKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: workspacePk(workspaceId),
  sk: CHATBOT_PREFIX + chatbotId,
});

/** Maps a chatbot's public id to its row. Never changes, so a container may cache it forever. */
export const publicIdKey = (publicId: string): Key => ({ pk: `PUBLIC#${publicId}`, sk: 'BOT' });

/** Reserves an address for mail for one chatbot of the platform. */
export const mailboxKey = (address: string): Key => ({ pk: `MAILBOX#${sha256(address.toLowerCase())}`, sk: 'BOT' });

/** Where the chatbot's snippet was seen. Deleted with the chatbot's knowledge, in whose partition it is. */
export const installationsKey = (workspaceId: string, chatbotId: string): Key => ({
  pk: `${workspacePk(workspaceId)}#BOT#${chatbotId}`,
  sk: 'INSTALLATIONS',
});

/** Each setting is its own attribute, so a write changes only the settings it names. */
const settingAttribute = (setting: keyof ChatbotSettings) => `settings.${setting}`;

/** The attributes of these settings. */
export const settingAttributes = (settings: ChatbotSettings) =>
  Object.fromEntries(keysOf(settings).map((setting) => [settingAttribute(setting), settings[setting]]));

const neverSaved = (): BusinessHours => ({
  enabled: false,
  timezone: 'UTC',
  awayMessage: null,
  schedule: recordOf(dayNames, () => null),
});

function settingsOf(item: Item): ChatbotSettings {
  const settings: Record<string, unknown> = {};
  for (const setting of settingNames) {
    const value = item[settingAttribute(setting)];
    if (value !== undefined && value !== null) settings[setting] = value;
  }
  return settings;
}

/** Rows lack the optional ones until they are first set. */
const storedFields = z.object({
  workspaceId: z.string(),
  greetingMessage: z.string().nullable().default(null),
  mailbox: mailboxSettings.nullable().default(null),
  synonymsVersion: z.string().nullable().default(null),
  actionsVersion: z.string().nullable().default(null),
  identitySecret: z
    .object({ sealed: z.string(), createdAt: z.string(), forVisitors: z.string().optional() })
    .nullable()
    .default(null),
});

export const toChatbot = (item: Item): Chatbot => ({
  // Rows lack these until they are first set.
  ...chatbot.parse({ settingsRevision: 0, instructions: null, tone: null, ...item }),
  ...storedFields.parse(item),
  settings: settingsOf(item),
  businessHours: (item.businessHours as BusinessHours | undefined) ?? neverSaved(),
});
