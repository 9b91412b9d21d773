import { useState } from 'preact/hooks';
import { Dialog, href, loadBotNames, mutate, navigate, toast } from '#core';
import { create, createFromAgency, createFromTemplate } from '../../operations/bots.ts';
import { errorFor, Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

interface WithoutSiteProps {
  templates: readonly { key: string; label: string }[];
  /** Those of the agency. */
  kept: readonly { id: string; name: string; description: string | null }[];
  close(): void;
}

/** Makes a chatbot from a template, or an empty one. */
export function WithoutSite({ templates, kept, close }: WithoutSiteProps) {
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
