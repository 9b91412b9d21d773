import { isOpen } from '../chatbots/business-hours.ts';
import type { App } from '../core/app.ts';
import type { FixedLanguage } from '../language/languages.ts';
import type { AnswerPlan } from './outcome.ts';
import { sentences, texts } from './texts.ts';
import type { Turn } from './turn/turn.ts';

/** `lead`: the words before what happens next. */
export interface Escalation {
  language: FixedLanguage;
  lead: 'handoffThanks' | 'apology';
}

/** Asks the team to take over, or says that nobody is there. */
export function escalate(app: App, { chatbot }: Turn, { language, lead }: Escalation): AnswerPlan {
  const said = texts(language);
  const isStaffed = isOpen(chatbot.businessHours, app.clock.now());
  const { awayMessage } = chatbot.businessHours;
  if (isStaffed)
    return {
      kind: 'fixed',
      text: sentences(language, said[lead], said.handoffRequested),
      escalates: true,
      notice: true,
    };
  // The owner's words do without thanks, but not without an apology.
  const away =
    awayMessage && lead === 'handoffThanks'
      ? awayMessage
      : sentences(language, said[lead], awayMessage || said.handoffAway);
  return { kind: 'fixed', text: away, escalates: true, notice: true };
}
