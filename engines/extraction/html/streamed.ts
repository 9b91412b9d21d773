import { closest } from './ancestors.ts';
import { elementsOf, type PageElement } from './tree.ts';

const MAX_SEGMENTS = 200;

/**
 * React streams parts of a page late: they arrive in hidden elements with ids such as `S:3`, and a script moves each to
 * the placeholder `<template id="B:3">`. Moves them in the tree, so that the text is visible and in order.
 */
export function placeStreamed(root: PageElement): void {
  const placeholders = new Map<string, PageElement>();
  const segments: { key: string; segment: PageElement }[] = [];
  for (const element of elementsOf(root)) {
    const [, letter, key] = /^([BPS]):([0-9a-f]{1,8})$/.exec(element.attributes.id ?? '') ?? [];
    if (!key) continue;
    if (element.name === 'template') placeholders.set(`${letter}:${key}`, element);
    else if (letter === 'S' && element.attributes.hidden !== undefined) segments.push({ key, segment: element });
  }
  for (const { key, segment } of segments.slice(0, MAX_SEGMENTS)) {
    delete segment.attributes.hidden;
    const placeholder = placeholders.get(`B:${key}`) ?? placeholders.get(`P:${key}`);
    if (placeholder) move(segment, placeholder);
  }
}

function move(segment: PageElement, placeholder: PageElement): void {
  const { parent: old } = segment;
  const { parent: target } = placeholder;
  if (!old || !target || closest(placeholder, (element) => element === segment)) return;
  old.children.splice(old.children.indexOf(segment), 1);
  target.children[target.children.indexOf(placeholder)] = segment;
  segment.parent = target;
}
