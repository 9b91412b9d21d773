import { session, t } from '#core';
import { colleagues, useColleagues } from '../triage/assign.tsx';
import { useChoices } from './choices.tsx';

type Colleague = { id: string; name: string };

/** The longest name first: `@Dana Smith` is not `@Dana`. */
const byLength = (one: Colleague, other: Colleague) => other.name.length - one.name.length;

/** Ids of the colleagues whose names follow an `@` in a note. */
export function mentionedIn(text: string): string[] {
  const names = colleagues.peek().toSorted(byLength);
  const found = text
    .split('@')
    .slice(1)
    .flatMap((rest) => names.find(({ name }) => rest.startsWith(name))?.id ?? []);
  return [...new Set(found)];
}

/** Offers the names of colleagues while the text ends with `@` and the beginning of one. */
export function useMention(text: string, write: (text: string) => void) {
  const prefix = /(?:^|\s)@([^@\n]{0,40})$/.exec(text)?.[1]?.toLowerCase();
  const isOffered = prefix !== undefined;
  const members = useColleagues(isOffered);
  const matches = ({ id, name }: Colleague) =>
    id !== session().me.id && name.toLowerCase().startsWith(prefix ?? '') && name.toLowerCase() !== prefix;
  return useChoices({
    label: t('assignMember'),
    items: isOffered ? members.filter(matches) : [],
    keyOf: ({ id }) => id,
    show: ({ name }) => `@${name}`,
    choose: ({ name }) => write(`${text.slice(0, text.length - (prefix ?? '').length)}${name} `),
  });
}
