import { useState } from 'preact/hooks';
import { type AnswerOf, ago, Empty, href, Icon, may, minutes, mutate, number, query, t, useLoad } from '#core';
import { list as listDocument, remove as removeDocument, update } from '../../operations/actions.ts';
import { ActionsFrame } from '../bots/actions-frame.tsx';
import { MoreMenu } from '../parts/buttons.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { templateNames } from './templates.ts';

type Answer = AnswerOf<typeof listDocument>;
type ActionRow = Answer['actions'][number];
type Usage = Answer['actionUsage'][number];

/** What a chatbot can do. */
export default function Actions({ params: { id = '' } }: { params: Record<string, string> }) {
  const loaded = useLoad(`actions ${id}`, (signal) => query(listDocument, { chatbotId: id }, signal));
  const [removed, setRemoved] = useState<ActionRow>();
  const turn = ({ id: actionId }: ActionRow, enabled: boolean) =>
    act(async () => {
      await mutate(update, { chatbotId: id, actionId, enabled });
      await loaded.reload();
    }, text('savedNow'));
  const remove = ({ id: actionId }: ActionRow) =>
    act(async () => {
      await mutate(removeDocument, { chatbotId: id, actionId });
      await loaded.reload();
    });
  const hasSome = !!loaded.data?.actions.length;
  return (
    <ActionsFrame id={id} at="list" actions={hasSome && may('chatbots:write') && <New id={id} />}>
      <Shown of={loaded}>
        {({ actions, actionUsage, workspace }) => (
          <>
            {!workspace.settings.actionsEnabled && <Stopped />}
            {actions.length === 0 ? (
              <None id={id} />
            ) : (
              <Table chatbotId={id} actions={actions} usage={actionUsage} turn={turn} remove={setRemoved} />
            )}
          </>
        )}
      </Shown>
      {removed && (
        <Confirm
          title={removed.name}
          text={text('acts_deleteText', { name: removed.name })}
          action={text('removeSource')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </ActionsFrame>
  );
}

const newAt = (id: string) => `/bots/${id}/actions/new`;

const New = ({ id }: { id: string }) => (
  <a class="button primary" href={href(newAt(id))}>
    <Icon name="plus" />
    {text('acts_new')}
  </a>
);

/** The switch of the workspace is off. */
const Stopped = () => (
  <div class="card row-card stopped" role="alert">
    <Icon name="alert" />
    <b>{text('acts_stopped')}</b>
    <span class="space" />
    {may('workspace:read') && (
      <a class="button" href={href('/settings')}>
        {text('acts_toSettings')}
      </a>
    )}
  </div>
);

/** What to begin with. */
const None = ({ id }: { id: string }) => (
  <Empty icon="spark" title={text('acts_none')}>
    <p class="muted">{text('acts_noneHint')}</p>
    {may('chatbots:write') && (
      <div class="choices centred">
        {templateNames().map(([template, name]) => (
          <a class="button" key={template} href={href(newAt(id), { from: template })}>
            {name}
          </a>
        ))}
        <a class="button plain" href={href(newAt(id))}>
          {text('acts_blank')}
        </a>
      </div>
    )}
  </Empty>
);

interface TableProps {
  chatbotId: string;
  actions: readonly ActionRow[];
  usage: readonly Usage[];
  turn(action: ActionRow, on: boolean): void;
  remove(action: ActionRow): void;
}

const Table = ({ actions, usage, ...of }: TableProps) => (
  <section class="card flush table-box stacked" aria-label={text('tab_actions')}>
    <table>
      <thead>
        <tr>
          <th>{text('nameLabel')}</th>
          <th>{text('acts_who')}</th>
          <th>{text('acts_runs')}</th>
          <th>{text('status_COMPLETED')}</th>
          <th>
            <span class="hidden">{t('moreActions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => (
          <Row key={action.id} action={action} used={usage.find(({ actionId }) => actionId === action.id)} {...of} />
        ))}
      </tbody>
    </table>
  </section>
);

interface RowProps extends Omit<TableProps, 'actions' | 'usage'> {
  action: ActionRow;
  /** Undefined: it was never used. */
  used: Usage | undefined;
}

function Row({ chatbotId, action, used, turn, remove }: RowProps) {
  const { id, name, access, confirm, enabled } = action;
  const canWrite = may('chatbots:write');
  const at = href(`/bots/${chatbotId}/actions/${id}`);
  const log = href(`/bots/${chatbotId}/actions/log`, { action: id });
  return (
    <tr>
      <td>
        <a class="strong" href={at} dir="auto">
          {name}
        </a>
        <small>{text(`actConfirm_${confirm}`)}</small>
      </td>
      <td data-label={text('acts_who')}>{text(`actAccess_${access}`)}</td>
      <td data-label={text('acts_runs')}>
        {used ? number(used.runs) : '0'}
        {used?.lastFailedAt && (
          <small class="bad">
            {text('acts_lastFailed')}: {ago(used.lastFailedAt, minutes.value)}
          </small>
        )}
      </td>
      <td data-label={text('status_COMPLETED')}>
        <input
          type="checkbox"
          aria-label={`${text('status_COMPLETED')}: ${name}`}
          checked={enabled}
          disabled={!canWrite}
          onChange={({ currentTarget }) => turn(action, currentTarget.checked)}
        />
      </td>
      <td class="end">
        <MoreMenu
          name={name}
          items={[
            { label: text('editButton'), href: at },
            may('conversations:read') && { label: text('acts_log'), href: log },
            canWrite && { label: text('removeSource'), danger: true, run: () => remove(action) },
          ]}
        />
      </td>
    </tr>
  );
}
