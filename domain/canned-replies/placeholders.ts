const placeholder = /^\{\{(?:visitor\.name(?:\|[^{}]*)?|agent\.name)\}\}$/;

/** Finds `{{ … }}`. A spelling that is not known would be sent to visitors as it is. */
const hasUnknownPlaceholder = (value: string) =>
  [...value.matchAll(/\{\{[^{}]*\}\}/g)].some(([found]) => !placeholder.test(found));

/** A refinement of a text that agents send often. */
export const onlyKnownPlaceholders = [
  (value: string) => !hasUnknownPlaceholder(value),
  { error: 'may contain only the placeholders {{visitor.name}} and {{agent.name}}' },
] as const;

/** Fills in the names. Without a visitor's name: the words after the bar, or nothing and no space before it. */
export const withNames = (text: string, { visitor, agent }: { visitor: string | null; agent: string }): string =>
  text
    .replace(/( ?)\{\{visitor\.name(?:\|([^{}]*))?\}\}/g, (_, space: string, otherwise = '') => {
      const visitorName = visitor ?? otherwise;
      return visitorName && space + visitorName;
    })
    .replaceAll('{{agent.name}}', () => agent);
