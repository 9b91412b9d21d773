import type { Brand } from '../agency/brand.ts';
import { direction, texts, widgetTexts } from '../answers/texts.ts';
import { isOpen } from '../chatbots/business-hours.ts';
import { publicIdKey } from '../chatbots/items.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App, PlatformSettings } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { remembered } from '../core/remember.ts';
import type { FixedLanguage } from '../language/languages.ts';

export interface PublicChatbot {
  workspaceId: string;
  chatbotId: string;
}

/** Resolves a public id. The mapping never changes, so a container reads it once; the chatbot itself is read each time. */
export async function resolvePublicId(app: App, publicId: string): Promise<PublicChatbot> {
  if (!/^[0-9A-Za-z]{8,40}$/.test(publicId)) throw notFound();
  return remembered(app, `public#${publicId}`, Number.POSITIVE_INFINITY, async () => {
    const item = await app.store.get(publicIdKey(publicId), { consistent: true });
    if (!item) throw notFound();
    return { workspaceId: String(item.workspaceId), chatbotId: String(item.chatbotId) };
  });
}

/** What a configuration tells besides the chatbot's own settings. */
interface PublicFacts {
  brand: Brand;
  canMail: boolean;
  live: PlatformSettings['live'] | null;
  pollWaitSeconds: number;
}

const defaults = { position: 'bottom-right', leadCaptureMode: 'manual' } as const;

/**
 * The configuration of the widget: the owner's texts as stored, the platform's own in `fixedLanguage`, and the organisation's brand.
 */
export function publicConfig(
  chatbot: Chatbot,
  { brand, canMail, ...following }: PublicFacts,
  fixedLanguage: FixedLanguage,
  nowMs: number,
) {
  const { settings, businessHours } = chatbot;
  const words = texts(fixedLanguage);
  const online = isOpen(businessHours, nowMs);
  return {
    publicId: chatbot.publicId,
    botName: chatbot.botName,
    greetingMessage: chatbot.greetingMessage ?? words.greeting,
    language: fixedLanguage,
    direction: direction(fixedLanguage),
    branding: {
      primaryColor: settings.primaryColor ?? brand.primaryColor,
      secondaryColor: settings.secondaryColor ?? null,
      backgroundColor: settings.backgroundColor ?? null,
      textColor: settings.textColor ?? null,
      bubbleColor: settings.bubbleColor ?? null,
      position: settings.position ?? defaults.position,
      avatarUrl: settings.avatarUrl ?? null,
      showPoweredBy: settings.showPoweredBy ?? brand.showPoweredBy,
      appName: brand.appName,
    },
    suggestedQuestions: settings.suggestedQuestions ?? [],
    placeholderText: settings.placeholderText ?? words.placeholder,
    showSources: settings.showSources ?? true,
    leadCapture: {
      enabled: settings.collectLeads ?? false,
      mode: settings.leadCaptureMode ?? defaults.leadCaptureMode,
    },
    aiDisclosure: {
      enabled: settings.aiDisclosureEnabled ?? false,
      text: settings.aiDisclosureText ?? words.aiDisclosure,
    },
    proactive: {
      enabled: settings.proactiveEnabled ?? false,
      message: settings.proactiveMessage ?? null,
      delaySeconds: settings.proactiveDelaySeconds ?? 0,
    },
    online,
    awayMessage: online ? null : (businessHours.awayMessage ?? words.away),
    replySound: settings.replySound ?? true,
    transcript: canMail && (settings.transcripts ?? true),
    ...following,
    texts: widgetTexts(fixedLanguage),
  };
}
