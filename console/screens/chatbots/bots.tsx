import { useState } from 'preact/hooks';
import { Avatar, counted, Dialog, Empty, href, loadBotNames, may, mutate, navigate, t, toast } from '#core';
import { create, createFromAgency, createFromTemplate, list } from '../../operations/bots.ts';
import { Add } from '../parts/buttons.tsx';
import { errorFor, Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';

const PAGE = 100;

/** Every chatbot of the workspace. */
export default function Bots() {
  const { data, error, reload } = useQuery(list, { first: PAGE });
  const [making, setMaking] = useState(false);
  const bots = data?.chatbots.edges.map(({ node }) => node) ?? [];
  const make = may('chatbots:write') && <Add label={text('bots_new')} run={() => setMaking(true)} />;
  return (
    <Page
      title={t('navBots')}
      actions={bots.length > 0 && make}
      above={data && text('bots_used', { used: data.workspace.chatbotCount, all: data.workspace.limits.chatbots })}
    >
      <Shown of={{ data, error, reload }}>
        {() =>
          bots.length === 0 ? (
            <Empty icon="bot" title={t('firstBot')}>
              <p class="muted">{text('bots_noneHint')}</p>
              {make}
            </Empty>
          ) : (
            <ul class="tiles">
              {bots.map(({ id, name, botName, status, sourceCount }) => (
                <li key={id}>
                  <a class="card tile" href={href(`/bots/${id}/knowledge`)}>
                    <Avatar name={botName} />
                    <span>
                      <b class="cut">{name}</b>
                      <span class="muted cut">
                        {botName} · {counted(text, 'sourceCount', sourceCount)}
                      </span>
                    </span>
                    <span class={`sign ${status === 'ACTIVE' ? 'good' : 'warn'}`}>
                      {text(status === 'ACTIVE' ? 'bots_active' : 'bots_paused')}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {making && (
        <Make templates={data?.templates ?? []} kept={data?.agencyTemplates ?? []} close={() => setMaking(false)} />
      )}
    </Page>
  );
}

interface MakeProps {
  templates: readonly { key: string; label: string }[];
  /** Those of the agency. */
  kept: readonly { id: string; name: string; description: string | null }[];
  close(): void;
}

function Make({ templates, kept, close }: MakeProps) {
  const [key, setKey] = useState(templates[0]?.key ?? '');
  const [name, setName] = useState('');
  const { busy, errors, run } = useSaving();
  const own = kept.find(({ id }) => id === key);
  const make = async () => {
    if (own) return fromAgency({ templateId: own.id, name: name || undefined });
    if (!key) return (await mutate(create, { name })).createChatbot.chatbot;
    return (await mutate(createFromTemplate, { key, name: name || undefined })).createChatbotFromTemplate.chatbot;
  };
  const submit = () =>
    run(async () => {
      const chatbot = await make();
      await loadBotNames();
      navigate(href(`/bots/${chatbot.id}/start`));
    });
  return (
    <Dialog title={text('bots_new')} onClose={close}>
      <Form submit={submit} action={text('bots_create')} busy={busy} close={close}>
        <SelectField
          label={text('bots_template')}
          value={key}
          set={setKey}
          options={[
            ...kept.map((template) => [template.id, template.name] as const),
            ...templates.map((template) => [template.key, template.label] as const),
            ['', text('bots_blank')],
          ]}
        />
        {own?.description && <p class="muted">{own.description}</p>}
        <TextField
          label={text('nameLabel')}
          hint={text('bots_nameHint')}
          value={name}
          set={setName}
          required={!key}
          error={errorFor(errors, 'name')}
        />
      </Form>
    </Dialog>
  );
}

/** Makes a chatbot of a template of the agency. Says how much of it the plan does not allow. */
async function fromAgency(input: { templateId: string; name: string | undefined }) {
  const { chatbot, leftOut } = (await mutate(createFromAgency, input)).createChatbotFromAgencyTemplate;
  if (leftOut?.length) toast(text('copy_left', { n: leftOut.length }), { kind: 'failed' });
  return chatbot;
}
