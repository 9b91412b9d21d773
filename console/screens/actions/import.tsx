import { useState } from 'preact/hooks';
import { type AnswerOf, addressQuery, href, mutate, navigate, path, Tabs } from '#core';
import { propose } from '../../operations/tool.ts';
import { ActionsFrame } from '../bots/actions-frame.tsx';
import { Card, FlushCard } from '../parts/card.tsx';
import { errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { handedDraft, pairsIn } from '../runs/handed.ts';

type Proposals = AnswerOf<typeof propose>['proposeActions']['result'];
type Proposal = NonNullable<Proposals>['proposals'][number];

/** Where proposals come from. */
const origins = { url: UrlForm, document: DocumentForm, mcp: McpForm } as const;
type Origin = keyof typeof origins;
const names: Readonly<Record<Origin, () => string>> = {
  url: () => text('acts_fromUrl'),
  document: () => text('acts_paste'),
  mcp: () => text('mcp_from'),
};
const isOrigin = (value: string | null): value is Origin => Object.hasOwn(names, value ?? '');

interface OriginProps {
  chatbotId: string;
  set(proposals: Proposals): void;
}

/** Actions made of what a system says about itself. */
export default function Import({ params: { id = '' } }: { params: Record<string, string> }) {
  const chosen = addressQuery.value.get('of');
  const origin = isOrigin(chosen) ? chosen : 'url';
  const [proposals, set] = useState<Proposals>();
  const Origin = origins[origin];
  const use = ({ action, secretHeaderNames }: Proposal) => {
    handedDraft.value = { draft: action, secretHeaderNames };
    navigate(href(`/bots/${id}/actions/new`));
  };
  return (
    <ActionsFrame id={id} at="import">
      <Card title={text('acts_importTitle')}>
        <Tabs
          label={text('acts_import')}
          links={(Object.keys(origins) as Origin[]).map(
            (each) => [href(path.value, { of: each }), names[each](), each === origin] as const,
          )}
        />
        <Origin chatbotId={id} set={set} />
      </Card>
      {proposals && (
        <FlushCard title={text('acts_found', { n: proposals.proposals.length, total: proposals.total })}>
          <ul aria-live="polite">
            {proposals.proposals.map((proposal) => (
              <ProposalRow key={proposal.operation} proposal={proposal} use={() => use(proposal)} />
            ))}
          </ul>
        </FlushCard>
      )}
    </ActionsFrame>
  );
}

function UrlForm({ chatbotId, set }: OriginProps) {
  const [url, setUrl] = useState('');
  const { busy, errors, run } = useSaving();
  const read = () => run(async () => set((await mutate(propose, { chatbotId, url })).proposeActions.result));
  return (
    <Form submit={read} action={text('acts_read')} busy={busy}>
      <TextField
        label={text('acts_documentUrl')}
        type="url"
        value={url}
        set={setUrl}
        required
        placeholder="https://shop.example.com/openapi.json"
        error={errorFor(errors, 'url')}
      />
    </Form>
  );
}

function DocumentForm({ chatbotId, set }: OriginProps) {
  const [document, setDocument] = useState('');
  const { busy, errors, run } = useSaving();
  const read = () => run(async () => set((await mutate(propose, { chatbotId, document })).proposeActions.result));
  return (
    <Form submit={read} action={text('acts_read')} busy={busy}>
      <TextField
        label={text('acts_document')}
        value={document}
        set={setDocument}
        rows={8}
        required
        placeholder={'{ "openapi": "3.1.0", … }'}
        error={errorFor(errors, 'document')}
      />
    </Form>
  );
}

/** The tools of a server. Its secrets are sent to read them, and entered again where they are stored. */
function McpForm({ chatbotId, set }: OriginProps) {
  const [mcpUrl, setUrl] = useState('');
  const [secrets, setSecrets] = useState('');
  const { busy, errors, run } = useSaving();
  const secretHeaders = pairsIn(secrets, ':').map(([name, value]) => ({ name, value }));
  const read = () =>
    run(async () => set((await mutate(propose, { chatbotId, mcpUrl, secretHeaders })).proposeActions.result));
  return (
    <Form submit={read} action={text('acts_read')} busy={busy}>
      <TextField
        label={text('sourceAddress')}
        type="url"
        value={mcpUrl}
        set={setUrl}
        required
        placeholder="https://shop.example.com/mcp"
        error={errorFor(errors, 'mcpUrl')}
      />
      <TextField
        label={text('acts_secrets')}
        value={secrets}
        set={setSecrets}
        rows={2}
        placeholder="Authorization: Bearer …"
        error={errorFor(errors, 'secretHeaders')}
      />
    </Form>
  );
}

const ProposalRow = ({ proposal, use }: { proposal: Proposal; use(): void }) => {
  const { operation, action, problems, secretHeaderNames, toolDescription } = proposal;
  return (
    <li class="plain-row">
      <div class="about">
        <b dir="auto">{action.name}</b> <code>{operation}</code>
        {toolDescription && (
          <p class="muted" dir="auto">
            {text('mcp_says', { text: toolDescription })}
          </p>
        )}
        {problems.map((problem) => (
          <p class="warn" key={problem}>
            {problem}
          </p>
        ))}
        {secretHeaderNames.length > 0 && (
          <p class="muted">{text('acts_needs', { names: secretHeaderNames.join(', ') })}</p>
        )}
      </div>
      <button type="button" aria-label={`${text('keys_choose')}: ${operation}`} onClick={use}>
        {text('keys_choose')}
      </button>
    </li>
  );
};
