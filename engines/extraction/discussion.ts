import { isWriting, markedBody } from './article-marks.ts';
import { closest, isWithin } from './html/ancestors.ts';
import { named, nameWords, wordSet } from './html/names.ts';
import { outermost } from './html/sweep.ts';
import type { PageElement } from './html/tree.ts';
import type { PageKind } from './metadata/page-kind.ts';
import { ARTICLE, DISCUSSION } from './tuning.ts';

/** What a page's comments are. */
export interface Discussion {
  /** The page is an article, even if it has more comments than text of its own. */
  isCommentedArticle: boolean;
  /** Most of the page is comments, on a short post or on each other. */
  consistsOfComments: boolean;
  /** The comments are the text, as in a forum. */
  isThread: boolean;
}

export const isComment = named(wordSet('comment comments disqus respond livefyre'));

export function readDiscussion(root: PageElement, declaredKind: PageKind | null): Discussion {
  const comments = outermost(root, isComment);
  const isCommentedArticle = declaredKind === 'article' && isOnArticle(root, comments);
  const consistsOfComments = !isCommentedArticle && isMostOf(root, comments);
  return { isCommentedArticle, consistsOfComments, isThread: consistsOfComments && !isOnPost(root, comments) };
}

const proseOf = (elements: readonly PageElement[]) => elements.reduce((sum, { size }) => sum + size.prose, 0);
const ownProse = (body: PageElement, comments: readonly PageElement[]) =>
  body.size.prose - proseOf(comments.filter((comment) => isWithin(comment, body)));

/** An article can have more comments than text of its own. A thread is its posts, whatever the page declares. */
function isOnArticle(root: PageElement, comments: readonly PageElement[]): boolean {
  const isThread = comments.some((comment) => nameWords(comment).some((word) => THREAD.test(word)));
  return !isThread && root.size.prose - proseOf(comments) >= ARTICLE.prose;
}
const THREAD = /thread|forum|board|discussion|question|answer/;

/** In a forum the posts are the text, whatever their names. */
function isMostOf(root: PageElement, comments: readonly PageElement[]): boolean {
  const text = comments.reduce((sum, { size }) => sum + size.text, 0);
  if (proseOf(comments) < root.size.prose * DISCUSSION.proseShare) return false;
  if (text < root.size.text * DISCUSSION.textShare || hasAnswers(root, comments)) return false;
  const body = markedBody(root);
  if (!body || closest(body, isComment)) return true;
  return ownProse(body, comments) < DISCUSSION.bodyProse;
}

/** Where a question has answers, comments are remarks on them. */
function hasAnswers(root: PageElement, comments: readonly PageElement[]): boolean {
  const answers = outermost(root, (element) => nameWords(element).includes('answer'));
  const answerSet = new Set(answers);
  const remarks = comments.filter((comment) => closest(comment, (element) => answerSet.has(element)));
  return proseOf(answers) - proseOf(remarks) >= DISCUSSION.answersProse;
}

/** A short post can have long comments. In a forum, the first post is one of the comments. */
function isOnPost(root: PageElement, comments: readonly PageElement[]): boolean {
  const commentSet = new Set(comments);
  const posts = outermost(root, (element) => commentSet.has(element) || isWriting(element)).filter(
    (element) => !commentSet.has(element),
  );
  const [longest] = posts.toSorted((a, b) => b.size.prose - a.size.prose);
  return longest !== undefined && ownProse(longest, comments) >= DISCUSSION.postProse;
}
