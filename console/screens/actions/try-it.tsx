import { useState } from 'preact/hooks';
import { type AnswerOf, mutate, session, t } from '#core';
import { test } from '../../operations/actions.ts';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Form, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { AnswerSeen, RunSign } from '../runs/run-parts.tsx';
import { type Stated, statedValues, ValueFields } from '../runs/value-fields.tsx';
import type { EditedAction, SavedAction } from './draft.ts';

type TestRun = AnswerOf<typeof test>['testAction']['run'];
type Example = EditedAction['examples'][number];

interface TryItProps {
  chatbotId: string;
  /** Undefined: it is not saved as it is on the page. */
  saved: SavedAction | undefined;
  keep(example: Example): void;
}

/** Tries an action as it is saved: an example answers or, for the owner, the real system. */
export function TryIt({ saved, ...props }: TryItProps) {
  return (
    <Card title={text('keys_try')}>
      {saved ? <Trial key={saved.revision} saved={saved} {...props} /> : <p class="muted">{text('acts_saveFirst')}</p>}
    </Card>
  );
}

/** The answer of the system as an example, for exactly these values. */
const exampleOf = ({ response }: TestRun, values: Example['values']): Example | undefined =>
  response ? { values, status: response.status, body: response.body ?? '' } : undefined;

/** What the platform knows of a visitor. */
interface TestVisitor {
  visitorId: string;
  visitorEmail: string;
}
const nobody: TestVisitor = { visitorId: '', visitorEmail: '' };

interface VisitorFieldsProps {
  inputs: SavedAction['inputs'];
  visitor: TestVisitor;
  set(visitor: TestVisitor): void;
}

/** What the platform would fill in. */
function VisitorFields({ inputs, visitor, set }: VisitorFieldsProps) {
  const needs = (source: 'VISITOR_ID' | 'VISITOR_EMAIL') => inputs.some(({ from }) => from === source);
  const { visitorId, visitorEmail } = visitor;
  return (
    <>
      {needs('VISITOR_ID') && (
        <TextField
          label={t('visitorNumber')}
          value={visitorId}
          set={(value) => set({ ...visitor, visitorId: value })}
          maxLength={200}
          required
        />
      )}
      {needs('VISITOR_EMAIL') && (
        <TextField
          label={text('actKind_VISITOR_EMAIL')}
          type="email"
          value={visitorEmail}
          set={(value) => set({ ...visitor, visitorEmail: value })}
          maxLength={254}
          required
        />
      )}
    </>
  );
}

function Trial({ chatbotId, saved, keep }: TryItProps & { saved: SavedAction }) {
  const [stated, setStated] = useState<Stated>({});
  const [visitor, setVisitor] = useState<TestVisitor>(nobody);
  const [run, setRun] = useState<TestRun>();
  const [asking, setAsking] = useState(false);
  const saving = useSaving();
  const values = statedValues(saved.inputs, stated);
  const attempt = (real: boolean) =>
    saving.run(async () => {
      setRun(undefined);
      const { visitorId, visitorEmail } = visitor;
      const own = { visitorId: visitorId || null, visitorEmail: visitorEmail || null };
      const tried = { chatbotId, actionId: saved.id, values, ...own, real };
      setRun((await mutate(test, tried)).testAction.run);
    });
  const made = run && !run.usesExample ? exampleOf(run, values) : undefined;
  return (
    <Form submit={() => attempt(false)}>
      <ValueFields inputs={saved.inputs} stated={stated} set={setStated} errors={saving.errors} />
      <VisitorFields inputs={saved.inputs} visitor={visitor} set={setVisitor} />
      <div class="choices">
        <button type="submit" class="primary" disabled={saving.busy}>
          {text('acts_tryExample')}
        </button>
        {session().role === 'owner' && (
          <button type="button" disabled={saving.busy} onClick={() => setAsking(true)}>
            {text('acts_tryReal')}
          </button>
        )}
      </div>
      {run && (
        <section class="answer" aria-live="polite">
          <RunSign status={run.status} />
          <AnswerSeen {...run} />
          {run.response && <pre>{run.response.body ?? run.response.status}</pre>}
          {made && (
            <button type="button" onClick={() => keep(made)}>
              {text('acts_useAnswer')}
            </button>
          )}
        </section>
      )}
      {asking && (
        <Confirm
          title={text('acts_tryReal')}
          text={text('acts_tryRealText', { url: `${saved.call.method} ${saved.call.url}` })}
          action={text('acts_tryReal')}
          onConfirm={() => attempt(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  );
}
