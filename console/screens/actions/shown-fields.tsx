import { TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import type { EditedAction, ErrorAt } from './draft.ts';
import { AddPart, Part } from './part.tsx';

type ShownField = EditedAction['result']['fields'][number];

interface ShownFieldsProps {
  draft: EditedAction;
  put(fields: ShownField[]): void;
  at: ErrorAt;
}

/** The values of the answer that visitors see. */
export const ShownFields = ({
  draft: {
    result: { fields },
  },
  put,
  at,
}: ShownFieldsProps) => (
  <>
    {fields.map((field, n) => {
      const set = (fieldPart: Partial<ShownField>) => put(fields.with(n, { ...field, ...fieldPart }));
      const name = field.label || field.key || text('acts_label');
      return (
        <Part key={n} name={name} remove={() => put(fields.toSpliced(n, 1))}>
          <div class="columns">
            <TextField
              label={text('acts_label')}
              value={field.label}
              set={(label) => set({ label })}
              maxLength={100}
              error={at(`result.fields.${n}.label`)}
            />
            <TextField
              label={text('acts_key')}
              value={field.key}
              set={(key) => set({ key })}
              maxLength={40}
              hint={text('acts_keyHint')}
              error={at(`result.fields.${n}.key`)}
            />
          </div>
          <TextField
            label={text('acts_path')}
            value={field.path}
            set={(path) => set({ path })}
            maxLength={200}
            hint={text('acts_pathHint')}
            error={at(`result.fields.${n}.path`)}
          />
        </Part>
      );
    })}
    <AddPart label={text('acts_addField')} run={() => put([...fields, { key: '', label: '', path: '' }])} />
  </>
);
