import { errorFor, Field, SelectField, TextField } from '../parts/form.tsx';
import { text } from './texts.ts';

export const kinds = ['addFaq', 'addPage', 'addSite', 'addFile', 'addText'] as const;
export type Kind = (typeof kinds)[number];

export type Values = Record<string, string>;
interface PartProps {
  values: Values;
  set(name: string, value: string): void;
  errors: Values;
}

const intervals = () =>
  [
    ['0', text('never')],
    ['24', text('daily')],
    ['168', text('weekly')],
    ['720', text('monthly')],
  ] as const;

/** What each kind of source asks for. */
export function Fields({
  kind,
  values,
  set,
  errors,
  file,
}: PartProps & { kind: Kind; file(chosen: File | undefined): void }) {
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
          {one('question', text('question'), { required: true })}
          {one('answer', text('answer'), { required: true, rows: 5 })}
          {one('alternatives', text('alternatives'), { rows: 2, hint: text('alternativesHint') })}
          {one('category', text('category'))}
        </>
      );
    case 'addPage':
      return (
        <>
          {one('url', text('address'), { required: true, type: 'url', placeholder: 'https://' })}
          {one('title', text('title'))}
          {every}
        </>
      );
    case 'addSite':
      return (
        <>
          {one('url', text('address'), { required: true, type: 'url', placeholder: 'https://' })}
          {one('limit', text('pageLimit'), { type: 'number' })}
          {one('maxDepth', text('depth'), { type: 'number' })}
          {one('includePaths', text('onlyPaths'), { rows: 2, hint: text('onlyPathsHint') })}
          {every}
        </>
      );
    case 'addFile':
      return (
        <>
          <Field label={text('file')} hint={text('fileHint')} error={errorFor(errors, 'filename')}>
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
          {one('title', text('title'))}
        </>
      );
    case 'addText':
      return (
        <>
          {one('title', text('title'), { required: true })}
          {one('text', text('theText'), { required: true, rows: 10 })}
          {one('category', text('category'))}
        </>
      );
  }
}
