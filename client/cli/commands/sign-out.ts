import type { CliContext, CliResult } from '../core/command.ts';
import { FailedCommand } from '../core/errors.ts';
import { profileOf } from '../session/connect.ts';
import { DEFAULT_PROFILE, readProfiles, writeProfiles } from '../session/profiles.ts';

/** Forgets one profile, or all. */
export async function run(context: CliContext): Promise<CliResult> {
  const { options, env } = context;
  const file = await readProfiles(env);
  const stored = profileOf(context, file);
  const removed = options.all ? Object.keys(file.profiles) : stored ? [stored.profileName] : [];
  if (removed.length === 0) throw new FailedCommand('NOT_SIGNED_IN', 'No key is stored.');
  const profiles = Object.fromEntries(Object.entries(file.profiles).filter(([name]) => !removed.includes(name)));
  const current = removed.includes(file.current) ? (Object.keys(profiles)[0] ?? DEFAULT_PROFILE) : file.current;
  await writeProfiles(env, { current, profiles });
  const next = Object.hasOwn(profiles, current) ? `\nCommands now use the profile ${current}.` : '';
  return {
    value: { removed, current: Object.hasOwn(profiles, current) ? current : null },
    text: `Forgotten: ${removed.join(', ')}. A key stays valid until it is revoked in the console.${next}`,
  };
}
