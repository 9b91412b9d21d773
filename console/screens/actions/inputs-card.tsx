import { useState } from 'preact/hooks';
import { language, languageName, languages, t } from '#core';
import { Card } from '../parts/card.tsx';
import { SelectField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import type { EditorCardProps } from './cards.tsx';
import { blankInput, type InputDraft } from './draft.ts';
import { InputFields } from './input-fields.tsx';
import { AddPart } from './part.tsx';

const MAX_INPUTS = 10;

const languagesOf = (inputs: readonly InputDraft[]): string[] => [
  ...new Set(inputs.flatMap(({ questions }) => questions.map((each) => each.language))),
];

/** The values that an action needs, with their questions in one language at a time. */
export function InputsCard({ draft, set, at }: EditorCardProps) {
  const { inputs, access } = draft;
  const used = languagesOf(inputs);
  const [code, setCode] = useState(used[0] ?? language.peek());
  const put = (changed: InputDraft[]) => set({ inputs: changed });
  const move = (from: number, to: number) => {
    const [moved] = inputs.slice(from, from + 1);
    if (moved) put(inputs.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <Card title={text('acts_inputs')}>
      {inputs.length > 0 && (
        <SelectField
          label={t('languageTitle')}
          value={code}
          set={setCode}
          options={[...new Set([...used, ...languages])].map(
            (each) => [each, `${languageName(each)}${used.includes(each) ? ' ✓' : ''}`] as const,
          )}
        />
      )}
      {inputs.map((input, n) => (
        <InputFields
          key={n}
          input={input}
          code={code}
          access={access}
          put={(changed) => put(inputs.with(n, { ...input, ...changed }))}
          at={(path) => at(`inputs.${n}.${path}`)}
          remove={() => put(inputs.toSpliced(n, 1))}
          up={n > 0 ? () => move(n, n - 1) : undefined}
          down={n < inputs.length - 1 ? () => move(n, n + 1) : undefined}
        />
      ))}
      {inputs.length < MAX_INPUTS && <AddPart label={text('acts_addInput')} run={() => put([...inputs, blankInput])} />}
      {at('inputs') && inputs.length === 0 && <p class="problem">{at('inputs')}</p>}
    </Card>
  );
}
