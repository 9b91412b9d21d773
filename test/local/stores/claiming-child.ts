import { claimFolder } from '../../../local/stores/folder-claim.ts';

// Claims each folder that the parent names, says what came of it, and holds what it has until it ends.
process.on('message', async (dataDir: string) => {
  const refusal = await claimFolder(dataDir).then(
    () => '',
    (error: Error) => error.message,
  );
  process.send!({ dataDir, refusal });
});
process.on('disconnect', () => process.exit());
process.send!('ready');
