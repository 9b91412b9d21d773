import { may, mutate } from '#core';
import { addAnswerTests } from '../../operations/knowledge.ts';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import type { TestInput } from './use-tests.ts';

/** Makes a test of a question whose answer is right: the chatbot shall go on to do this, from one of these sources. */
export function KeepTest({ chatbotId, test }: { chatbotId: string; test: TestInput }) {
  if (!may('knowledge:write')) return null;
  const keep = () => mutate(addAnswerTests, { chatbotId, tests: [test] });
  return (
    <button type="button" onClick={() => void act(keep, text('tests_kept'))}>
      {text('tests_keep')}
    </button>
  );
}
