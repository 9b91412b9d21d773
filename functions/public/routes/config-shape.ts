import * as z from 'zod';
import { fixedLanguages } from '../../../domain/language/languages.ts';

const branding = z
  .object({
    primaryColor: z.string(),
    secondaryColor: z.string().nullable(),
    backgroundColor: z.string().nullable(),
    textColor: z.string().nullable(),
    bubbleColor: z.string().nullable(),
    position: z.enum(['bottom-right', 'bottom-left']),
    avatarUrl: z.string().nullable(),
    showPoweredBy: z.boolean(),
    appName: z.string(),
  })
  .meta({ id: 'PublicBranding' });

/** The payload of `GET /config`. */
export const publicConfigShape = z
  .object({
    publicId: z.string(),
    botName: z.string(),
    greetingMessage: z.string(),
    language: z.enum(fixedLanguages).meta({ description: "Language of the platform's texts" }),
    direction: z.enum(['ltr', 'rtl']),
    branding,
    suggestedQuestions: z.array(z.string()),
    placeholderText: z.string(),
    showSources: z.boolean(),
    leadCapture: z.object({
      enabled: z.boolean(),
      mode: z.enum(['before_chat', 'after_first_response', 'on_handoff', 'manual']),
    }),
    aiDisclosure: z.object({ enabled: z.boolean(), text: z.string() }),
    proactive: z.object({ enabled: z.boolean(), message: z.string().nullable(), delaySeconds: z.int() }),
    online: z.boolean().meta({ description: 'True within business hours or if none are set' }),
    awayMessage: z.string().nullable().meta({ description: 'Null while online' }),
    replySound: z.boolean().meta({ description: 'Whether a reply makes a sound while the page is hidden' }),
    transcript: z.boolean().meta({
      description: 'Whether a transcript can be mailed: mail is configured, and the setting `transcripts` is on',
    }),
    live: z
      .object({
        url: z.string().meta({ description: 'Of the WebSocket' }),
        host: z.string().meta({ description: 'As the authorization names it' }),
      })
      .nullable()
      .meta({
        description:
          'Where live events of a conversation come from, and the host that connections name. Null: its stream',
      }),
    pollWaitSeconds: z
      .int()
      .meta({ description: 'Seconds for which `poll` may wait for something new. 0: it answers at once' }),
    texts: z.record(z.string(), z.string()).meta({ description: "The widget's texts by name" }),
  })
  .meta({ id: 'PublicConfig' });
