import { useState } from 'preact/hooks';
import { counted, Dialog, fieldErrors, href, loadBotNames, toastError } from '#core';
import { Field, Form, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { type Bundle, type ImportedBot, importBundle, readBundle } from './bundle.ts';
import { LeftOut } from './left-out.tsx';

const MAX_PROBLEMS = 20;

/** The button that makes a chatbot of a file. */
export function ImportBot({ done }: { done(): void }) {
  const [open, setOpen] = useState(false);
  // The list that was empty may take the place of this button once it is read again, so that waits for the dialog.
  const close = () => {
    setOpen(false);
    done();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {text('bundle_import')}
      </button>
      {open && <ImportDialog close={close} />}
    </>
  );
}

function ImportDialog({ close }: { close(): void }) {
  const [bundle, setBundle] = useState<Bundle>();
  const [name, setName] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<ImportedBot>();
  const choose = async (file: File | undefined) => {
    setProblems([]);
    setBundle(undefined);
    try {
      const read = file && (await readBundle(file));
      setBundle(read);
      setName(read?.name ?? '');
    } catch (error) {
      setProblems([(error as Error).message]);
    }
  };
  const send = async () => {
    if (!bundle) return;
    setBusy(true);
    setProblems([]);
    try {
      setMade(await importBundle(bundle, name.trim() || undefined));
      await loadBotNames();
    } catch (error) {
      const details = Object.entries(fieldErrors(error)).map(([path, message]) => `${path} ${message}`);
      setProblems(details);
      if (details.length === 0) toastError(error);
    }
    setBusy(false);
  };
  return (
    <Dialog title={text('bundle_import')} onClose={close}>
      {made ? (
        <Made made={made} bundle={bundle} />
      ) : (
        <Form submit={() => void send()} action={text('bots_create')} busy={busy || !bundle} close={close}>
          <Field label={text('addFile')} hint={text('bundle_importHint')}>
            {(attributes) => (
              <input
                {...attributes}
                type="file"
                required
                accept=".json"
                onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
              />
            )}
          </Field>
          <TextField label={text('nameLabel')} value={name} set={setName} maxLength={120} />
          <Problems problems={problems} />
        </Form>
      )}
    </Dialog>
  );
}

/** Why a file is refused, field by field. */
const Problems = ({ problems }: { problems: readonly string[] }) => (
  <div role="status">
    <ul class="problem">
      {problems.slice(0, MAX_PROBLEMS).map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  </div>
);

const Made = ({ made: { id, name, created }, bundle }: { made: ImportedBot; bundle: Bundle | undefined }) => (
  <div class="stack" role="status">
    <p>
      <span class="sign good">{text('start_done')}</span> {name}: {counted(text, 'sourceCount', created)}
    </p>
    <LeftOut sources={bundle?.leftOut ?? []} />
    <a href={href(`/bots/${id}/knowledge`)}>{text('tab_knowledge')}</a>
  </div>
);
