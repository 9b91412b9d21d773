import type { paths } from './icon-paths.ts';

export type IconName = keyof typeof paths;

/** A decoration: its button or text names what it means. The outlines are in the page. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
);
