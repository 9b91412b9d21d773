import { type ConversationRow, type Message, nameOf, t } from '#core';

interface MissedProps {
  messages: readonly Message[];
  row: ConversationRow;
  onSend(): void;
  onKeep(): void;
}

/** What was written since the person began to. It is read before the reply is sent. */
export const Missed = ({ messages, row, onSend, onKeep }: MissedProps) => (
  <div class="missed" role="alert">
    <strong>{t('sinceYouBegan')}</strong>
    <ul>
      {messages.map(({ id, role, content, author }) => (
        <li key={id}>
          <b>{role === 'VISITOR' ? nameOf(row) : author?.name}</b> {content}
        </li>
      ))}
    </ul>
    <div class="bar">
      <button type="button" class="primary" onClick={onSend}>
        {t('sendAnyway')}
      </button>
      <button type="button" onClick={onKeep}>
        {t('writeOn')}
      </button>
    </div>
  </div>
);
