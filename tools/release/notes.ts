import { isDeepStrictEqual } from 'node:util';
import { type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { LAST_RELEASE, lasting, lastRelease, releaseContexts } from './lasting.ts';

/** The part of the changelog below a heading of the second level. Throws if there is none. */
export function changesOf(changelog: string, version: string): string {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => new RegExp(`^\\[?${RegExp.escape(version)}\\b`).test(text));
  if (!part) throw new Error(`CHANGELOG.md has no part "${version}".`);
  return part.slice(part.indexOf('\n')).trim();
}

/** What an upgrade from the last release does to resources that hold data or are known outside of the stack, in lines of Markdown. */
export function upgradeNotes(made: (context: Record<string, string>) => StackTemplate = synthesise): string[] {
  const before = lastRelease();
  return Object.entries(releaseContexts).flatMap(([name, context]) => {
    const now = lasting(made(context));
    const earlier = before[name] ?? {};
    const added = Object.keys(now).filter((id) => !(id in earlier));
    const gone = Object.keys(earlier).filter((id) => !(id in now));
    const changed = Object.keys(earlier).filter((id) => id in now && !isDeepStrictEqual(now[id], earlier[id]));
    const stays = Object.keys(earlier).length - gone.length - changed.length;
    const settings = Object.entries(context).map(([setting, value]) => `${setting}=${value}`);
    return [
      `- ${settings.length > 0 ? `With ${settings.join(', ')}` : 'With the defaults'}: ${stays} of ${Object.keys(earlier).length} stay as they are`,
      ...listed('new', added, (id) => now[id]?.Type),
      ...listed('REPLACED', changed, (id) => now[id]?.Type),
      ...listed('REMOVED', gone, (id) => earlier[id]?.Type),
    ];
  });
}

const listed = (word: string, ids: readonly string[], typeOf: (id: string) => string | undefined) =>
  ids.map((id) => `  - ${word}: ${id} (${typeOf(id)})`);

/** Notes of a release, in Markdown. */
export const notesOf = (changelog: string, version: string): string =>
  [
    changesOf(changelog, version),
    '',
    `### Resources that hold data or are known outside of the stack, since ${LAST_RELEASE}`,
    '',
    ...upgradeNotes(),
  ].join('\n');
