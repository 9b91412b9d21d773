import { type AnswerOf, ago, href, minutes, number } from '#core';
import { faqImports } from '../../operations/knowledge.ts';
import { FlushCard } from '../parts/card.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';
import { RefusedRows } from './refused-rows.tsx';

type EarlierImport = AnswerOf<typeof faqImports>['faqImports']['edges'][number]['node'];

const classes = { RUNNING: 'warn', COMPLETED: 'good', FAILED: 'bad' } as const;
const texts = { RUNNING: 'state_working', COMPLETED: 'crawl_COMPLETED', FAILED: 'state_failed' } as const;

/** The lists of FAQs that were imported in the last 30 days. Nothing if there were none. */
export function Imports({ id }: { id: string }) {
  const { data, reload } = useQuery(faqImports, { chatbotId: id });
  const imports = data?.faqImports.edges.map(({ node }) => node) ?? [];
  usePoll(
    imports.some(({ status }) => status === 'RUNNING'),
    reload,
  );
  if (imports.length === 0) return null;
  return (
    <FlushCard title={text('importsEarlier')}>
      <ul>
        {imports.map((earlier) => (
          <ImportRow key={earlier.importId} id={id} earlier={earlier} />
        ))}
      </ul>
    </FlushCard>
  );
}

function ImportRow({ id, earlier }: { id: string; earlier: EarlierImport }) {
  const { importId, fileName, status, refused, errorMessage, createdAt } = earlier;
  return (
    <li class="source plain-row">
      <a class="cut" href={href(`/bots/${id}/imports/${importId}`)}>
        {fileName}
      </a>
      <span class="muted about">
        {ago(createdAt, minutes.value)} · {countsOf(earlier)}
        {errorMessage && <span class="bad"> {errorMessage}</span>}
      </span>
      {refused > 0 && status !== 'RUNNING' && <RefusedRows id={id} importId={importId} />}
      <span class={`sign ${classes[status]}`}>{text(texts[status])}</span>
    </li>
  );
}

/** What became of the rows, as far as there are any. */
const countsOf = ({ created, updated, unchanged, refused }: EarlierImport): string =>
  (
    [
      ['page_FETCHED', created],
      ['importChanged', updated],
      ['importSame', unchanged],
      ['importRefused', refused],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${text(name)} ${number(count)}`)
    .join(' · ');
