import { useEffect, useState } from 'preact/hooks';
import { type AnswerOf, type ConversationRow, query, session, t } from '#core';
import { canned as cannedDocument } from '../../operations/inbox.ts';
import { useChoices } from './choices.tsx';

type CannedReply = AnswerOf<typeof cannedDocument>['cannedReplies'][number];

/** `Hello {{visitor.name|there}}`: without a name, the words after the bar, or nothing and no space before it. */
const filled = (text: string, row: ConversationRow) =>
  text
    .replace(/( ?)\{\{visitor\.name(?:\|([^{}]*))?\}\}/g, (_, space: string, otherwise = '') => {
      const name = row.visitorName ?? row.lead?.name ?? otherwise;
      return name && space + name;
    })
    .replaceAll('{{agent.name}}', session().me.name);

/** Offers canned replies while the text is `/` and the beginning of a shortcut. */
export function useCanned(row: ConversationRow, text: string, insert: (text: string) => void) {
  const prefix = /^\/([\w-]*)$/.exec(text)?.[1]?.toLowerCase();
  const [replies, setReplies] = useState<readonly CannedReply[]>();
  const isOffered = prefix !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    query(cannedDocument, {}).then(
      ({ cannedReplies }) => setReplies(cannedReplies),
      () => {},
    );
  }, [isOffered]);
  return useChoices({
    label: t('cannedTitle'),
    items: isOffered ? (replies ?? []).filter(({ shortcut }) => shortcut.startsWith(prefix)) : [],
    keyOf: ({ id }) => id,
    show: (reply) => (
      <>
        <b>/{reply.shortcut}</b> <span class="muted cut">{reply.text}</span>
      </>
    ),
    choose: (reply) => insert(filled(reply.text, row)),
  });
}
