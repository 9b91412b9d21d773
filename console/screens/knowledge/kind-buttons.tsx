import { text } from '../parts/text.ts';
import { kinds, type SourceKind } from './fields.tsx';

/** A button for each kind of source that can be added. */
export const KindButtons = ({ add }: { add(sourceKind: SourceKind): void }) => (
  <>
    {kinds.map((kind) => (
      <button type="button" key={kind} onClick={() => add(kind)}>
        {text(kind)}
      </button>
    ))}
  </>
);
