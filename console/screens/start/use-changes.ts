import { useEffect, useState } from 'preact/hooks';
import type { BotAppearance, BotDetails } from '../bots/use-bot.ts';

type Changes = Partial<BotAppearance>;

/** What is not saved. Until somebody chooses, all proposed questions of a new chatbot are. */
export function useChanges(
  { settingsRevision, appearance }: BotDetails,
  questions: readonly { question: string }[] = [],
) {
  const [changes, setChanges] = useState<Changes>({});
  const [isTouched, setTouched] = useState(false);
  const proposed = questions.map(({ question }) => question);
  const isNew = settingsRevision === 0 && !appearance.settings.suggestedQuestions?.length;
  useEffect(() => {
    if (isNew && !isTouched && proposed.length > 0) setChanges((known) => ({ ...known, suggestedQuestions: proposed }));
  }, [proposed.join('\n'), isNew, isTouched]);
  const set = (next: Changes) => {
    if (next.suggestedQuestions !== changes.suggestedQuestions) setTouched(true);
    setChanges(next);
  };
  return [changes, set] as const;
}
