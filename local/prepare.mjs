// npm runs this after `npm ci` (script `prepare`). It builds the files of the widget and the console, bundles the platform, and loads
// the bundle once, so that Node keeps it compiled. An installation never fails because of it: a start does what is missing.
import module from 'node:module';
import { ensureNode24 } from './node24.mjs';

process.on('exit', () => {
  process.exitCode = 0;
});
await ensureNode24();
module.enableCompileCache?.();
process.env.NODE_ENV ??= 'production';

try {
  const [{ buildSharedStaticFiles }, { buildPlatformBundle }, { useBundledPlatform }] = await Promise.all([
    import('./built/static-files.ts'),
    import('./built/platform-bundle.ts'),
    import('./built/bundled-platform.ts'),
  ]);
  buildSharedStaticFiles();
  await buildPlatformBundle();
  const { shared = [] } = useBundledPlatform() ?? {};
  const { loadFunctions } = await import('./functions.ts');
  await loadFunctions();
  await Promise.all(shared.map((url) => import(url)));
} catch (error) {
  console.error('Frontdesk could not prepare its first start, which will take longer:', error.message);
}
// The functions may have left timers.
process.exit();
