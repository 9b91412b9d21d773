import type { PageElement } from '../html/tree.ts';
import type { Page } from '../page.ts';
import type { TextBlock } from '../text/blocks.ts';

export type ElementTest = (element: PageElement, page: Page) => boolean;

interface Named {
  name: string;
  /** The page of the tests that is read otherwise without it. */
  page: string;
}

/** What a rule leaves alone although it applies. */
export interface Exception extends Named {
  when: ElementTest;
}

interface Scope extends Named {
  /** The pages to which it applies. Default: all. */
  on?: (page: Page) => boolean;
}

/** A rule for elements. The first one of a stage that applies to an element decides. */
export type Rule = Scope & { unless?: readonly Exception[] } & (
    | { drop: ElementTest }
    | { keep: ElementTest }
    /** Finds what to drop in the page as it is when the stage begins. */
    | { dropAll: (page: Page) => ReadonlySet<PageElement> }
    /** Removes a part of some elements. The rules after it then decide. */
    | { shorten: (element: PageElement, page: Page) => void }
  );

/** Rules that are applied together. */
export interface Stage {
  /** The pages to which they apply. Default: all. */
  on?: (page: Page) => boolean;
  rules: readonly Rule[];
  /** Notes in `page` what the rules need. */
  prepare?: (page: Page) => void;
  /** If set, all is dropped at the end of the stage, unless this refuses it. Otherwise each element is at once. */
  refuses?: (dropped: ReadonlySet<PageElement>, page: Page) => boolean;
}

/** A rule for blocks of text. Each sees what those before it left. */
export type BlockRule = Scope &
  (
    | { drop: (block: TextBlock, next: TextBlock | undefined) => boolean }
    | { cut: (blocks: readonly TextBlock[], page: Page) => readonly TextBlock[] }
  );
