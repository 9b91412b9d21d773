import { number } from '#core';
import { text } from '../parts/text.ts';

interface CountsProps {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

/** What became of the rows of an import. */
export const ImportCounts = ({ created, updated, unchanged, refused }: CountsProps) => (
  <>
    <span class="sign good">
      {text('page_FETCHED')} {number(created)}
    </span>
    <span class="sign">
      {text('importChanged')} {number(updated)}
    </span>
    <span class="sign">
      {text('importSame')} {number(unchanged)}
    </span>
    <span class={`sign ${refused && 'bad'}`}>
      {text('importRefused')} {number(refused)}
    </span>
  </>
);
