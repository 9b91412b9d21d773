import { Card } from '../parts/card.tsx';
import { TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import type { EditorCardProps } from './cards.tsx';
import type { EditedAction } from './draft.ts';
import { LinesField, PairsField } from './lines.tsx';
import { AddPart, Part } from './part.tsx';

type Example = EditedAction['examples'][number];
const MAX_EXAMPLES = 10;

/** Recorded answers, and what the log masks. */
export function ExamplesCard({ draft: { examples, redacted }, set, at }: EditorCardProps) {
  const put = (changed: Example[]) => set({ examples: changed });
  return (
    <Card title={text('acts_examples')}>
      <p class="muted">{text('acts_examplesHint')}</p>
      {examples.map((example, n) => (
        <ExampleFields
          // The fields keep what is written, so another example must not take their place.
          key={`${examples.length} ${n}`}
          example={example}
          name={`${text('acts_examples')} ${n + 1}`}
          put={(examplePart) => put(examples.with(n, { ...example, ...examplePart }))}
          remove={() => put(examples.toSpliced(n, 1))}
          at={(path) => at(`examples.${n}.${path}`)}
        />
      ))}
      {examples.length < MAX_EXAMPLES && (
        <AddPart
          label={text('acts_addExample')}
          run={() => put([...examples, { values: [], status: 200, body: '' }])}
        />
      )}
      <LinesField
        label={text('acts_redacted')}
        value={redacted}
        set={(names) => set({ redacted: names })}
        rows={2}
        hint={text('acts_redactedHint')}
        error={at('redacted')}
      />
    </Card>
  );
}

interface ExampleProps {
  example: Example;
  name: string;
  put(examplePart: Partial<Example>): void;
  remove(): void;
  at: EditorCardProps['at'];
}

const ExampleFields = ({ example, name, put, remove, at }: ExampleProps) => (
  <Part name={name} remove={remove}>
    <div class="columns">
      <PairsField
        label={text('acts_exampleFor')}
        separator="="
        value={example.values.map(({ key, value }) => [key, value] as const)}
        set={(pairs) => put({ values: pairs.map(([key, value]) => ({ key, value })) })}
        rows={2}
        hint={text('acts_valuesHint')}
        error={at('values')}
      />
      <TextField
        label={text('acts_status')}
        type="number"
        value={String(example.status)}
        set={(value) => put({ status: Number(value) })}
        error={at('status')}
      />
    </div>
    <TextField
      label={text('theAnswer')}
      value={example.body}
      set={(body) => put({ body })}
      rows={3}
      maxLength={8000}
      placeholder={'{ "status": "on its way" }'}
      error={at('body')}
    />
  </Part>
);
