import type { ComponentChildren } from 'preact';
import { href, Icon, languageName, may, number, t } from '#core';
import type { ConversationRow } from '../../store/rows.ts';
import type { ThreadState } from '../../store/threads.ts';
import { contactLink, pageLink } from '../parts/links.tsx';
import { moment } from '../parts/times.ts';

/** A line of a list, if there is anything to tell. */
const fact = (textName: Parameters<typeof t>[0], value: ComponentChildren) =>
  value ? (
    <>
      <dt>{t(textName)}</dt>
      <dd>{value}</dd>
    </>
  ) : null;

const Labels = ({ row: { labels } }: { row: ConversationRow }) =>
  labels.length > 0 ? (
    <section>
      <h3>{t('labelsAction')}</h3>
      {labels.map(({ id, name, color }) => (
        <span class="label" key={id}>
          <i class="dot" style={{ background: color }} />
          {name}
        </span>
      ))}
    </section>
  ) : null;

const Rating = ({ row: { csat } }: { row: ConversationRow }) =>
  csat && (
    <section>
      <h3>{t('ratingTitle')}</h3>
      <p class="stars" role="img" aria-label={t('ratingOf', { n: csat.rating })}>
        {'★'.repeat(csat.rating)}
        <span>{'★'.repeat(5 - csat.rating)}</span>
      </p>
      {csat.comment && <blockquote>{csat.comment}</blockquote>}
    </section>
  );

/** What is known about the visitor and the conversation. */
export function Details({ row, thread, close }: { row: ConversationRow; thread: ThreadState; close(): void }) {
  const { lead, chatbot, chatbotId, priority } = row;
  return (
    <aside class="details" aria-label={t('detailsTitle')}>
      <header>
        <h2>{t('detailsTitle')}</h2>
        <button type="button" class="plain square" aria-label={t('closeDialog')} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <Labels row={row} />
      {lead && (
        <section>
          <h3>{t('leadTitle')}</h3>
          <dl>
            {fact('personName', lead.name)}
            {fact('emailAddress', contactLink(lead.email))}
            {fact('phoneNumber', contactLink(lead.phone))}
            {fact('companyName', lead.company)}
            {fact('leadMessage', lead.message)}
          </dl>
        </section>
      )}
      <Rating row={row} />
      <section>
        <h3>{t('conversationTitle')}</h3>
        <dl>
          {fact(
            'chatbotTitle',
            may('chatbots:read') && chatbot ? (
              <a href={href(`/bots/${chatbotId}/knowledge`)}>{chatbot.name}</a>
            ) : (
              chatbot?.name
            ),
          )}
          {fact('pageOf', row.pageUrl && pageLink(row.pageUrl, row.pageUrl.replace(/^https?:\/\//, '')))}
          {fact('languageTitle', row.language && languageName(row.language))}
          {fact('priorityAction', priority !== 'NONE' && t(`priority_${priority}`))}
          {fact('beganAt', moment(row.createdAt))}
          {fact('askedForPerson', row.handoffRequestedAt && moment(row.handoffRequestedAt))}
          {fact('endedAt', row.closedAt && moment(row.closedAt))}
          {fact('messagesTitle', number(row.messageCount))}
          {fact('noteCount', thread.notes.length ? number(thread.notes.length) : null)}
          {fact('visitorNumber', row.visitorId && <code>{row.visitorId}</code>)}
          {fact('wasVerified', row.visitorVerified && '✓')}
        </dl>
      </section>
    </aside>
  );
}
