import { useState } from 'preact/hooks';
import { type AnswerOf, addressQuery, Dialog, type Filter, href, Icon, Menu, may, mutate, t } from '#core';
import { changeView, removeView, savedViews, saveView } from '../../operations/desk.ts';
import { MoreMenu } from '../parts/buttons.tsx';
import { Check, errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { WaitingRuns } from '../runs/waiting.tsx';

type SavedView = AnswerOf<typeof savedViews>['savedViews'][number];
type SavedFilter = SavedView['filter'];

const lower = (value: string | null) => value?.toLowerCase() ?? null;

/** The address of a saved view. */
const linkTo = ({ filter: { chatbotId, labelId, assignee, q, ...choices } }: SavedView) => {
  const { view, status, priority } = choices;
  const words = { view: lower(view), status: lower(status), priority: lower(priority) };
  return href('/inbox', { ...words, bot: chatbotId, label: labelId, assignee, q });
};

/** The filter in the address, as the platform stores it. */
function filterOf({ view, bot, q }: Filter) {
  const rest = (name: string) => addressQuery.value.get(name);
  const given = {
    view: view.toUpperCase() as SavedFilter['view'],
    status: (rest('status')?.toUpperCase() ?? null) as SavedFilter['status'],
    chatbotId: bot,
    labelId: rest('label'),
    priority: (rest('priority')?.toUpperCase() ?? null) as SavedFilter['priority'],
    assignee: rest('assignee'),
    q,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as typeof given;
}

/** The saved views, as links, and the way to save the one on the page. */
export default function SavedViews({ filter }: { filter: Filter }) {
  return (
    <>
      <WaitingRuns />
      <Views filter={filter} />
    </>
  );
}

function Views({ filter }: { filter: Filter }) {
  const { data, reload } = useQuery(savedViews, {});
  const [isSaving, setSaving] = useState(false);
  const views = data?.savedViews ?? [];
  const save = { label: text('views_save'), when: may('conversations:write'), run: () => setSaving(true) };
  if (!views.length && !save.when) return null;
  return (
    <>
      <Menu
        label={text('views_title')}
        class="plain square"
        items={[...views.map((view) => ({ label: view.name, href: linkTo(view) })), save]}
      >
        <Icon name="book" />
      </Menu>
      {isSaving && <SaveView filter={filter} views={views} reload={reload} close={() => setSaving(false)} />}
    </>
  );
}

interface SaveProps {
  filter: Filter;
  views: readonly SavedView[];
  reload(): Promise<void>;
  close(): void;
}

function SaveView({ filter, views, reload, close }: SaveProps) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const { busy, errors, run } = useSaving();
  const save = async () => {
    const isSaved = await run(async () => {
      await mutate(saveView, { name, shared, filter: filterOf(filter) });
      await reload();
    });
    if (isSaved) close();
  };
  const change = (make: () => Promise<unknown>, done?: string) =>
    void act(async () => {
      await make();
      await reload();
    }, done);
  return (
    <Dialog title={text('views_save')} onClose={close}>
      <Form submit={() => void save()} action={t('saveChanges')} busy={busy} close={close}>
        <TextField
          label={text('views_name')}
          value={name}
          set={setName}
          required
          maxLength={60}
          error={errorFor(errors, 'name') ?? errorFor(errors, 'filter')}
        />
        <Check checked={shared} label={text('views_shared')} set={setShared} />
      </Form>
      {views.length > 0 && (
        <ul aria-label={text('views_title')}>
          {views.map((view) => (
            <li class="plain-row" key={view.id}>
              <span class="about cut">{view.name}</span>
              <MoreMenu
                name={view.name}
                items={[
                  {
                    label: text('views_replace', { name: view.name }),
                    run: () =>
                      change(
                        () => mutate(changeView, { savedViewId: view.id, filter: filterOf(filter) }),
                        text('savedNow'),
                      ),
                  },
                  {
                    label: text('views_remove', { name: view.name }),
                    danger: true,
                    run: () => change(() => mutate(removeView, { savedViewId: view.id })),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
