import { closest } from './html/ancestors.ts';
import { elementsOf, type PageElement } from './html/tree.ts';
import { UNSEEN } from './tuning.ts';

/** Returns the labels of empty fields. Those of options and check boxes are kept: they may be what a product is sold in. */
export function fieldLabels(root: PageElement): ReadonlySet<PageElement> {
  const labels = new Set<PageElement>();
  const byField = new Map<string, PageElement>();
  const ids: string[] = [];
  let last: PageElement | null = null;
  for (const element of elementsOf(root)) {
    if (element.name === 'label') {
      if (element.attributes.for) byField.set(element.attributes.for, element);
      last = element;
    }
    if (isChoice(element)) last = null;
    if (!isField(element)) continue;
    if (element.attributes.id) ids.push(element.attributes.id);
    const label = labelAround(element) ?? (last?.parent === element.parent ? last : null);
    if (label) labels.add(label);
    last = null;
  }
  for (const id of ids) {
    const label = byField.get(id);
    if (label) labels.add(label);
  }
  return labels;
}

const labelAround = (field: PageElement) => closest(field, ({ name }) => name === 'label', UNSEEN.labelLevels);
const isField = ({ name, attributes }: PageElement) =>
  name === 'textarea' || name === 'select' || (name === 'input' && !NO_FIELD.test(attributes.type ?? ''));
const NO_FIELD = /^(?:radio|checkbox|hidden|submit|button|image|reset)$/i;
const isChoice = ({ name, attributes }: PageElement) =>
  name === 'input' && /^(?:radio|checkbox)$/i.test(attributes.type ?? '');
