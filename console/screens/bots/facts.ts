import type { DataOf } from '../../../client/graphql.ts';
import type { look } from '../../operations/bots.ts';
import type { Facts } from '../parts/use-revision.ts';
import { text } from './texts.ts';

export type Bot = NonNullable<DataOf<typeof look>['chatbot']>;

const words = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value));

/** The settings of a chatbot by their labels. */
export function factsOf({ name, language, status, allowedDomains, appearance }: Bot): Facts {
  const { chatbot, settings } = appearance;
  const values = {
    bots_name: name,
    bots_status: status,
    answers_language: language,
    install_domains: allowedDomains,
    look_botName: chatbot.botName,
    look_greeting: chatbot.greetingMessage,
    look_placeholder: settings.placeholderText,
    look_suggested: settings.suggestedQuestions,
    look_primaryColor: settings.primaryColor,
    look_backgroundColor: settings.backgroundColor,
    look_textColor: settings.textColor,
    look_bubbleColor: settings.bubbleColor,
    look_position: settings.position,
    look_avatar: settings.avatarUrl,
    look_sources: settings.showSources,
    look_poweredBy: settings.showPoweredBy,
    look_disclosure: settings.aiDisclosureEnabled,
    look_disclosureText: settings.aiDisclosureText,
    look_proactive: settings.proactiveEnabled,
    look_proactiveMessage: settings.proactiveMessage,
    look_collectLeads: settings.collectLeads,
    look_leadMode: settings.leadCaptureMode,
    answers_blocked: settings.blockedTopics,
    answers_refusal: settings.refusalMessage,
  } as const;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [text(key as keyof typeof values), words(value)]),
  );
}
