import type { ComponentChildren } from 'preact';
import { addressQuery, href, may, query, t } from '#core';
import {
  reportConversations,
  reportLeads,
  reportQuestions,
  reportSource,
  reportUnanswered,
} from '../../operations/reports.ts';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import type { ReportScope } from './period.ts';

const PAGE = 50;
/** Each read may find few: rare conversations are looked for in several. */
const MAX_READS = 20;

const outcomes = {
  ANY: () => t('conversationList'),
  ANSWERED: () => text('report_answered'),
  HANDOFF: () => text('askedPerson'),
  HUMAN_REPLIED: () => text('report_replied'),
  RESOLVED: () => text('resolvedShare'),
  AI_RESOLVED: () => text('byAi'),
  OPEN: () => text('report_open'),
  RATED: () => t('ratingTitle'),
  BEGAN_RATED: () => t('ratingTitle'),
};
type Outcome = keyof typeof outcomes;
export const isOutcome = (of: string): of is Outcome => Object.hasOwn(outcomes, of);

export interface ListRow {
  id: string;
  /** The conversation. Null: it is not known. */
  to: string | null;
  content: string;
  about: ComponentChildren;
  at: string;
}
export interface ListPage {
  rows: readonly ListRow[];
  next: string | null;
}

const valueAt = (name: string) => addressQuery.value.get(name);

/** What a list is of. */
export interface ListScope extends ReportScope {
  of: string;
}

export function readScope(): ListScope {
  const today = new Date().toISOString().slice(0, 10);
  return {
    of: valueAt('of') ?? 'ANY',
    from: valueAt('from') ?? today,
    to: valueAt('to') ?? today,
    tz: valueAt('tz') ?? ownZone,
    bot: valueAt('bot'),
  };
}

/** What narrows a list of conversations besides its period, as the API names it. */
export const filterOf = () => {
  const [weekday, hour] = [valueAt('weekday'), valueAt('hour')];
  return {
    page: valueAt('page'),
    language: valueAt('language'),
    labelId: valueAt('label'),
    assignee: valueAt('agent'),
    sourceId: valueAt('source'),
    channel: valueAt('channel') as 'API' | 'EMAIL' | 'WIDGET' | null,
    weekday: weekday === null ? null : Number(weekday),
    hour: hour === null ? null : Number(hour),
  };
};

/** The title of the source that the list is of. Null: it is of none, or may not be known. */
export async function readSourceTitle(signal?: AbortSignal): Promise<string | null> {
  const [id, chatbotId] = [valueAt('source'), valueAt('sourceBot')];
  if (!id || !chatbotId || !may('knowledge:read')) return null;
  const answer = await query(reportSource, { chatbotId, id }, signal).catch(() => undefined);
  return answer?.source?.title ?? null;
}

interface Connection<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
const pageOf = <Node>({ edges, pageInfo }: Connection<Node>, toRow: (node: Node) => ListRow): ListPage => ({
  rows: edges.map(({ node }) => toRow(node)),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
});

const conversationHref = (id: string, messageId?: string) => href(`/inbox/${id}`, { at: messageId });

/** One read of the list that the address names. */
async function readOnce({ of, bot: chatbotId, ...dates }: ListScope, after: string | null, signal?: AbortSignal) {
  const page = { first: PAGE, after, ...dates, chatbotId };
  if (of === 'leads') {
    const { leads } = await query(reportLeads, page, signal);
    return pageOf(leads, ({ id, conversationId, name, email, message, createdAt }) => ({
      id,
      to: conversationId && conversationHref(conversationId),
      content: name ?? email ?? '–',
      about: message,
      at: createdAt,
    }));
  }
  if (of === 'questions' || of === 'unanswered') {
    const found =
      of === 'questions'
        ? (await query(reportQuestions, { ...page, question: valueAt('question') }, signal)).askedQuestions
        : (await query(reportUnanswered, page, signal)).unansweredMessages;
    return pageOf(found, ({ id, conversationId, content, askedAt }) => ({
      id,
      to: conversationId && conversationHref(conversationId, id),
      content,
      about: null,
      at: askedAt,
    }));
  }
  const outcome = isOutcome(of) ? of : 'ANY';
  const isRated = outcome === 'RATED' || outcome === 'BEGAN_RATED';
  const { conversations } = await query(reportConversations, { ...page, ...filterOf(), outcome }, signal);
  return pageOf(conversations, ({ id, visitorName, lastQuestion, status, assignee, csat, createdAt }) => ({
    id,
    to: conversationHref(id),
    content: lastQuestion?.text || visitorName || '–',
    about: [isRated && csat ? `★ ${csat.rating}` : '', visitorName, assignee?.name, standing(status)]
      .filter(Boolean)
      .join(' · '),
    at: outcome === 'RATED' && csat ? csat.createdAt : createdAt,
  }));
}

const standing = (status: string) =>
  status === 'OPEN' || status === 'RESOLVED' || status === 'CLOSED' ? t(`standing_${status}`) : t('askedForPerson');

/** Reads until a page is full, or nothing is left. */
export async function readPage(scope: ListScope, after: string | null, signal?: AbortSignal): Promise<ListPage> {
  let page = await readOnce(scope, after, signal);
  for (let reads = 1; page.next && page.rows.length < PAGE && reads < MAX_READS; reads++) {
    const more = await readOnce(scope, page.next, signal);
    page = { rows: [...page.rows, ...more.rows], next: more.next };
  }
  return page;
}

/** What the list shows. */
export const titleOf = (of: string) => {
  if (of === 'leads') return t('navLeads');
  if (of === 'unanswered') return t('wasUnanswered');
  if (of === 'questions') return valueAt('question') ?? text('theQuestion');
  return outcomes[isOutcome(of) ? of : 'ANY']();
};
