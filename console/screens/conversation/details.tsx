import type { ComponentChildren } from 'preact';
import { href, Icon, may, number, safeHref, t } from '#core';
import type { ConversationRow } from '../../store/rows.ts';
import type { ThreadState } from '../../store/threads.ts';
import { moment } from '../parts/moment.ts';
import { languageName } from './names.ts';

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null;

/** A visitor's page as a link, if it is one. */
function Page({ url }: { url: string }) {
  const target = safeHref(url);
  if (!target) return <span>{url}</span>;
  return (
    <a href={target} target="_blank" rel="noopener noreferrer nofollow">
      {url.replace(/^https?:\/\//, '')}
    </a>
  );
}

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
            <Fact name={t('name')}>{lead.name}</Fact>
            <Fact name={t('email')}>
              {lead.email && <a href={`mailto:${lead.email.replace(/\?/g, '%3F')}`}>{lead.email}</a>}
            </Fact>
            <Fact name={t('phone')}>{lead.phone && <a href={`tel:${lead.phone}`}>{lead.phone}</a>}</Fact>
            <Fact name={t('company')}>{lead.company}</Fact>
            <Fact name={t('message')}>{lead.message}</Fact>
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
          <Fact name={t('chatbot')}>
            {may('chatbots:read') && chatbot ? (
              <a href={href(`/bots/${chatbotId}/knowledge`)}>{chatbot.name}</a>
            ) : (
              chatbot?.name
            )}
          </Fact>
          <Fact name={t('page')}>{row.pageUrl && <Page url={row.pageUrl} />}</Fact>
          <Fact name={t('language')}>{row.language && languageName(row.language)}</Fact>
          <Fact name={t('began')}>{moment(row.createdAt)}</Fact>
          <Fact name={t('askedForPerson')}>{row.handoffRequestedAt && moment(row.handoffRequestedAt)}</Fact>
          <Fact name={t('ended')}>{row.closedAt && moment(row.closedAt)}</Fact>
          <Fact name={t('messageCount')}>{number(row.messageCount)}</Fact>
          <Fact name={t('notes')}>{thread.notes.length ? number(thread.notes.length) : null}</Fact>
          <Fact name={t('visitorId')}>{row.visitorId && <code>{row.visitorId}</code>}</Fact>
          <Fact name={t('verified')}>{row.visitorVerified && '✓'}</Fact>
        </dl>
      </section>
    </aside>
  );
}
