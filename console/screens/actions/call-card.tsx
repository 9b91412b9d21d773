import { Card } from '../parts/card.tsx';
import { Check, SelectField, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { handedDraft, pairsIn } from '../runs/handed.ts';
import type { EditorCardProps } from './cards.tsx';
import { type EditedAction, placeholders } from './draft.ts';
import { PairsField } from './lines.tsx';

type Call = EditedAction['call'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const toolMethods = ['POST'] as const;

/** What is entered of secret headers: their lines, or that they are removed. Undefined: they stay. */
export type SecretsDraft = string | undefined;
export const secretHeadersOf = (secrets: SecretsDraft) =>
  secrets === undefined ? undefined : pairsIn(secrets, ':').map(([name, value]) => ({ name, value }));

interface CallCardProps extends EditorCardProps {
  /** Names of the stored secret headers. Undefined: the action is not saved yet. */
  stored: readonly string[] | undefined;
  secrets: SecretsDraft;
  setSecrets(secrets: SecretsDraft): void;
}

/** The request that an action makes. */
export function CallCard({ draft, set, at, ...secrets }: CallCardProps) {
  const { call, inputs, confirm } = draft;
  const put = (callPart: Partial<Call>) => set({ call: { ...call, ...callPart } });
  const choose = (method: Call['method']) =>
    set({
      call: { ...call, method, body: method === 'GET' ? null : call.body },
      // Whatever callPart something is confirmed.
      confirm: method === 'GET' ? confirm : 'ALWAYS',
    });
  const names = placeholders(inputs);
  const putIn = names ? text('acts_putIn', { names }) : '';
  return (
    <Card title={text('acts_call')}>
      {call.mcp && <p class="muted">{text('mcp_tool', { name: call.mcp.tool })}</p>}
      <div class="columns call">
        <SelectField
          label={text('acts_method')}
          value={call.method}
          set={choose}
          options={(call.mcp ? toolMethods : methods).map((each) => [each, each] as const)}
        />
        <TextField
          label={text('sourceAddress')}
          value={call.url}
          set={(url) => put({ url })}
          maxLength={2000}
          placeholder="https://shop.example.com/orders/{order}"
          hint={putIn}
          error={at('call.url')}
        />
      </div>
      {call.method !== 'GET' && (
        <TextField
          label={text('acts_body')}
          value={call.body ?? ''}
          set={(body) => put({ body: body || null })}
          rows={4}
          maxLength={8000}
          hint={putIn}
          error={at('call.body')}
        />
      )}
      <Secrets at={at} {...secrets} />
      <details open={at('call') !== undefined && at('call.url') === undefined}>
        <summary>{text('acts_more')}</summary>
        <MoreOfCall call={call} put={put} at={at} />
      </details>
    </Card>
  );
}

type SecretsProps = Pick<CallCardProps, 'stored' | 'secrets' | 'setSecrets' | 'at'>;

/** Headers with secrets are written, and never read again. */
function Secrets({ stored, secrets, setSecrets, at }: SecretsProps) {
  const names = stored ?? [];
  const needed = stored ? [] : (handedDraft.peek()?.secretHeaderNames ?? []);
  return (
    <>
      <TextField
        label={text('acts_secrets')}
        value={secrets ?? ''}
        set={(lines) => setSecrets(lines === '' ? undefined : lines)}
        rows={2}
        placeholder="Authorization: Bearer …"
        hint={[
          needed.length > 0 && text('acts_needs', { names: needed.join(', ') }),
          names.length > 0
            ? text('acts_secretsSet', { names: names.join(', ') })
            : `${text('signIns_headersHint')} ${text('acts_secretsHint')}`,
        ]
          .filter(Boolean)
          .join('. ')}
        error={at('secretHeaders')}
      />
      {names.length > 0 && (
        <Check
          label={text('acts_secretsDrop')}
          checked={secrets === ''}
          set={(on) => setSecrets(on ? '' : undefined)}
        />
      )}
    </>
  );
}

/** What most calls need not change. */
const MoreOfCall = ({
  call,
  put,
  at,
}: {
  call: Call;
  put(callPart: Partial<Call>): void;
  at: EditorCardProps['at'];
}) => (
  <div class="stack">
    <PairsField
      label={text('signIns_headers')}
      separator=":"
      value={call.headers.map(({ name, value }) => [name, value] as const)}
      set={(pairs) => put({ headers: pairs.map(([name, value]) => ({ name, value })) })}
      rows={2}
      hint={text('look_onePerLine')}
      error={at('call.headers')}
    />
    <TextField
      label={text('acts_timeout')}
      type="number"
      value={String(call.timeoutSeconds)}
      set={(value) => put({ timeoutSeconds: Number(value) })}
      error={at('call.timeoutSeconds')}
    />
    {call.method !== 'GET' && !call.mcp && (
      <>
        <Check label={text('acts_honors')} checked={call.honorsKey} set={(honorsKey) => put({ honorsKey })} />
        <TextField
          label={text('acts_lookup')}
          value={call.lookupUrl ?? ''}
          set={(lookupUrl) => put({ lookupUrl: lookupUrl || null })}
          maxLength={2000}
          hint={text('acts_lookupHint')}
          error={at('call.lookupUrl')}
        />
      </>
    )}
  </div>
);
