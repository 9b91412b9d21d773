import type { Discussion } from './discussion.ts';
import type { FoldedElements } from './folded.ts';
import type { PageElement, Size } from './html/tree.ts';
import type { PageKind } from './metadata/page-kind.ts';

/** What the rules know of the page that they clean. Each stage prepares what its rules need. */
export class Page {
  readonly root: PageElement;
  readonly declaredKind: PageKind | null;
  /** The names of an article's authors, as the page declares them. */
  readonly authors: readonly string[];
  /** The declared kind, or an article if the page reads like one. Known once the surroundings are gone. */
  kind: PageKind | null = null;
  /** The size of the page when the stage began. */
  size: Size;
  /** The elements that buttons expand. */
  folded: FoldedElements = new Set();
  discussion: Discussion = { isCommentedArticle: false, consistsOfComments: false, isThread: false };
  /** True if a main heading is outside of the page's header. */
  hasHeadingInText = false;
  /** The element that the page marks as its text. */
  body: PageElement | null = null;
  /** The parents of paragraphs, each with the prose of its own paragraphs. */
  paragraphs: ReadonlyMap<PageElement, number> = new Map();

  constructor(root: PageElement, declaredKind: PageKind | null, authors: readonly string[]) {
    this.root = root;
    this.declaredKind = declaredKind;
    this.authors = authors;
    this.size = root.size;
  }
}

export const isArticle = ({ kind }: Page) => kind === 'article';
export const isNoArticle = ({ kind }: Page) => kind !== 'article';
