import { useState } from 'preact/hooks';
import { botNames, counted, Dialog, may, number, t } from '#core';
import { ImportCounts } from '../knowledge/import-counts.tsx';
import { saveText } from '../parts/download.ts';
import { errorFor, Field, Form, SelectField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { type CsvFile, readRows, writeRefused } from './csv-rows.ts';
import { type CheckedLeads, checkLeads, type LeadCounts, type RefusedLead, storeLeads } from './lead-rows.ts';

/** Checked and stored within the limit of calls in a minute. */
const MAX_ROWS = 3_000;
const MAX_SHOWN = 5;

/** The button that reads a list of leads. Nothing for those who may not, or have no chatbot. */
export function ImportLeads({ done }: { done(): void }) {
  const [open, setOpen] = useState(false);
  if (!may('leads:write') || botNames.value.size === 0) return null;
  // The list that was empty may take the place of this button once it is read again, so that waits for the dialog.
  const close = () => {
    setOpen(false);
    done();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {text('leads_import')}
      </button>
      {open && <ImportDialog close={close} />}
    </>
  );
}

/** A list of leads: first which rows can be imported, then what became of them. */
function ImportDialog({ close }: { close(): void }) {
  const [chatbotId, setChatbotId] = useState([...botNames.value.keys()][0] ?? '');
  const [csv, setCsv] = useState<CsvFile>();
  const [checked, setChecked] = useState<CheckedLeads>();
  const [counts, setCounts] = useState<LeadCounts>();
  const { busy, errors, run } = useSaving();
  const choose = async (file: File | undefined) => {
    setChecked(undefined);
    setCsv(file && readRows(await file.text()));
  };
  const isTooLong = !!csv && csv.rows.length > MAX_ROWS;
  const check = () => run(async () => csv && setChecked(await checkLeads(chatbotId, csv)));
  const store = () =>
    run(async () => {
      if (csv && checked) setCounts(await storeLeads(chatbotId, csv, checked.good));
    });
  const problem = isTooLong ? text('leads_tooMany', { n: number(MAX_ROWS) }) : errorFor(errors, 'csv');
  return (
    <Dialog title={text('leads_import')} onClose={close}>
      {counts ? (
        <Outcome counts={counts} refused={checked?.refused.length ?? 0} close={close} />
      ) : (
        <Form
          submit={checked ? store : check}
          action={checked ? counted(text, 'importRows', checked.good.length) : text('leads_check')}
          busy={busy || isTooLong || checked?.good.length === 0}
          close={close}
        >
          <SelectField
            label={t('chatbotTitle')}
            value={chatbotId}
            set={(id) => {
              setChatbotId(id);
              setChecked(undefined);
            }}
            options={[...botNames.value]}
          />
          <Field label={text('addFile')} hint={text('leads_importHint')} error={problem}>
            {(attributes) => (
              <input
                {...attributes}
                type="file"
                required
                accept=".csv,.tsv,.txt"
                onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
              />
            )}
          </Field>
          {csv && checked && <Checked file={csv} checked={checked} />}
        </Form>
      )}
    </Dialog>
  );
}

/** What cannot be imported, and why. */
function Checked({ file, checked: { refused, ignoredColumns } }: { file: CsvFile; checked: CheckedLeads }) {
  return (
    <div role="status" class="stack">
      {ignoredColumns.length > 0 && <p class="muted">{text('importIgnored', { names: ignoredColumns.join(', ') })}</p>}
      {refused.length > 0 && (
        <>
          <p class="facts">
            <span class="sign bad">
              {text('importRefused')} {number(refused.length)}
            </span>
            <button
              type="button"
              onClick={() => saveText(writeRefused(file, refused), 'refused-leads.csv', 'text/csv')}
            >
              {text('importDownload')}
            </button>
          </p>
          <Refused rows={refused.slice(0, MAX_SHOWN)} />
        </>
      )}
    </div>
  );
}

const Refused = ({ rows }: { rows: readonly RefusedLead[] }) => (
  <div class="table-box">
    <table>
      <thead>
        <tr>
          <th>{text('leads_row')}</th>
          <th>{text('leads_problem')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, problem }) => (
          <tr key={line}>
            <td>{number(line)}</td>
            <td>{problem}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function Outcome({ counts, refused, close }: { counts: LeadCounts; refused: number; close(): void }) {
  const { created, updated, unchanged } = counts;
  return (
    <>
      <p class="facts" role="status">
        <ImportCounts {...{ created, updated, unchanged, refused }} />
      </p>
      <footer>
        <button type="button" class="primary" onClick={close}>
          {text('keys_done')}
        </button>
      </footer>
    </>
  );
}
