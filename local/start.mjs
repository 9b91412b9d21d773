import module from 'node:module';
import { ensureNode24 } from './node24.mjs';

await ensureNode24();
// Keeps compiled modules in the system's temporary folder, which shortens every later start.
module.enableCompileCache?.();
// Libraries check less in production. For graphql this saves a tenth of a request's CPU time.
process.env.NODE_ENV ??= 'production';
// Whatever this process and its children create is private to this user, whoever may list the data folder.
process.umask(0o077);

try {
  const [{ misspeltSettings }, { dataDirOf }, { claimFolder }, { restrictFolder }, { useBundledPlatform }] =
    await Promise.all([
      import('./startup/setting-names.ts'),
      import('./settings.ts'),
      import('./stores/folder-claim.ts'),
      import('./stores/private-folder.ts'),
      import('./built/bundled-platform.ts'),
    ]);
  for (const line of misspeltSettings(process.env)) console.error(line);
  const dataDir = dataDirOf(process.env);
  await claimFolder(dataDir);
  const warning = restrictFolder(dataDir);
  if (warning) console.error(warning);
  useBundledPlatform();
  await import('./start.ts');
} catch (error) {
  const [{ explainStart }, { dataDirOf }] = await Promise.all([
    import('./startup/failure.ts'),
    import('./settings.ts'),
  ]);
  // Most failures have a known cause, and one line explains them. LOG_LEVEL=DEBUG prints the stack trace.
  const shown = process.env.LOG_LEVEL === 'DEBUG' ? error : explainStart(error, dataDirOf(process.env));
  console.error('Frontdesk could not start:', shown);
  // Exits even if something is already running in this process.
  process.exit(1);
}
