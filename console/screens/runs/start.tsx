import { useState } from 'preact/hooks';
import { type Action, type AnswerOf, type ConversationRow, Dialog, Empty, loadThread, may, mutate } from '#core';
import { start, startable } from '../../operations/runs.ts';
import { Form, SelectField, useSaving } from '../parts/form.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { ConfirmForVisitor } from './confirm.tsx';
import { AnswerSeen, RunSign, ValueList } from './run-parts.tsx';
import { type Stated, statedValues, ValueFields } from './value-fields.tsx';

type StartableAction = AnswerOf<typeof startable>['actions'][number];
type StartedRun = AnswerOf<typeof start>['startActionRun']['run'];

/** Lets an agent run an action for the visitor of a conversation. */
export function useRunAction(row: ConversationRow): { action: Action; dialog: preact.ComponentChildren } {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    action: {
      label: text('runs_action'),
      icon: 'spark',
      when: may('conversations:write') && may('chatbots:read') && !row.mergedIntoId,
      run: () => setOpen(true),
    },
    dialog: isOpen && (
      <Dialog title={text('runs_action')} onClose={close}>
        <Choose row={row} close={close} />
      </Dialog>
    ),
  };
}

function Choose({ row, close }: { row: ConversationRow; close(): void }) {
  const loaded = useQuery(startable, { chatbotId: row.chatbotId });
  return (
    <Shown of={loaded} rows={2}>
      {({ actions }) => {
        const enabled = actions.filter((each) => each.enabled);
        return enabled.length > 0 ? (
          <Start actions={enabled} conversationId={row.id} close={close} />
        ) : (
          <Empty icon="spark" title={text('runs_none')} />
        );
      }}
    </Shown>
  );
}

interface StartProps {
  actions: readonly StartableAction[];
  conversationId: string;
  close(): void;
}

/** The action with its values, then what came of it. */
function Start({ actions, conversationId, close }: StartProps) {
  const [actionId, setActionId] = useState(actions[0]?.id ?? '');
  const [stated, setStated] = useState<Stated>({});
  const [started, setStarted] = useState<StartedRun>();
  const { busy, errors, run } = useSaving();
  const inputs = actions.find(({ id }) => id === actionId)?.inputs ?? [];
  const reread = () => void loadThread(conversationId).catch(() => {});
  const submit = () =>
    run(async () => {
      const values = statedValues(inputs, stated);
      setStarted((await mutate(start, { conversationId, actionId, values })).startActionRun.run);
      reread();
    });
  if (started) return <Started run={started} conversationId={conversationId} close={close} reread={reread} />;
  return (
    <Form submit={submit} action={text('runs_begin')} busy={busy} close={close}>
      <SelectField
        label={text('audit_action')}
        value={actionId}
        set={(id) => {
          setActionId(id);
          setStated({});
        }}
        options={actions.map(({ id, name }) => [id, name] as const)}
      />
      <ValueFields inputs={inputs} stated={stated} set={setStated} errors={errors} />
    </Form>
  );
}

interface StartedProps extends Pick<StartProps, 'conversationId' | 'close'> {
  run: StartedRun;
  reread(): void;
}

/** The exact values to confirm, or the outcome. */
function Started({ run, conversationId, close, reread }: StartedProps) {
  const { id, status, values, confirmation } = run;
  return (
    <div class="stack" aria-live="polite">
      <p class="facts">
        <b dir="auto">{run.actionName}</b> <RunSign status={status} />
      </p>
      <ValueList values={values} />
      {confirmation ? (
        <>
          <p class="muted">{text('runs_check')}</p>
          <footer>
            <ConfirmForVisitor
              run={{ id, conversationId, confirmation }}
              done={() => {
                reread();
                close();
              }}
            />
          </footer>
        </>
      ) : (
        <AnswerSeen {...run} />
      )}
    </div>
  );
}
