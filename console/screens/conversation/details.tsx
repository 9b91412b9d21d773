import type { ComponentChildren } from 'preact';
import { href, Icon, may, number, t } from '#core';
import type { ConversationRow } from '../../store/rows.ts';
import type { ThreadState } from '../../store/threads.ts';
import { contactLink, pageLink } from '../parts/links.tsx';
import { moment } from '../parts/moment.ts';
import { languageName } from './names.ts';

/** A line of a list, if there is anything to tell. */
const fact = (name: Parameters<typeof t>[0], value: ComponentChildren) =>
  value ? (
    <>
      <dt>{t(name)}</dt>
      <dd>{value}</dd>
    </>
  ) : null;

/** What is known about the visitor and the conversation. */
export function Details({ row, thread, close }: { row: ConversationRow; thread: ThreadState; close(): void }) {
  const { lead, chatbot, chatbotId, csat } = row;
  return (
    <aside class="details" aria-label={t('details')}>
      <header>
        <h2>{t('details')}</h2>
        <button type="button" class="plain square" aria-label={t('close')} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {lead && (
        <section>
          <h3>{t('lead')}</h3>
          <dl>
            {fact('name', lead.name)}
            {fact('email', contactLink(lead.email))}
            {fact('phone', contactLink(lead.phone))}
            {fact('company', lead.company)}
            {fact('message', lead.message)}
          </dl>
        </section>
      )}
      {csat && (
        <section>
          <h3>{t('rating')}</h3>
          <p class="stars" role="img" aria-label={t('ratingOf', { n: csat.rating })}>
            {'★'.repeat(csat.rating)}
            <span>{'★'.repeat(5 - csat.rating)}</span>
          </p>
          {csat.comment && <blockquote>{csat.comment}</blockquote>}
        </section>
      )}
      <section>
        <h3>{t('conversation')}</h3>
        <dl>
          {fact(
            'chatbot',
            may('chatbots:read') && chatbot ? (
              <a href={href(`/bots/${chatbotId}/knowledge`)}>{chatbot.name}</a>
            ) : (
              chatbot?.name
            ),
          )}
          {fact('page', row.pageUrl && pageLink(row.pageUrl, row.pageUrl.replace(/^https?:\/\//, '')))}
          {fact('language', row.language && languageName(row.language))}
          {fact('began', moment(row.createdAt))}
          {fact('askedForPerson', row.handoffRequestedAt && moment(row.handoffRequestedAt))}
          {fact('ended', row.closedAt && moment(row.closedAt))}
          {fact('messageCount', number(row.messageCount))}
          {fact('notes', thread.notes.length ? number(thread.notes.length) : null)}
          {fact('visitorId', row.visitorId && <code>{row.visitorId}</code>)}
          {fact('verified', row.visitorVerified && '✓')}
        </dl>
      </section>
    </aside>
  );
}
