import { text } from '../parts/text.ts';
import type { Bundle } from './bundle.ts';

/** The sources that a file does not have, and why. Nothing if it has all. */
export const LeftOut = ({ sources }: { sources: NonNullable<Bundle['leftOut']> }) =>
  sources.length > 0 ? (
    <>
      <h3>{text('bundle_leftOut')}</h3>
      <ul>
        {sources.map(({ title, reason }) => (
          <li key={title}>
            {title}: <span class="muted">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  ) : null;
