import { HEADING } from './html/names.ts';
import { elementsOf, firstElements, newElement, type PageElement, plainText } from './html/tree.ts';

const MAX_LABEL = 80;
/** Characters before a label at the start of its panel, and elements among which the panel's first heading is. */
const LABEL_MARGIN = 40;
const FIRST_ELEMENTS = 40;
const DEFAULT_LEVEL = 3;

/** Inserts the label of each tab as a heading of its panel, because hours or prices mean nothing without it. */
export function labelPanels(root: PageElement): void {
  const labels = labelsById(root);
  if (labels.size === 0) return;
  for (const panel of elementsOf(root)) {
    const { id, 'aria-labelledby': tab } = panel.attributes;
    const label = labels.get(`#${id}`) ?? (panel.attributes.role === 'tabpanel' && labels.get(tab ?? ''));
    if (label && !startsWith(panel, label)) panel.children.unshift(headingOf(label, panel));
  }
}

/** Labels by `#<id>` of the panel that a tab opens, and by the tab's id. */
function labelsById(root: PageElement): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const element of elementsOf(root)) {
    const { attributes } = element;
    if (!isTab(element)) continue;
    const label = plainText(element, MAX_LABEL * 2);
    if (label === '' || label.length > MAX_LABEL) continue;
    if (attributes.id) labels.set(attributes.id, label);
    const target = attributes['data-bs-target'] ?? attributes['data-target'] ?? attributes.href ?? '';
    if (/^#[^\s]/.test(target)) labels.set(target, label);
    if (attributes['aria-controls']) labels.set(`#${attributes['aria-controls']}`, label);
  }
  return labels;
}

function isTab({ attributes }: PageElement): boolean {
  const toggles = attributes['data-bs-toggle'] ?? attributes['data-toggle'];
  return attributes.role === 'tab' || toggles === 'tab' || toggles === 'pill';
}

function startsWith(panel: PageElement, label: string): boolean {
  return plainText(panel, label.length + LABEL_MARGIN).startsWith(label);
}

function headingOf(label: string, panel: PageElement): PageElement {
  const heading = newElement(`h${levelWithin(panel)}`, panel);
  heading.children.push(label);
  return heading;
}

/** One level above the first heading in the panel, or the third level if there is none. */
function levelWithin(panel: PageElement): number {
  for (const { name } of firstElements(panel, FIRST_ELEMENTS)) {
    if (HEADING.test(name)) return Math.max(2, Number(name.slice(1)) - 1);
  }
  return DEFAULT_LEVEL;
}
