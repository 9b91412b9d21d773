import { useState } from 'preact/hooks';
import { type AnswerOf, base, Dialog, mutate, query, session, useLoad } from '#core';
import { copyChatbot, templates } from '../../operations/clients.ts';
import { errorFor, Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';

type Copy = AnswerOf<typeof copyChatbot>['copyChatbot']['copy'];
type Named = readonly [id: string, name: string];

interface CopyProps {
  /** The chatbot, or the workspace to copy to. The person chooses the other. */
  chatbot?: { id: string; name: string };
  workspaceId?: string;
  close(): void;
  done?(): void;
}

/** Workspaces of the person besides this one. */
export const otherWorkspaces = (): Named[] =>
  session()
    .workspaces.filter(({ id, role }) => id !== session().workspace.id && (role === 'owner' || role === 'admin'))
    .map(({ id, name }) => [id, name]);

/** Copies a chatbot to another workspace, and lists what does not fit there. */
export function CopyBot({ chatbot, workspaceId, close, done }: CopyProps) {
  const loaded = useLoad(`copy ${chatbot?.id}`, async (signal): Promise<Named[]> => {
    if (chatbot) return otherWorkspaces();
    const { chatbots } = await query(templates, {}, signal);
    return chatbots.edges.map(({ node }) => [node.id, node.name]);
  });
  const [copy, setCopy] = useState<Copy>();
  const onCopied = (made: Copy) => {
    setCopy(made);
    done?.();
  };
  return (
    <Dialog title={text('copy_title')} onClose={close}>
      {copy ? (
        <Copied copy={copy} />
      ) : (
        <Shown of={loaded} rows={2}>
          {(choices) =>
            choices.length ? (
              <Choose choices={choices} {...{ chatbot, workspaceId, close, onCopied }} />
            ) : (
              <p>{text(chatbot ? 'copy_nowhere' : 'copy_nothing')}</p>
            )
          }
        </Shown>
      )}
    </Dialog>
  );
}

interface ChooseProps extends Pick<CopyProps, 'chatbot' | 'workspaceId' | 'close'> {
  choices: readonly Named[];
  onCopied(copy: Copy): void;
}

function Choose({ chatbot, workspaceId, choices, close, onCopied }: ChooseProps) {
  const [chosen, setChosen] = useState(choices[0]?.[0] ?? '');
  const [name, setName] = useState('');
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      const to = chatbot ? { chatbotId: chatbot.id, workspaceId: chosen } : { chatbotId: chosen, workspaceId };
      const input = { ...to, workspaceId: to.workspaceId ?? '', name: name || undefined };
      onCopied((await mutate(copyChatbot, input)).copyChatbot.copy);
    });
  return (
    <Form submit={submit} action={text('copy_do')} busy={busy} close={close}>
      <p class="muted">{text('copy_hint')}</p>
      <SelectField
        label={text(chatbot ? 'copy_to' : 'copy_which')}
        value={chosen}
        set={setChosen}
        options={choices}
        error={errorFor(errors, chatbot ? 'workspaceId' : 'chatbotId')}
      />
      <TextField
        label={text('nameLabel')}
        hint={text('copy_nameHint')}
        value={name}
        set={setName}
        error={errorFor(errors, 'name')}
      />
    </Form>
  );
}

const Copied = ({ copy: { workspaceId, chatbotId, created, remaining, leftOut } }: { copy: Copy }) => (
  <div class="stack" role="status">
    <p>{text('copy_done', { n: created })}</p>
    {remaining > 0 && <p class="warn">{text('copy_more', { n: remaining })}</p>}
    {leftOut.length > 0 && (
      <>
        <p class="warn">{text('copy_left', { n: leftOut.length })}</p>
        <ul class="left-out">
          {leftOut.map(({ title, reason }, at) => (
            <li key={at}>
              <b>{title}</b> <span class="muted">{reason}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    <a class="button" href={`${base}/w/${workspaceId}/bots/${chatbotId}/start`}>
      {text('copy_open')}
    </a>
  </div>
);
