import { useState } from 'preact/hooks';
import { href, type Message, may, mutate } from '#core';
import { keepAnswer } from '../../operations/desk.ts';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';

/** What the chatbot did with a question. Greetings and notices are no answers. */
const isAnswer = ({ role, sources, suggestions, unanswered }: Message) =>
  role === 'ASSISTANT' && (unanswered || sources.length > 0 || suggestions.length > 0);

/** Makes a test of an answer to a visitor, and then leads to the tests. */
export function KeepAnswer({ conversationId, message }: { conversationId: string; message: Message }) {
  const [chatbotId, setChatbotId] = useState<string>();
  if (!isAnswer(message) || !may('knowledge:write')) return null;
  if (chatbotId) return <a href={href(`/bots/${chatbotId}/tests`)}>{text('tests_kept')}</a>;
  const keep = async () => {
    const { test } = (await mutate(keepAnswer, { conversationId, messageId: message.id })).addAnswerTestFromMessage;
    setChatbotId(test.chatbotId);
  };
  return (
    <button type="button" class="link" onClick={() => void act(keep, text('tests_kept'))}>
      {text('tests_keep')}
    </button>
  );
}
