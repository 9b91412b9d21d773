import { foldedElements, isFloating, isFolded, isFoldingControl } from '../folded.ts';
import { closest } from '../html/ancestors.ts';
import { HEADING, hasClass, nameWords } from '../html/names.ts';
import { isRoot } from '../html/sweep.ts';
import { firstElements, type PageElement, plainText } from '../html/tree.ts';
import type { Page } from '../page.ts';
import { UNSEEN } from '../tuning.ts';
import type { Exception, Stage } from './rule.ts';

/** Names of utility frameworks. */
const HIDDEN_WORDS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|hidden|is-hidden|d-none|hide)(?=\s|$)/i;
/** `hidden md:block`, `d-none d-lg-flex`: hidden on narrow screens only. */
const SHOWN_WIDER =
  /(?:^|\s)(?:(?!print)\w+:(?:block|flex|grid|inline|table)|d-(?!print)\w+-(?:block|flex|grid|inline|table))/i;
/**
 * Excludes `opacity: 0`, from which many pages fade in, and `font-size: 0`, an old way to close gaps between children
 * with a size of their own.
 */
const HIDDEN_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:left|right|top|text-indent|margin-left)\s*:\s*-\d{4,})/i;
/** What a site builder's own style sheet hides: messages of forms, and what a condition leaves out. */
const BUILDER_HIDDEN = /(?:^|\s)w-(?:form-done|form-fail|condition-invisible|dyn-bind-empty)(?=\s|$)/;
const SLIDE_COPY = /(?:slick|owl|swiper|splide|glide|item|slide)\S*(?:[-_ ](?:cloned?|duplicate))(?=\s|$)/i;

const folded: Exception = {
  name: 'text that expands',
  when: (element, page) => isFolded(element, page.folded),
  page: 'accordion',
};

/** Removes what readers never see, as far as attributes tell. */
export const hidden: Stage = {
  prepare: (page) => {
    page.folded = foldedElements(page.root);
  },
  rules: [
    {
      name: 'button',
      drop: ({ name, attributes }) => name === 'button' || attributes.role === 'button',
      unless: [
        { name: 'button of an accordion', when: isOfAccordion, page: 'accordion' },
        { name: 'button with an explanation', when: isExplained, page: 'explained-button' },
        { name: 'button in a question or heading', when: isInQuestion, page: 'button-in-question' },
      ],
      page: 'buttons',
    },
    { name: 'the page itself, hidden', keep: isRoot, page: 'hidden-body' },
    { name: 'content that a script shows', keep: isShownLater, page: 'shown-later' },
    { name: 'copy of a slide', drop: hasClass(SLIDE_COPY), page: 'carousel' },
    { name: 'hidden by a site builder', drop: hasClass(BUILDER_HIDDEN), page: 'builder-messages' },
    { name: 'hidden attribute', drop: hasHiddenAttribute, unless: [folded], page: 'hidden-attribute' },
    {
      name: 'hidden from screen readers',
      drop: ({ attributes }) => attributes['aria-hidden'] === 'true',
      unless: [folded],
      page: 'aria-hidden',
    },
    {
      name: 'hidden by a style',
      drop: ({ attributes: { style } }) => style !== undefined && HIDDEN_STYLE.test(style),
      unless: [folded],
      page: 'hidden-style',
    },
    {
      name: 'hidden by a class',
      drop: hasClass(HIDDEN_WORDS),
      unless: [{ name: 'hidden on narrow screens', when: hasClass(SHOWN_WIDER), page: 'narrow-screens' }, folded],
      page: 'hidden-class',
    },
  ],
};

function hasHiddenAttribute({ attributes }: PageElement): boolean {
  return attributes.hidden !== undefined && attributes.hidden !== 'until-found';
}

function isOfAccordion(button: PageElement): boolean {
  return isFoldingControl(button) || nameWords(button).includes('accordion');
}

function isExplained(button: PageElement): boolean {
  return firstElements(button, UNSEEN.explanationElements).some(isExplanation);
}

/** A paragraph of several words. */
function isExplanation(element: PageElement): boolean {
  if (element.name !== 'p') return false;
  return plainText(element, UNSEEN.explanationChars).split(' ').length > UNSEEN.explanationWords;
}

function isInQuestion(button: PageElement): boolean {
  const isQuestion = ({ name }: PageElement) => name === 'summary' || name === 'dt' || HEADING.test(name);
  return closest(button, isQuestion, UNSEEN.questionLevels) !== null;
}

/** Some pages hide all their content until a script runs. */
function isShownLater(element: PageElement, { size }: Page): boolean {
  const { prose } = element.size;
  return prose > UNSEEN.shownLaterProse && prose > size.prose * UNSEEN.shownLaterShare && !isFloating(element);
}
