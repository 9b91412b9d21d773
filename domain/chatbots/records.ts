import * as z from 'zod';
import { keysOf } from '../../config/keys.ts';
import { choice, hexColor, id, listOf, name, text, timestamp } from '../core/fields.ts';
import { dayHours, dayNames, week } from '../core/hours/week.ts';
import { domainList } from './allowed-domains.ts';

export const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}(?![\s\S])/, { error: 'must be a language tag such as en or pt-BR' })
  .max(35, { error: 'must have at most 35 characters' })
  .meta({ override: { type: 'string', maxLength: 35, description: 'BCP 47 language tag of the answers' } });

export const chatbotStatus = choice(
  'ChatbotStatus',
  { active: 'Answers visitors.', paused: 'Does not answer visitors and is not loaded by the widget.' },
  'Whether a chatbot answers visitors.',
);

export const tone = choice(
  'ChatbotTone',
  { friendly: 'Warm and personal.', neutral: 'Plain and factual.', formal: 'Polite and reserved.' },
  'How a language model addresses visitors.',
);
const instructionsText =
  'What a language model should know and how it should answer, below the rules of the platform. Null: none';
const toneText = 'How a language model addresses visitors. Null: as the model does by itself';

export const chatbot = z
  .object({
    id: id.describe("The chatbot's ID"),
    publicId: z.string().meta({ description: "The chatbot's id in public URLs" }),
    name: z.string().describe('Name for the team. Visitors see `botName`'),
    botName: z.string().describe('Name that visitors see'),
    status: chatbotStatus,
    allowedDomains: z.array(z.string()).describe('Host names of the sites that may use the chatbot. Empty: any site'),
    language: z
      .string()
      .nullable()
      .meta({ description: 'Language of the answers. Null: the language of the question' }),
    instructions: z.string().nullable().describe(instructionsText),
    tone: tone.nullable().describe(toneText),
    templateKey: z.string().nullable().describe('Key of the template that it was created from. Null: none'),
    sourceCount: z.int().describe('Number of knowledge sources, whatever their status'),
    settingsRevision: z.int().describe('Increases with each change of the chatbot and its settings'),
    createdAt: timestamp.describe('When the record was created'),
    updatedAt: timestamp.describe('When the record last changed'),
  })
  .meta({
    id: 'Chatbot',
    description: 'Answers visitors from its knowledge sources and hands conversations over to the team.',
  });

/**
 * All settings with their bounds. All are optional: a write changes only what it names, and null clears a setting if null is
 * allowed.
 */
