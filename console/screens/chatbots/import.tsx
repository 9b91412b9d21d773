import { useRef, useState } from 'preact/hooks';
import { addressQuery, counted, href, mutate, navigate, number, t, useLoad } from '#core';
import { faqImport, previewImport, startImport } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { ImportCounts } from '../knowledge/import-counts.tsx';
import { RefusedRows } from '../knowledge/refused-rows.tsx';
import { Select, useSaving } from '../parts/form.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';

interface ImportProps {
  id: string;
  /** ID of the import, or `new` for a file that was uploaded. */
  file: string;
}

/** A list of FAQs: first how it is read, then what became of its rows. */
export default function Import({ params: { id = '', file = '' } }: { params: Record<string, string> }) {
  return <BotFrame id={id}>{file === 'new' ? <Preview id={id} /> : <Progress id={id} file={file} />}</BotFrame>;
}

type Field = 'question' | 'answer' | 'category' | 'alternatives' | '';
type Preview = Awaited<ReturnType<typeof readPreview>>;
type Columns = Record<string, string | null>;

const readPreview = async (chatbotId: string, uploadId: string, columns: Columns) =>
  (await mutate(previewImport, { chatbotId, uploadId, columns })).previewFaqImport.preview;

/** The columns and the first rows. Each column has a field that says what it is. */
function Preview({ id }: { id: string }) {
  const uploadId = addressQuery.value.get('file') ?? '';
  const [columns, setColumns] = useState<Columns>({});
  const loaded = useLoad(JSON.stringify(columns), () => readPreview(id, uploadId, columns));
  const last = useRef<Preview>(undefined);
  last.current = loaded.data ?? last.current;
  const { run } = useSaving();
  const start = () =>
    run(async () => {
      const begun = await mutate(startImport, { chatbotId: id, uploadId, columns });
      navigate(href(`/bots/${id}/imports/${begun.startFaqImport.import.importId}`), { replace: true });
    });
  const choose = (at: number, before: string | null, field: Field) =>
    setColumns({ ...columns, ...(before && { [before]: null }), ...(field && { [field]: `${at + 1}` }) });
  return (
    <Shown of={{ ...loaded, data: last.current }}>
      {(read) => (
        <section class="card flush">
          <div class="table-box">
            <table>
              <ColumnHeads columns={read.columns} choose={choose} />
              <tbody>
                {read.rows.map(({ cells }, line) => (
                  <tr key={line}>
                    {read.columns.map((_, at) => (
                      <td key={at}>{cells[at]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <footer class="pad">
            <p role="status" class="problem">
              {read.problem}
            </p>
            <Ignored names={ignoredIn(read)} />
            <Ignored names={read.ignoredSheets} of="importIgnoredSheets" />
            <div class="choices">
              <button type="button" class="primary" disabled={!!read.problem} onClick={start}>
                {counted(text, 'importRows', read.total)}
              </button>
              <button type="button" onClick={() => navigate(href(`/bots/${id}/knowledge`))}>
                {t('cancelDialog')}
              </button>
            </div>
          </footer>
        </section>
      )}
    </Shown>
  );
}

interface ColumnHeadsProps {
  columns: Preview['columns'];
  choose(at: number, before: string | null, field: Field): void;
}

function ColumnHeads({ columns, choose }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, field }, at) => (
          <th key={at}>
            {name}
            <Select
              aria-label={name || number(at + 1)}
              value={(field ?? '') as Field}
              set={(chosen) => choose(at, field, chosen)}
              options={[
                ['', '–'],
                ['question', text('theQuestion')],
                ['answer', text('theAnswer')],
                ['category', text('sourceCategory')],
                ['alternatives', text('otherWordings')],
              ]}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The columns that no field is chosen for: by name, or by number if they have none. Empty columns are not worth a word. */
const ignoredIn = ({ columns, rows }: Preview): string[] =>
  columns.flatMap(({ name, field }, at) =>
    field === null && (name || rows.some(({ cells }) => cells[at])) ? [name || number(at + 1)] : [],
  );

interface IgnoredProps {
  names: readonly string[];
  of?: 'importIgnored' | 'importIgnoredSheets';
}

const Ignored = ({ names, of = 'importIgnored' }: IgnoredProps) =>
  names.length > 0 ? <p class="muted pad">{text(of, { names: names.join(', ') })}</p> : null;

function Progress({ id, file }: ImportProps) {
  const { data, error, reload } = useQuery(faqImport, { chatbotId: id, id: file });
  const isRunning = data?.faqImport.status === 'RUNNING';
  usePoll(isRunning, reload);
  return (
    <Shown of={{ data, error, reload }}>
      {({ faqImport: { status, total, created, updated, unchanged, refused, errorMessage, ...ignored } }) => (
        <section class="card flush">
          <header class="card-head">
            <h2>
              <span role="status">
                {text(isRunning ? 'state_working' : status === 'FAILED' ? 'state_failed' : 'importDone')}
              </span>
            </h2>
            <span class="facts">
              <ImportCounts {...{ created, updated, unchanged, refused }} />
            </span>
          </header>
          {isRunning && (
            <progress
              class="pad"
              max={total}
              value={created + updated + unchanged + refused}
              aria-label={text('state_working')}
            />
          )}
          {errorMessage && <p class="pad problem">{errorMessage}</p>}
          <Ignored names={ignored.ignoredColumns} />
          <Ignored names={ignored.ignoredSheets} of="importIgnoredSheets" />
          <footer class="pad choices">
            {refused > 0 && !isRunning && <RefusedRows id={id} importId={file} />}
            <a href={href(`/bots/${id}/knowledge`)}>{text('backToKnowledge')}</a>
          </footer>
        </section>
      )}
    </Shown>
  );
}
