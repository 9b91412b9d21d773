import { BLOCKS, type PageElement, type PageNode } from './tree.ts';

/** A run of text within one block that is shorter says little about where the prose is. */
export const PROSE_CHARS = 60;
/** Han, kana, hangul and Thai say in one sign what takes others two or three. */
const DENSE = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

interface Run {
  text: number;
  link: number;
}
type Step = PageNode | { leave: PageElement };
const isLeave = (step: Step): step is { leave: PageElement } => typeof step !== 'string' && 'leave' in step;

/** Writes `size` of every element at or below `root`. One pass, iterative. */
export function measure(root: PageElement): void {
  const waiting: Step[] = [root];
  const open: PageElement[] = [];
  let linkDepth = 0;
  let run: Run = { text: 0, link: 0 };
  const endRun = () => {
    const block = open.at(-1);
    if (block && run.text - run.link >= PROSE_CHARS) {
      block.size.prose += run.text - run.link;
      block.size.runs++;
    }
    run = { text: 0, link: 0 };
  };
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    if (typeof step === 'string') {
      const length = weigh(step);
      run.text += length;
      if (linkDepth > 0) run.link += length;
      const holder = open.at(-1);
      if (holder) addLength(holder, length, linkDepth > 0);
    } else if (isLeave(step)) {
      const element = step.leave;
      if (isBoundary(element)) endRun();
      if (element.name === 'a') linkDepth--;
      open.pop();
      const parent = open.at(-1);
      if (parent) addSize(parent, element);
    } else {
      if (isBoundary(step)) endRun();
      if (step.name === 'a') linkDepth++;
      step.size = { text: 0, link: 0, prose: 0, runs: 0 };
      open.push(step);
      waiting.push({ leave: step });
      for (let index = step.children.length - 1; index >= 0; index--) waiting.push(step.children[index]!);
    }
  }
}

const isBoundary = (element: PageElement) => BLOCKS.has(element.name);

function addLength(element: PageElement, length: number, linked: boolean): void {
  element.size.text += length;
  if (linked) element.size.link += length;
}

function addSize(parent: PageElement, child: PageElement): void {
  parent.size.text += child.size.text;
  parent.size.link += child.size.link;
  parent.size.prose += child.size.prose;
  parent.size.runs += child.size.runs;
}

/** Length with white space collapsed, dense scripts counted two and a half times. */
export function weigh(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const length = trimmed.replaceAll(/\s+/g, ' ').length;
  return length + Math.round((trimmed.match(DENSE)?.length ?? 0) * 1.5);
}

/** 0-1: how much of an element's text is the text of links. */
export const linkShare = (element: PageElement) => (element.size.text > 0 ? element.size.link / element.size.text : 0);
