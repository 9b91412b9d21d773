import type { Config } from '../../../widget/types.ts';
import type { BotAppearance } from '../bots/use-bot.ts';

/** What somebody wants to see that is not a setting. */
export type Situation = Partial<Record<'phone' | 'dark' | 'rtl' | 'away' | 'form', boolean>>;

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;

/** The widget's configuration as it will be once the changes are saved. An emptied text keeps what was saved. */
export function configWith(config: Config, changes: Partial<BotAppearance>, { rtl, away, form }: Situation): Config {
  const { botName, greetingMessage, placeholderText, suggestedQuestions, position, showSources } = changes;
  const { primaryColor, backgroundColor, textColor, bubbleColor, avatarUrl, showPoweredBy } = changes;
  const disclosure = { enabled: changes.aiDisclosureEnabled ?? undefined, text: changes.aiDisclosureText || undefined };
  const mode = changes.leadCaptureMode?.toLowerCase() as Config['leadCapture']['mode'] | undefined;
  return {
    ...config,
    ...defined({
      botName: botName || undefined,
      greetingMessage: greetingMessage || undefined,
      placeholderText: placeholderText || undefined,
      suggestedQuestions: suggestedQuestions?.filter((each) => each.trim()),
      showSources: showSources ?? undefined,
    }),
    branding: {
      ...config.branding,
      ...defined({
        primaryColor: primaryColor ?? undefined,
        backgroundColor,
        textColor,
        bubbleColor,
        avatarUrl,
        showPoweredBy: showPoweredBy ?? undefined,
      }),
      ...(position ? { position: position === 'BOTTOM_LEFT' ? 'bottom-left' : 'bottom-right' } : {}),
    },
    leadCapture: form
      ? { enabled: true, mode: 'before_chat' }
      : { ...config.leadCapture, ...defined({ enabled: changes.collectLeads ?? undefined, mode }) },
    aiDisclosure: { ...config.aiDisclosure, ...defined(disclosure) },
    ...(rtl ? { direction: 'rtl' } : {}),
    ...(away ? { online: false, awayMessage: config.awayMessage ?? config.texts.away } : {}),
  };
}
