import { type AnswerOf, ago, minutes, mutate, number, query } from '#core';
import {
  exportFiles,
  exports as exportsDocument,
  type StartExportInput,
  startExport,
} from '../../operations/exports.ts';
import { FlushCard } from '../parts/card.tsx';
import { saveAs } from '../parts/download.ts';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';

type Job = AnswerOf<typeof exportsDocument>['exports']['edges'][number]['node'];

const BETWEEN_MS = 1_000;
const classes = { RUNNING: 'warn', COMPLETED: 'good', FAILED: 'bad' } as const;
const texts = { RUNNING: 'state_working', COMPLETED: 'exports_ready', FAILED: 'state_failed' } as const;

interface ExportsProps {
  kind: Job['kind'];
  /** Only these conversations. */
  filter?: Omit<StartExportInput, 'kind'>;
}

/** Exports of any number of rows, which are written in the background. */
export function Exports({ kind, filter }: ExportsProps) {
  const { data, reload } = useQuery(exportsDocument, {});
  const jobs = data?.exports.edges.flatMap(({ node }) => (node.kind === kind ? [node] : [])) ?? [];
  usePoll(
    jobs.some(({ status }) => status === 'RUNNING'),
    reload,
  );
  const start = async () => {
    await mutate(startExport, { ...filter, kind });
    await reload();
  };
  return (
    <FlushCard title={text('exports_title')}>
      <ul>
        <li class="source plain-row">
          <span class="muted about">{text('exports_about')}</span>
          <button type="button" onClick={() => void act(start)}>
            {text('exports_start')}
          </button>
        </li>
        {jobs.map((job) => (
          <ExportRow key={job.id} job={job} />
        ))}
      </ul>
    </FlushCard>
  );
}

const ExportRow = ({ job: { id, status, rows, startedAt } }: { job: Job }) => (
  <li class="source plain-row">
    <span class="about">
      {ago(startedAt, minutes.value)} · {text('exports_rows', { n: number(rows) })}
    </span>
    {status === 'COMPLETED' && (
      <button type="button" onClick={() => void act(() => save(id))}>
        {text('exports_save')}
      </button>
    )}
    <span class={`sign ${classes[status]}`}>{text(texts[status])}</span>
  </li>
);

/** A long export has several files. Their addresses are valid for minutes, so that they are asked for when they are wanted. */
async function save(id: string): Promise<void> {
  const { files } = (await query(exportFiles, { id })).export;
  for (const { url } of files) {
    if (url) saveAs(url, 'export.csv.gz');
    // A browser takes one download at a time.
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}
