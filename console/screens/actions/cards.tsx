import { Card } from '../parts/card.tsx';
import { Check, SelectField, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { type EditedAction, type ErrorAt, placeholders } from './draft.ts';
import { LinesField } from './lines.tsx';
import { Replay } from './replay.tsx';
import { ShownFields } from './shown-fields.tsx';

export interface EditorCardProps {
  chatbotId: string;
  draft: EditedAction;
  set(actionPart: Partial<EditedAction>): void;
  at: ErrorAt;
}

/** What it is called, and how visitors ask for it. */
export const WordsCard = ({ draft, set, at, ...of }: EditorCardProps & { actionId: string | undefined }) => (
  <Card title={text('look_words')}>
    <TextField
      label={text('nameLabel')}
      value={draft.name}
      set={(name) => set({ name })}
      maxLength={80}
      error={at('name')}
    />
    <LinesField
      label={text('acts_wordings')}
      value={draft.wordings}
      set={(wordings) => set({ wordings })}
      hint={text('look_onePerLine')}
      error={at('wordings')}
    />
    <Replay draft={draft} {...of} />
    <TextField
      label={text('acts_description')}
      value={draft.description}
      set={(description) => set({ description })}
      rows={2}
      maxLength={1000}
      error={at('description')}
    />
  </Card>
);

const whoever = ['ANYBODY', 'VERIFIED', 'EMAIL_CODE'] as const;
const confirms = ['ALWAYS', 'NEVER'] as const;

/** Who may use it, and who must agree. */
export const RulesCard = ({ draft, set, at }: EditorCardProps) => (
  <Card title={text('acts_rules')}>
    <SelectField
      label={text('acts_who')}
      value={draft.access}
      set={(access) => set({ access })}
      options={whoever.map((each) => [each, text(`actAccess_${each}`)] as const)}
      error={at('access')}
    />
    <SelectField
      label={text('acts_confirm')}
      value={draft.confirm}
      set={(confirm) => set({ confirm })}
      options={confirms
        .filter(
          (each) =>
            each === draft.confirm || each === 'ALWAYS' || draft.call.method === 'GET' || draft.call.mcp?.readOnly,
        )
        .map((each) => [each, text(`actConfirm_${each}`)] as const)}
      error={at('confirm')}
    />
    <Check
      label={text('acts_approval')}
      checked={draft.needsApproval}
      set={(needsApproval) => set({ needsApproval })}
    />
    <TextField
      label={text('acts_credits')}
      type="number"
      value={String(draft.credits)}
      set={(value) => set({ credits: Number(value) })}
      error={at('credits')}
    />
  </Card>
);

/** What visitors read of the answer, and when it fails. */
export function ResultCard({ draft, set, at }: EditorCardProps) {
  const { result, failure, inputs } = draft;
  const put = (resultPart: Partial<EditedAction['result']>) => set({ result: { ...result, ...resultPart } });
  const names = placeholders([...inputs, ...result.fields]);
  return (
    <Card title={text('acts_result')}>
      <ShownFields draft={draft} put={(fields) => put({ fields })} at={at} />
      <TextField
        label={text('acts_template')}
        value={result.template ?? ''}
        set={(template) => put({ template: template || null })}
        rows={2}
        maxLength={2000}
        hint={[text('acts_templateHint'), names && text('acts_putIn', { names })].filter(Boolean).join(' ')}
        error={at('result.template')}
      />
      <TextField
        label={text('acts_failureText')}
        value={failure.message ?? ''}
        set={(message) => set({ failure: { ...failure, message: message || null } })}
        maxLength={500}
        error={at('failure')}
      />
      <Check
        label={text('acts_handOver')}
        checked={failure.handOver}
        set={(handOver) => set({ failure: { ...failure, handOver } })}
      />
    </Card>
  );
}
