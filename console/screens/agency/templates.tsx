import { useState } from 'preact/hooks';
import { type AnswerOf, counted, Dialog, Empty, may, mutate, query, useLoad } from '#core';
import {
  deleteTemplate,
  keepTemplate,
  renameTemplate,
  templates as templatesDocument,
} from '../../operations/clients.ts';
import { Add, MoreMenu } from '../parts/buttons.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { errorFor, Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { AgencyFrame } from './frame.tsx';

type Template = AnswerOf<typeof templatesDocument>['agencyTemplates'][number];
type Bots = readonly (readonly [id: string, name: string])[];

/** Chatbots that the agency has kept, to make its clients' from. */
export default function Templates() {
  const loaded = useLoad('templates', async (signal) => {
    const { agencyTemplates, chatbots } = await query(templatesDocument, {}, signal);
    return { templates: agencyTemplates, bots: chatbots.edges.map(({ node }) => [node.id, node.name] as const) };
  });
  const [edited, setEdited] = useState<Template | 'new'>();
  const [removed, setRemoved] = useState<Template>();
  const reload = () => void loaded.reload();
  const remove = ({ id: templateId }: Template) =>
    act(async () => {
      await mutate(deleteTemplate, { templateId });
      reload();
    }, text('template_deleted'));
  const add = may('reseller:write') && <Add label={text('template_keep')} run={() => setEdited('new')} />;
  return (
    <AgencyFrame actions={!!loaded.data?.templates.length && add}>
      <Shown of={loaded}>
        {({ templates, bots }) => (
          <>
            {templates.length === 0 ? (
              <Empty icon="bot" title={text('template_none')}>
                <p class="muted">{text('template_noneHint')}</p>
                {bots.length > 0 && add}
              </Empty>
            ) : (
              <ul class="card flush">
                {templates.map((template) => (
                  <Row key={template.id} template={template} edit={setEdited} remove={setRemoved} />
                ))}
              </ul>
            )}
            {edited && (
              <Edit
                template={edited === 'new' ? undefined : edited}
                bots={bots}
                close={() => setEdited(undefined)}
                saved={reload}
              />
            )}
          </>
        )}
      </Shown>
      {removed && (
        <Confirm
          title={removed.name}
          text={text('template_deleteText')}
          action={text('template_delete')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </AgencyFrame>
  );
}

interface RowProps {
  template: Template;
  edit(template: Template): void;
  remove(template: Template): void;
}

const Row = ({ template, edit, remove }: RowProps) => (
  <li class="source plain-row">
    <b class="cut">{template.name}</b>
    <span class="muted cut about">
      {[template.description, counted(text, 'sourceCount', template.sources)].filter(Boolean).join(' · ')}
    </span>
    {may('reseller:write') && (
      <MoreMenu
        name={template.name}
        items={[
          { label: text('template_rename'), run: () => edit(template) },
          { label: text('template_delete'), danger: true, run: () => remove(template) },
        ]}
      />
    )}
  </li>
);

interface EditProps {
  /** Left out: a new one. */
  template: Template | undefined;
  bots: Bots;
  close(): void;
  saved(): void;
}

function Edit({ template, bots, close, saved }: EditProps) {
  const [chatbotId, setChatbotId] = useState(bots[0]?.[0] ?? '');
  const [name, setName] = useState(template?.name ?? '');
  const [description, setDescription] = useState(template?.description ?? '');
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      if (template) await mutate(renameTemplate, { templateId: template.id, name, description });
      else await mutate(keepTemplate, { chatbotId, name, description });
      saved();
      close();
    });
  const title = text(template ? 'template_rename' : 'template_keep');
  return (
    <Dialog title={title} onClose={close}>
      <Form submit={submit} action={title} busy={busy} close={close}>
        {!template && (
          <>
            <p class="muted">{text('template_keepHint')}</p>
            <SelectField
              label={text('copy_which')}
              value={chatbotId}
              set={setChatbotId}
              options={bots}
              error={errorFor(errors, 'chatbotId')}
            />
          </>
        )}
        <TextField label={text('nameLabel')} value={name} set={setName} required error={errorFor(errors, 'name')} />
        <TextField
          label={text('template_description')}
          value={description}
          set={setDescription}
          maxLength={300}
          error={errorFor(errors, 'description')}
        />
      </Form>
    </Dialog>
  );
}
