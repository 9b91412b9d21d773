import './check-node.mjs';

/** What stands in the way is mostly a setting, a port or a folder, and said in one line; DEBUG shows where it came up. */
function explain(error) {
  if (process.env.LOG_LEVEL === 'DEBUG') return error;
  const { code, port, message = error } = error ?? {};
  return code === 'EADDRINUSE' && port ? `port ${port} is in use; set PORT to another.` : message;
}

try {
  await import('./start.ts');
} catch (error) {
  console.error('Frontdesk could not start:', explain(error));
  // What was started already must not hold this process.
  process.exit(1);
}
