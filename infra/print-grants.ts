import { synthesise } from './synthesise.ts';
import { grantsOf } from './template-grants.ts';

/**
 * Prints the permissions in the synthesised template: `npm run grants`. `{AWS::Region}` and similar placeholders are
 * resolved at deployment.
 */
let previous = '';
for (const { to, sid, actions, resources, conditions } of grantsOf(synthesise())) {
  if (to !== previous) console.log(`\n${to}`);
  previous = to;
  console.log(`  ${sid.padEnd(13)}${actions.join(', ')}`);
  for (const resource of resources) console.log(`  ${''.padEnd(13)}  on ${resource}`);
  if (conditions.length > 0) console.log(`  ${''.padEnd(13)}  if ${conditions.join(', ')}`);
}
