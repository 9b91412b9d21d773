import type { AnswerOf } from '#core';
import type { look } from '../../operations/bots.ts';
import { text } from '../parts/text.ts';
import type { Facts } from '../parts/use-revision.ts';

export type BotDetails = AnswerOf<typeof look>['chatbot'];

const words = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value));

/** The settings of a chatbot by their labels. */
export function factsOf({ name, language, status, allowedDomains, appearance, ...guidance }: BotDetails): Facts {
  const { chatbot, settings } = appearance;
  const values: readonly (readonly [string, unknown])[] = [
    [text('nameLabel'), name],
    [text('bots_status'), status],
    [text('answers_language'), language],
    [text('guidance_text'), guidance.instructions],
    [text('guidance_tone'), guidance.tone],
    [text('install_domains'), allowedDomains],
    [text('look_botName'), chatbot.botName],
    [text('look_greeting'), chatbot.greetingMessage],
    [text('look_placeholder'), settings.placeholderText],
    [text('look_suggested'), settings.suggestedQuestions],
    [text('colour_primaryColor'), settings.primaryColor],
    [text('colour_backgroundColor'), settings.backgroundColor],
    [text('colour_textColor'), settings.textColor],
    [text('colour_bubbleColor'), settings.bubbleColor],
    [text('look_position'), settings.position],
    [text('look_avatar'), settings.avatarUrl],
    [text('look_sources'), settings.showSources],
    [text('look_poweredBy'), settings.showPoweredBy],
    [text('look_disclosure'), settings.aiDisclosureEnabled],
    [text('look_disclosureText'), settings.aiDisclosureText],
    [text('look_proactive'), settings.proactiveEnabled],
    [text('look_proactiveMessage'), settings.proactiveMessage],
    [text('look_collectLeads'), settings.collectLeads],
    [text('look_leadMode'), settings.leadCaptureMode],
    [text('answers_blocked'), settings.blockedTopics],
    [text('answers_refusal'), settings.refusalMessage],
  ];
  return Object.fromEntries(values.map(([label, value]) => [label, words(value)]));
}
