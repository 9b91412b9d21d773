/**
 * Thresholds of the rules. Lengths are in weighted characters (`measure`), shares are 0-1. They were developed with the pages of
 * `bench/quality/page-layouts/developed-with`. Change one, and run the benchmarks of docs/design/extraction.md.
 */

/** What readers never see. */
export const UNSEEN = {
  /** With this much prose, and this share of the page's, `noscript` is the text of a page that scripts build. */
  fallbackProse: 200,
  fallbackShare: 0.8,
  /** The same for a hidden element that appears when a script runs. */
  shownLaterProse: 400,
  shownLaterShare: 0.8,
  /** A button's explanation is a paragraph of more words, among its first elements. */
  explanationWords: 3,
  explanationChars: 100,
  explanationElements: 20,
  /** Levels from a button up to the question or heading that it is in, and from a field up to its label. */
  questionLevels: 3,
  labelLevels: 3,
};

/** What buttons expand in place. */
export const FOLDED = {
  /** Levels from a button up to the wrapper that is followed by the text. */
  wrapperLevels: 3,
  /** More links make it a menu. */
  maxLinkShare: 0.5,
  /** Levels from hidden text up to the element whose name says that it expands, or that it opens on top of the page. */
  namedLevels: 3,
  floatingLevels: 8,
};

/** The header of a page. */
export const HEADER = {
  /** A larger header holds text of the page. */
  maxProse: 300,
  /** Levels from a heading up to the header. */
  levels: 12,
  /** Most pages have one main heading. */
  maxHeadings: 10,
  /** The summary below a heading is not a line of links. Its first characters hold a full stop. */
  summaryMaxLinkShare: 0.3,
  summaryChars: 400,
  /** What stands above the main heading consists of links, and is no large part of the page. */
  aboveLinkShare: 0.6,
  aboveMaxShare: 0.4,
};

/** Elements around the text, and notes within it. */
export const CHROME = {
  /** An element with this much prose, and more than this share of the page's, is the page. */
  mostProse: 400,
  mostShare: 0.5,
  /** What is not printed and has fewer links is prose, such as a warning. */
  notPrintedLinkShare: 0.3,
  /** An aside within the text has this much prose, few links, and more text around it. */
  remarkProse: 100,
  remarkMaxLinkShare: 0.1,
  remarkSurroundings: 2,
  /** A consent notice is short, and one of the first or last elements of the page. */
  noticeChars: 500,
  noticeMaxShare: 0.5,
  noticeElementsAtEnds: 20,
  /** Comments go if this much prose is left, or as much as they have. */
  leftProse: 400,
};

/** Discussions. */
export const DISCUSSION = {
  /** Answers have this much prose beside the remarks on them. */
  answersProse: 200,
  /** A discussion has this share of the page's prose and of its text. A list that is commented on has little prose. */
  proseShare: 0.6,
  textShare: 0.4,
  /** With this much prose of its own, what the page marks as its text is discussed. A post can be short. */
  bodyProse: 400,
  postProse: 150,
};

/** What class and id tell. */
export const NAMES = {
  /** An element with this much prose and share of the page's holds the text. Outside of what the page marks it needs more. */
  textProse: 200,
  textShare: 0.4,
  unmarkedShare: 0.7,
  /** What has no prose holds the text with this share of all characters. `main` and `article` need less. */
  anyTextShare: 0.5,
  protectedTextShare: 0.2,
  /** Beginnings of other pages are not longer in all, and have links. */
  beginningsProse: 800,
  beginningsLinkShare: 0.1,
  /** What is named like a bar of links but is longer, with fewer links, is text. */
  longText: 400,
  longTextMaxLinkShare: 0.15,
  /** Names that are also used for content need this share of links. */
  promptLinkShare: 0.2,
  doubtfulLinkShare: 0.5,
  /** An embedded post has its quotation among its first elements. */
  quoteElements: 200,
};

/** Cards that link to other pages. */
export const TEASERS = {
  cardText: 15,
  cardMaxText: 700,
  cardMaxProse: 450,
  /** A card has a link this long, which is this share of it or its heading. */
  cardLink: 15,
  cardLinkShare: 0.4,
  headingLinkShare: 0.9,
  /** Cards are this share of their row. */
  cardsShare: 0.8,
  /** A block of links has this share of links, more links than this, and little prose. */
  linksShare: 0.6,
  linksMaxProse: 150,
  links: 2,
  /** A list between paragraphs with this much prose belongs to the text. */
  listProse: 400,
  /** A page consists of cards if they are this share of its text. */
  pageShare: 0.5,
  /** Limits the work within nested elements. */
  elements: 60,
};

/** Captions and picture credits. */
export const CAPTIONS = {
  /** On a page with less prose that is no article, a caption may be what visitors ask for. */
  pageProse: 1500,
  /** A caption has at most this share of the page's text. */
  maxShare: 0.25,
  creditText: 200,
};

/** Articles that follow the first one: their prose, and levels from the main heading up to the element that is repeated. */
export const APPENDED = {
  prose: 200,
  levels: 6,
};

/** What makes a page an article. */
export const ARTICLE = {
  /** With this much prose, what a site marks as the text is an article. */
  prose: 1000,
  /** An article by its looks has this much prose, a share of the text outside links, and few links. */
  looksProse: 700,
  looksProseShare: 0.5,
  looksMaxLinkShare: 0.3,
  /** One marked element has this share of the prose, or the paragraphs of one have this much prose and share of the text. */
  markedShare: 0.65,
  paragraphs: 1500,
  paragraphsShare: 0.6,
  /** If the page probably is one, this share of the prose suffices. */
  probableShare: 0.3,
  /** What is declared an article and has less prose and more links is a list. */
  listingMaxProseShare: 0.1,
  listingLinkShare: 0.5,
};

/** Blocks of text that are not part of it. */
export const TRIM = {
  /** A block of at least this length, mostly outside links, is prose. An article begins and ends with prose. */
  prose: 80,
  linkedShare: 0.85,
  /** A bar of links has this share of links, and as many parts. */
  barLinkShare: 0.7,
  barParts: 3,
  /** A list of links has this share of items that are links. The line that introduces it is shorter. */
  listLinkedShare: 0.6,
  introduction: 60,
  /** Shorter texts may be meant to occur twice: a button, opening hours, a name, a step. In tabs, up to these levels, all may. */
  repeated: 80,
  repeatedPassage: 250,
  panelLevels: 12,
  /** The heading of an appendix, and the share of the page's prose that it may have. */
  appendixHeading: 80,
  appendixMaxShare: 0.25,
  /** Appendices with more of the text are the text. */
  appendicesLeft: 0.6,
  /** Prompts and links to other pages that interrupt an article are short lines, or have this share of links. */
  line: 200,
  promptLinkShare: 0.5,
  credit: 100,
  /** Names and labels above the first paragraph. */
  label: 30,
};

/** What follows the end of an article. */
export const ENDING = {
  /** An author's biography is among the last blocks, and a small part of the article. */
  lastBlocks: 8,
  maxShare: 0.25,
  biographyMin: 60,
  biographyMax: 1500,
  prompt: 500,
  /** A line with an author's name and no more characters than these is a signature. */
  signatureChars: 8,
};
