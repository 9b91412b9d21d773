import { errorFor, Field, fieldsOf, SelectField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { FILE_ENDINGS } from './file-endings.ts';

export const kinds = ['addFaq', 'addPage', 'addSite', 'addFile', 'addText', 'importList'] as const;
export type SourceKind = (typeof kinds)[number];

export type FieldValues = Record<string, string>;
interface PartProps {
  values: FieldValues;
  set(changes: FieldValues): void;
  errors: FieldValues;
}

type FieldsProps = PartProps & { kind: SourceKind; file(chosen: File | undefined): void };

/** How often a page is read again, in hours. */
const RecrawlField = ({ values, set, errors }: PartProps) => (
  <SelectField
    label={text('readEvery')}
    value={values.recrawlIntervalHours ?? '0'}
    set={(recrawlIntervalHours) => set({ recrawlIntervalHours })}
    options={[
      ['0', text('readNever')],
      ['24', text('readDaily')],
      ['168', text('readWeekly')],
      ['720', text('readMonthly')],
    ]}
    error={errorFor(errors, 'recrawlIntervalHours')}
  />
);

const FileField = ({ errors, file, kind }: Pick<FieldsProps, 'errors' | 'file' | 'kind'>) => (
  <Field
    label={text('addFile')}
    hint={text(kind === 'importList' ? 'importHint' : 'fileHint')}
    error={errorFor(errors, 'filename')}
  >
    {(attributes) => (
      <input
        {...attributes}
        type="file"
        required
        accept={kind === 'importList' ? '.csv,.tsv,.xlsx' : FILE_ENDINGS}
        onChange={({ currentTarget }) => file(currentTarget.files?.[0])}
      />
    )}
  </Field>
);

const urlOptions = { required: true, type: 'url', placeholder: 'https://' } as const;

/** Where pages are, and what their site asks its readers for. */
function AddressFields({ values, set, errors }: PartProps) {
  const field = fieldsOf(values, { set, errors });
  // The site's origin is derived from the address.
  const error = errorFor(errors, 'url') ?? errorFor(errors, 'origin');
  return (
    <>
      {field('url', text('sourceAddress'), { ...urlOptions, error })}
      {field('username', text('mail_USERNAME'), { hint: text('siteUserHint') })}
      {values.username && field('password', text('mail_PASSWORD'), { type: 'password', required: true })}
    </>
  );
}

/** Room for the lines that there are and one more. */
const rowsFor = (lines = '') => Math.min(8, lines.split('\n').length + 1);

/** What each kind of source asks for. */
export function Fields({ kind, file, ...form }: FieldsProps) {
  const field = fieldsOf(form.values, form);
  switch (kind) {
    case 'addFaq':
      return (
        <>
          {field('question', text('theQuestion'), { required: true })}
          {field('answer', text('theAnswer'), { required: true, rows: 5 })}
          {field('alternatives', text('otherWordings'), {
            rows: rowsFor(form.values.alternatives),
            hint: text('alternativesHint'),
          })}
          {field('category', text('sourceCategory'), { hint: text('category_hint') })}
        </>
      );
    case 'addPage':
      return (
        <>
          <AddressFields {...form} />
          {field('title', text('sourceTitle'))}
          <RecrawlField {...form} />
        </>
      );
    case 'addSite':
      return (
        <>
          <AddressFields {...form} />
          {field('limit', text('pageLimit'), { type: 'number' })}
          {field('maxDepth', text('linkDepth'), { type: 'number' })}
          {field('includePaths', text('onlyPaths'), { rows: 2, hint: text('onlyPathsHint') })}
          <RecrawlField {...form} />
        </>
      );
    case 'addFile':
      return (
        <>
          <FileField errors={form.errors} file={file} kind={kind} />
          {field('title', text('sourceTitle'))}
        </>
      );
    case 'importList':
      return <FileField errors={form.errors} file={file} kind={kind} />;
    case 'addText':
      return (
        <>
          {field('title', text('sourceTitle'), { required: true })}
          {field('text', text('theText'), { required: true, rows: 10 })}
          {field('category', text('sourceCategory'), { hint: text('category_hint') })}
        </>
      );
  }
}
