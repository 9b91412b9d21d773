import { type ConversationRow, href, loadThread, type Message, may, threadOf } from '#core';
import { text } from '../parts/text.ts';
import { ConfirmForVisitor } from './confirm.tsx';
import { Decision } from './decision.tsx';
import { RunSign, ValueList } from './run-parts.tsx';

export type Card = NonNullable<Message['action']>;

interface ActionCardProps {
  card: Card;
  messageId: string;
  row: ConversationRow;
}

/** A step of an action. Only the newest one of its conversation can be acted on. */
export function ActionCard({ card, messageId, row }: ActionCardProps) {
  const { actionId, name, runId, status, values, inputs, shown } = card;
  const isNewest = threadOf(row.id).value.messages.findLast(({ action }) => action)?.id === messageId;
  return (
    <div class={`run ${isNewest ? '' : 'over'}`}>
      <header>
        <b class="cut" dir="auto">
          {may('chatbots:read') ? <a href={href(`/bots/${row.chatbotId}/actions/${actionId}`)}>{name}</a> : name}
        </b>
        <RunSign status={status} />
      </header>
      <ValueList values={values} />
      {inputs.length > 0 && <p class="muted">{inputs.map(({ label }) => label).join(' · ')}</p>}
      <ValueList values={shown} />
      <footer class="choices">
        {isNewest && <Steps card={card} row={row} />}
        {runId && status !== 'PROPOSED' && (
          <a href={href(`/bots/${row.chatbotId}/actions/log/${runId}`)}>{text('acts_log')}</a>
        )}
      </footer>
    </div>
  );
}

/** What the agent can do about a step that waits. */
function Steps({ card: { runId, status, confirmation }, row: { id } }: Pick<ActionCardProps, 'card' | 'row'>) {
  if (!runId || !may('conversations:write')) return null;
  const run = { id: runId, conversationId: id };
  const done = () => loadThread(id).catch(() => {});
  if (status === 'CONFIRMED') return <Decision run={run} done={done} />;
  if (status !== 'PROPOSED' || !confirmation) return null;
  return <ConfirmForVisitor run={{ ...run, confirmation }} done={done} />;
}
