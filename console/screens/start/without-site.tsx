import { useState } from 'preact/hooks';
import { Dialog, href, loadBotNames, mutate, navigate } from '#core';
import { create, createFromTemplate } from '../../operations/bots.ts';
import { errorFor, Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

interface WithoutSiteProps {
  templates: readonly { key: string; label: string }[];
  close(): void;
}

/** Makes a chatbot from a template, or an empty one. */
export function WithoutSite({ templates, close }: WithoutSiteProps) {
  const [key, setKey] = useState(templates[0]?.key ?? '');
  const [name, setName] = useState('');
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      const chatbot = key
        ? (await mutate(createFromTemplate, { key, name: name || undefined })).createChatbotFromTemplate.chatbot
        : (await mutate(create, { name })).createChatbot.chatbot;
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
          options={[...templates.map((template) => [template.key, template.label] as const), ['', text('bots_blank')]]}
        />
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
