import { parseHtml } from '../html/parse.ts';
import type { DeclaredQuestion } from '../metadata/questions.ts';
import { blocksOf } from './blocks.ts';
import { renderBlocks } from './render.ts';

/** Letters and digits of the beginning of an answer, by which it is found in the text. */
const COMPARED_CHARS = 80;
const QUESTION_PREFIX = '## ';

/** A page with less text, in characters, leaves its text to scripts. */
const MAX_SHELL_CHARS = 60;

/**
 * Returns those of a page's declared questions that its readers meet: the question is shown, and scripts show its answer. What a page
 * only declares beside its text is hidden from them, and would be a way to put words into an answer.
 */
export function shownQuestions(questions: readonly DeclaredQuestion[], visibleText: string): DeclaredQuestion[] {
  const shown = comparable(visibleText);
  const isShell = visibleText.length <= MAX_SHELL_CHARS;
  return questions.filter(({ question }) => isShell || shown.includes(comparable(question)));
}

/** Adds the answers that a page declares and does not show, each below its question. */
export function withQuestions(text: string, questions: readonly DeclaredQuestion[]): string {
  if (questions.length === 0) return text;
  const lines = text.split('\n');
  const shown = comparable(text);
  const places = new Map(lines.map((line, at) => [comparable(line), at] as const));
  const added: string[] = [];
  const seen = new Set<string>();
  for (const { question, answer: html } of questions) {
    const answer = renderBlocks(blocksOf(parseHtml(html)));
    const key = comparable(question);
    const isShown = shown.includes(comparable(answer).slice(0, COMPARED_CHARS));
    if (answer === '' || isShown || seen.has(key)) continue;
    seen.add(key);
    const at = places.get(key);
    if (at === undefined)
      added.push(`${QUESTION_PREFIX}${renderBlocks(blocksOf(parseHtml(question))).replaceAll('\n', ' ')}\n\n${answer}`);
    else lines[at] += `\n\n${answer}`;
  }
  return [lines.join('\n'), ...added].filter(Boolean).join('\n\n');
}

const comparable = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
