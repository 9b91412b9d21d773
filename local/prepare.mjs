// npm runs this after `npm ci` (script `prepare`). It builds the files of the widget and the console, and loads the platform's modules
// once, so that Node keeps them compiled. An installation never fails because of it: a start does what is missing.
import module from 'node:module';
import { ensureNode24 } from './node24.mjs';

process.on('exit', () => {
  process.exitCode = 0;
});
await ensureNode24();
module.enableCompileCache?.();
process.env.NODE_ENV ??= 'production';

try {
  const [{ loadFunctions }, { buildSharedStaticFiles }] = await Promise.all([
    import('./functions.ts'),
    import('./built/static-files.ts'),
  ]);
  buildSharedStaticFiles();
  await loadFunctions();
  await Promise.all([
    import('./demo/seed.ts'),
    import('./gateway.ts'),
    import('./issuer.ts'),
    import('./pages.ts'),
    import('./pollers.ts'),
    import('./stores/start.ts'),
  ]);
} catch (error) {
  console.error('Frontdesk could not prepare its first start, which will take longer:', error.message);
}
// The functions may have left timers.
process.exit();
