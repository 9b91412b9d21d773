// Plain JavaScript that an old Node can read, so that it can say what is missing instead of failing on the first `.ts` file.
// Libraries check less in production; graphql alone saves a tenth of a request's work.
process.env.NODE_ENV ??= 'production';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Frontdesk needs Node 24 or newer; this is ${process.versions.node}.\n` +
      'On Linux and Windows (x64, arm64 on Linux) `npm ci` brings it along and `npm start` uses it.\n' +
      'Elsewhere install Node 24 from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}
