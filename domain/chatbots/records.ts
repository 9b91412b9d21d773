import * as z from 'zod';
import { choice, hexColor, id, name, text, timestamp } from '../core/fields.ts';
import { domainList } from './allowed-domains.ts';

const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}(?![\s\S])/, { error: 'must be a language tag such as en or pt-BR' })
  .max(35, { error: 'must have at most 35 characters' })
  .meta({ override: { type: 'string', maxLength: 35, description: 'BCP 47 language tag of the answers' } });

export const chatbotStatus = choice('ChatbotStatus', ['active', 'paused']);

export const chatbot = z
  .object({
    id,
    publicId: z.string().meta({ description: "The chatbot's id in public URLs" }),
    name: z.string(),
    botName: z.string(),
    status: chatbotStatus,
    allowedDomains: z.array(z.string()),
    language: z
      .string()
      .nullable()
      .meta({ description: 'Language of the answers. Null: the language of the question' }),
    templateKey: z.string().nullable(),
    sourceCount: z.int(),
    settingsRevision: z.int().meta({ description: 'Increases with each change of the chatbot and its settings' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Chatbot' });

/**
 * All settings with their bounds. All are optional: a write changes only what it names, and null clears a setting if null is
 * allowed.
 */
export const settingsInput = z.object({
  primaryColor: hexColor.optional(),
  secondaryColor: hexColor.nullish(),
  backgroundColor: hexColor.nullish(),
  textColor: hexColor.nullish(),
  bubbleColor: hexColor.nullish().meta({ description: 'Colour of the launcher bubble' }),
  position: choice('WidgetPosition', ['bottom-right', 'bottom-left']).optional(),
  showPoweredBy: z.boolean().optional(),
  showSources: z.boolean().optional(),
  blockedTopics: z
    .array(text(1, 200))
    .max(25, { error: 'must have at most 25 items' })
    .optional()
    .meta({ description: 'Topics that the chatbot declines to answer. `[]` clears the list' }),
  refusalMessage: text(0, 300).nullish(),
  collectLeads: z.boolean().optional(),
  leadCaptureMode: choice('LeadCaptureMode', [
    'before_chat',
    'after_first_response',
    'on_handoff',
    'manual',
  ]).optional(),
  suggestedQuestions: z.array(text(1, 300)).max(10, { error: 'must have at most 10 items' }).optional(),
  placeholderText: text(0, 120).optional(),
  avatarUrl: text(0, 2000)
    .refine((value) => value === '' || /^https?:\/\//i.test(value), { error: 'must be an http or https URL' })
    .nullish(),
  proactiveEnabled: z.boolean().optional(),
  proactiveMessage: text(0, 300).nullish(),
  proactiveDelaySeconds: z
    .int()
    .min(0, { error: 'must be at least 0' })
    .max(600, { error: 'must be at most 600' })
    .optional(),
  aiDisclosureEnabled: z.boolean().optional(),
  aiDisclosureText: text(0, 300).nullish(),
});
export const settingNames = Object.keys(settingsInput.shape) as (keyof Settings)[];

/** Returned by reads: only settings that are set. */
export const settings = settingsInput.meta({ id: 'ChatbotSettings' });
export type Settings = z.output<typeof settingsInput>;

export const greetingMessage = text(0, 500).nullish();
export const botName = name(120);

export const appearance = z
  .object({
    chatbot: z
      .object({ botName: z.string(), greetingMessage: z.string().nullable() })
      .meta({ id: 'AppearanceChatbot' }),
    settings,
  })
  .meta({ id: 'Appearance' });
export type Appearance = z.output<typeof appearance>;

export const createInput = z.object({
  name: name(120),
  botName: botName.optional(),
  greetingMessage,
  language: languageTag.nullish(),
  allowedDomains: domainList.optional(),
});

/** For inputs of changes to a chatbot. */
export const madeFrom = {
  settingsRevision: z.int().min(0, { error: 'must be at least 0' }).nullish().meta({
    description: 'The revision that the change was made from. If another change came first, nothing is saved: CONFLICT',
  }),
};

export const updateInput = z.object({
  name: name(120).optional(),
  botName: botName.optional(),
  greetingMessage,
  language: languageTag.nullish(),
  status: chatbotStatus.optional(),
  ...madeFrom,
});

/** A chatbot as stored in its row: the record and internal fields. */
export type Chatbot = z.output<typeof chatbot> & {
  workspaceId: string;
  greetingMessage: string | null;
  settings: Settings;
  businessHours: BusinessHours;
  /** Changes with each new list of synonyms. Null: there is none. */
  synonymsVersion: string | null;
};

// ── Business hours ─────────────────────────────────────────────────────────────────────────────────────────────────

export const dayKeys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(?![\s\S])/, { error: 'must be a time HH:MM' })
  .meta({ override: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } });
export const dayHours = z.object({ open: clockTime, close: clockTime });
export type DayHours = z.output<typeof dayHours>;

const week = <const K extends readonly string[], T extends z.ZodType>(keys: K, day: T) =>
  Object.fromEntries(keys.map((key) => [key, day])) as { [P in K[number]]: T };

export const weekInput = z.object(week(dayKeys, dayHours.meta({ graphqlInput: 'DayHoursInput' }).nullish()));
export const businessHours = z
  .object({
    enabled: z.boolean(),
    timezone: z.string(),
    awayMessage: z.string().nullable(),
    schedule: z.object(week(dayNames, dayHours.meta({ id: 'DayHours' }).nullable())).meta({ id: 'WeekSchedule' }),
  })
  .meta({ id: 'BusinessHours' });
export type BusinessHours = z.output<typeof businessHours>;