export const settingsInput = z.object({
  primaryColor: hexColor.optional().describe('Main colour of the widget'),
  secondaryColor: hexColor.nullish().describe('Second colour. Null: derived from the main colour'),
  backgroundColor: hexColor.nullish().describe('Background of the chat window. Null: the default'),
  textColor: hexColor.nullish().describe('Text colour. Null: the default'),
  bubbleColor: hexColor.nullish().meta({ description: 'Colour of the launcher bubble' }),
  position: choice(
    'WidgetPosition',
    { 'bottom-right': 'In the bottom right corner.', 'bottom-left': 'In the bottom left corner.' },
    'Where the widget is on the page.',
  ).optional(),
  showPoweredBy: z.boolean().optional().describe('Whether the widget shows a line with the name of the platform'),
  showSources: z.boolean().optional().describe('Whether answers show their sources'),
  blockedTopics: listOf(text(1, 200), 25)
    .optional()
    .meta({ description: 'Topics that the chatbot declines to answer. `[]` clears the list' }),
  refusalMessage: text(0, 300).nullish().describe('Reply to a blocked topic. Null: the default text'),
  collectLeads: z.boolean().optional().describe('Whether visitors are asked for contact details'),
  leadCaptureMode: choice(
    'LeadCaptureMode',
    {
      before_chat: 'Before the first message.',
      after_first_response: 'After the first answer.',
      on_handoff: 'When the visitor asks for a human.',
      manual: 'Only when the page opens the form.',
    },
    'When visitors are asked for contact details.',
  ).optional(),
  suggestedQuestions: listOf(text(1, 300), 10).optional().describe('Questions that the widget offers at the start'),
  placeholderText: text(0, 120).optional().describe('Placeholder of the message field'),
  avatarUrl: text(0, 2000)
    .refine((value) => value === '' || /^https?:\/\//i.test(value), { error: 'must be an http or https URL' })
    .nullish()
    .describe("URL of the chatbot's picture. Null: none"),
  proactiveEnabled: z.boolean().optional().describe('Whether the widget opens by itself with a message'),
  proactiveMessage: text(0, 300)
    .nullish()
    .describe('The message of a widget that opens by itself. Null: the default text'),
  proactiveDelaySeconds: z
    .int()
    .min(0, { error: 'must be at least 0' })
    .max(600, { error: 'must be at most 600' })
    .optional()
    .describe('Seconds before the widget opens by itself'),
  replySound: z
    .boolean()
    .optional()
    .describe('Whether a reply makes a sound while the page is hidden. Default true. Visitors can turn the sound off'),
  transcripts: z
    .boolean()
    .optional()
    .describe('Whether visitors may have their conversation mailed, if mail is configured. Default true'),
  autoImprove: z
    .boolean()
    .optional()
    .describe(
      'Whether wordings that three visitors used for a FAQ become its alternatives by themselves, if the answer tests still pass. Default false',
    ),
  aiDisclosureEnabled: z.boolean().optional().describe('Whether the widget says that an AI answers'),
  aiDisclosureText: text(0, 300).nullish().describe('The text of that notice. Null: the default text'),
});
export const settingNames = keysOf(settingsInput.shape);

/** Returned by reads: only settings that are set. */
export const settings = settingsInput.meta({
  id: 'ChatbotSettings',
  description: 'Appearance and behaviour of the widget. In REST, settings that were never set are omitted.',
});
export type ChatbotSettings = z.output<typeof settingsInput>;

export const greetingMessage = text(0, 500).nullish().describe('First message of a chat. Null: the default text');
export const botName = name(120).describe('Name that visitors see');

/** For language models. The built-in model quotes the sources and ignores them. */
export const guidance = {
  instructions: text(1, 4000).nullish().describe(instructionsText),
  tone: tone.nullish().describe(toneText),
};

export const appearance = z
  .object({
    chatbot: z
      .object({
        botName: z.string().describe('Name that visitors see'),
        greetingMessage: z.string().nullable().describe('First message of a chat. Null: the default text'),
      })
      .meta({ id: 'AppearanceChatbot', description: "The chatbot's name and greeting." }),
    settings,
  })
  .meta({ id: 'Appearance', description: 'How a chatbot looks to visitors.' });

export const createInput = z.object({
  name: name(120).describe('Name for the team'),
  botName: botName.optional().describe('Name that visitors see. Default: `name`'),
  greetingMessage,
  language: languageTag.nullish(),
  allowedDomains: domainList.optional().describe('Host names of the sites that may use the chatbot. Empty: any site'),
});

/** For inputs of changes to a chatbot. */
export const madeFrom = {
  settingsRevision: z.int().min(0, { error: 'must be at least 0' }).nullish().meta({
    description: 'The revision that the change is based on. If there is a newer one, nothing is saved: CONFLICT',
  }),
};

export const updateInput = z.object({
  name: name(120).optional().describe('Name for the team'),
  botName: botName.optional(),
  greetingMessage,
  language: languageTag.nullish(),
  status: chatbotStatus.optional(),
  ...guidance,
  ...madeFrom,
});

/** A chatbot as stored in its row: the record and internal fields. */
export type Chatbot = z.output<typeof chatbot> & {
  workspaceId: string;
  greetingMessage: string | null;
  settings: ChatbotSettings;
  businessHours: BusinessHours;
  /** Null: it has no address for mail. */
  mailbox: z.output<typeof mailboxSettings> | null;
  /** Changes with each new list of synonyms. Null: there is none. */
  synonymsVersion: string | null;
  /** Changes with each change of an action. Null: there never was one, so none is read. */
  actionsVersion: string | null;
  /**
   * The sealed secret that verifies visitors. Null: there is none. `forVisitors` is the same secret under the key that the
   * function for visitors has. Rows of earlier versions have it from the first verification on.
   */
  identitySecret: { sealed: string; createdAt: string; forVisitors?: string | undefined } | null;
};

/** A chatbot's address for mail, as stored in its row. `code`: what proves that mail to it arrives here. Null: it has. */
export const mailboxSettings = z.object({
  address: z.string(),
  mode: z.enum(['answer', 'draft', 'off']),
  minConfidence: z.number(),
  code: z.string().nullable(),
});

// ── Business hours ─────────────────────────────────────────────────────────────────────────────────────────────────

export const businessHours = z
  .object({
    enabled: z.boolean().describe('Whether business hours apply. False: always open'),
    timezone: z.string().describe('IANA time zone of the schedule, such as `Europe/Berlin`'),
    awayMessage: z.string().nullable().describe('Shown outside opening hours. Null: the default text'),
    schedule: z
      .object(
        week(
          dayNames,
          dayHours.meta({ id: 'DayHours', description: 'Opening hours of a day. Null: closed.' }).nullable(),
        ),
      )
      .meta({
        id: 'WeekSchedule',
        description: 'Opening hours by day. Reads name days in full, `monday`; writes take the keys `mon` to `sun`.',
      }),
  })
  .meta({ id: 'BusinessHours', description: "When the team is available to the chatbot's visitors." });
export type BusinessHours = z.output<typeof businessHours>;
