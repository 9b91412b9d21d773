import module from 'node:module';
import { ensureNode24 } from './node24.mjs';

await ensureNode24();
// Keeps compiled modules in the system's temporary folder, which shortens every later start.
module.enableCompileCache?.();
// Libraries check less in production. For graphql this saves a tenth of a request's CPU time.
process.env.NODE_ENV ??= 'production';

/**
 * Most failures are caused by a setting, a port or a folder, and one line explains them. LOG_LEVEL=DEBUG prints the
 * stack trace.
 */
function explain(error) {
  if (process.env.LOG_LEVEL === 'DEBUG') return error;
  const { code, port, message = error } = error ?? {};
  return code === 'EADDRINUSE' && port ? `port ${port} is in use; set PORT to another.` : message;
}

try {
  const { removeStaleReadyFile } = await import('./ready-file.ts');
  removeStaleReadyFile(process.env);
  await import('./start.ts');
} catch (error) {
  console.error('Frontdesk could not start:', explain(error));
  // Exits even if something is already running in this process.
  process.exit(1);
}
