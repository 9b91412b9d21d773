import { may } from '#core';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { changeTests, type Outcome } from './use-tests.ts';

interface KeepTestProps {
  chatbotId: string;
  question: string;
  /** What the chatbot does, and what it shall go on to do. */
  outcome: Outcome;
}

/** Makes a test of a question whose answer is right. */
export function KeepTest({ chatbotId, question, outcome }: KeepTestProps) {
  if (!may('knowledge:write')) return null;
  const keep = () =>
    changeTests(chatbotId, (tests) => [
      { question, outcome, sourceIds: [] },
      ...tests.filter((test) => test.question.toLowerCase() !== question.toLowerCase()),
    ]);
  return (
    <button type="button" onClick={() => void act(keep, text('tests_kept'))}>
      {text('tests_keep')}
    </button>
  );
}
