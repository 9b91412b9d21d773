import { errorFor, Field, SelectField, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

export const kinds = ['addFaq', 'addPage', 'addSite', 'addFile', 'addText'] as const;
export type SourceKind = (typeof kinds)[number];

export type FieldValues = Record<string, string>;
interface PartProps {
  values: FieldValues;
  set(name: string, value: string): void;
  errors: FieldValues;
}

const intervals = () =>
  [
    ['0', text('readNever')],
    ['24', text('readDaily')],
    ['168', text('readWeekly')],
    ['720', text('readMonthly')],
  ] as const;

/** What each kind of source asks for. */
export function Fields({
  kind,
  values,
  set,
  errors,
  file,
}: PartProps & { kind: SourceKind; file(chosen: File | undefined): void }) {
  const one = (name: string, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={values[name] ?? ''}
      set={(value) => set(name, value)}
      error={errorFor(errors, name)}
      {...more}
    />
  );
  const every = (
    <SelectField
      label={text('readEvery')}
      value={values.recrawlIntervalHours ?? '0'}
      set={(value) => set('recrawlIntervalHours', value)}
      options={intervals()}
      error={errorFor(errors, 'recrawlIntervalHours')}
    />
  );
  switch (kind) {
    case 'addFaq':
      return (
        <>
          {one('question', text('theQuestion'), { required: true })}
          {one('answer', text('theAnswer'), { required: true, rows: 5 })}
          {one('alternatives', text('otherWordings'), { rows: 2, hint: text('alternativesHint') })}
          {one('category', text('sourceCategory'))}
        </>
      );
    case 'addPage':
      return (
        <>
          {one('url', text('sourceAddress'), { required: true, type: 'url', placeholder: 'https://' })}
          {one('title', text('sourceTitle'))}
          {every}
        </>
      );
    case 'addSite':
      return (
        <>
          {one('url', text('sourceAddress'), { required: true, type: 'url', placeholder: 'https://' })}
          {one('limit', text('pageLimit'), { type: 'number' })}
          {one('maxDepth', text('linkDepth'), { type: 'number' })}
          {one('includePaths', text('onlyPaths'), { rows: 2, hint: text('onlyPathsHint') })}
          {every}
        </>
      );
    case 'addFile':
      return (
        <>
          <Field label={text('theFile')} hint={text('fileHint')} error={errorFor(errors, 'filename')}>
            {(attributes) => (
              <input
                {...attributes}
                type="file"
                required
                accept=".pdf,.txt,.md,.html"
                onChange={({ currentTarget }) => file(currentTarget.files?.[0])}
              />
            )}
          </Field>
          {one('title', text('sourceTitle'))}
        </>
      );
    case 'addText':
      return (
        <>
          {one('title', text('sourceTitle'), { required: true })}
          {one('text', text('theText'), { required: true, rows: 10 })}
          {one('category', text('sourceCategory'))}
        </>
      );
  }
}
