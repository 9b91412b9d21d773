import { href, number } from '#core';
import { crawl as crawlDocument } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';

const classes = { FETCHED: 'good', QUEUED: 'warn', SKIPPED: '', FAILED: 'bad' } as const;
const order = ['FAILED', 'QUEUED', 'SKIPPED', 'FETCHED'] as const;

/** What became of each address of a site. */
export default function Crawl({ params: { id = '', crawl = '' } }: { params: Record<string, string> }) {
  const { data, error, reload } = useQuery(crawlDocument, { chatbotId: id, id: crawl });
  const isRunning = data?.crawl.status === 'RUNNING';
  usePoll(isRunning, reload);
  const pages = data?.crawl.pages ?? [];
  const count = (crawlStatus: (typeof order)[number]) => pages.filter((page) => page.status === crawlStatus).length;
  const done = pages.length - count('QUEUED');
  return (
    <BotFrame id={id}>
      <Shown of={{ data, error, reload }}>
        {({ crawl: { status } }) => (
          <section class="card flush">
            <header class="card-head">
              <h2>
                <span role="status">{text(`crawl_${status}`)}</span>
              </h2>
              <span class="facts">
                {order
                  .filter((status) => count(status) > 0)
                  .map((status) => (
                    <span class={`sign ${classes[status]}`} key={status}>
                      {text(`page_${status}`)} {number(count(status))}
                    </span>
                  ))}
              </span>
            </header>
            {isRunning && (
              <progress class="pad" max={Math.max(1, pages.length)} value={done} aria-label={text('crawl_RUNNING')} />
            )}
            <ul>
              {pages
                .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
                .map((page) => (
                  <li class="source plain-row" key={page.url}>
                    {page.sourceId ? (
                      <a class="cut" href={href(`/bots/${id}/sources/${page.sourceId}`)}>
                        {page.url}
                      </a>
                    ) : (
                      <span class="cut">{page.url}</span>
                    )}
                    <span class="muted about">{page.reason}</span>
                    <span class={`sign ${classes[page.status]}`}>{text(`page_${page.status}`)}</span>
                  </li>
                ))}
            </ul>
            <footer class="pad">
              <a href={href(`/bots/${id}/knowledge`)}>{text('backToKnowledge')}</a>
            </footer>
          </section>
        )}
      </Shown>
    </BotFrame>
  );
}
