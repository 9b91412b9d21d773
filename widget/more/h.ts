import type { Fragment as AnyFragment, h as Factory } from 'preact';

/** What compiled JSX calls. `build.ts` imports it into every file that has JSX. */
export let h: typeof Factory;
export let Fragment: typeof AnyFragment;

export interface Elements {
  h: typeof Factory;
  Fragment: typeof AnyFragment;
}

export const setElements = (elements: Elements): void => {
  h = elements.h;
  Fragment = elements.Fragment;
};
