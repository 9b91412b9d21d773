import { type AnswerOf, ago, href, minutes, number } from '#core';
import { crawls as crawlsDocument } from '../../operations/knowledge.ts';
import { FlushCard } from '../parts/card.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';

type EarlierCrawl = AnswerOf<typeof crawlsDocument>['crawls']['edges'][number]['node'];

const classes = { RUNNING: 'warn', COMPLETED: 'good', FAILED: 'bad' } as const;
const texts = { RUNNING: 'state_working', COMPLETED: 'start_done', FAILED: 'state_failed' } as const;

/** The sites that were read in the last 90 days. Nothing if there were none. */
export function Crawls({ id }: { id: string }) {
  const { data, reload } = useQuery(crawlsDocument, { chatbotId: id });
  const crawls = data?.crawls.edges.map(({ node }) => node) ?? [];
  usePoll(
    crawls.some(({ status }) => status === 'RUNNING'),
    reload,
  );
  if (crawls.length === 0) return null;
  return (
    <FlushCard title={text('crawls_earlier')}>
      <ul>
        {crawls.map((crawl) => (
          <CrawlRow key={crawl.crawlId} id={id} crawl={crawl} />
        ))}
      </ul>
    </FlushCard>
  );
}

const CrawlRow = ({ id, crawl: { crawlId, url, limit, status, createdAt } }: { id: string; crawl: EarlierCrawl }) => (
  <li class="source plain-row">
    <a class="cut" href={href(`/bots/${id}/crawls/${crawlId}`)}>
      {url}
    </a>
    <span class="muted about">
      {ago(createdAt, minutes.value)} · {text('crawls_pages', { n: number(limit) })}
    </span>
    <span class={`sign ${classes[status]}`}>{text(texts[status])}</span>
  </li>
);
