import { useState } from 'preact/hooks';
import { linesOf, TextField } from '../parts/form.tsx';
import { pairsIn } from '../runs/handed.ts';
import { pairLines } from './draft.ts';

interface LinesProps<Value> {
  label: string;
  value: Value;
  set(value: Value): void;
  hint?: string;
  error?: string | undefined;
  rows?: number;
  placeholder?: string;
}

/** A field whose text is kept as the person writes it, while `set` gets what it means. */
function Written<Value>({ value, set, read, write, rows = 3, ...field }: LinesProps<Value> & Form<Value>) {
  const [raw, setRaw] = useState(() => write(value));
  return (
    <TextField
      {...field}
      rows={rows}
      value={raw}
      set={(words) => {
        setRaw(words);
        set(read(words));
      }}
    />
  );
}

interface Form<Value> {
  read(text: string): Value;
  write(value: Value): string;
}

/** One entry per line. */
export const LinesField = (props: LinesProps<string[]>) => (
  <Written {...props} read={linesOf} write={(lines) => lines.join('\n')} />
);

type Pairs = readonly (readonly [left: string, right: string])[];

/** Two texts per line, with a sign between them. */
export const PairsField = ({ separator, ...props }: LinesProps<Pairs> & { separator: '=' | ':' }) => (
  <Written<Pairs>
    {...props}
    read={(words) => pairsIn(words, separator)}
    write={(pairs) => pairLines(pairs, separator)}
  />
);
