import { describe, expect, it } from 'vitest';
import { synthesise } from '../../../infra/synthesise.ts';
import { LAST_RELEASE, lasting, lastRelease, releaseContexts } from '../../../tools/release/lasting.ts';

const deployed = lastRelease();

describe(`an upgrade of a stack of version ${LAST_RELEASE}`, () => {
  it.each(Object.entries(releaseContexts))(
    'with the context %s replaces and removes nothing that lasts',
    (name, context) => {
      const now = lasting(synthesise(context));
      const before = deployed[name]!;
      expect(Object.keys(before).length).toBeGreaterThan(25);
      expect(Object.fromEntries(Object.keys(before).map((id) => [id, now[id]]))).toEqual(before);
    },
  );
});
