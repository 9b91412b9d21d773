import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorCatalogue } from '../domain/core/errors.ts';

it('docs/errors.md lists every code with its status, cause and cure', () => {
  const guide = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `([A-Z_]+)` \| (\d+) \| (.+) \| (.+) \|$/gm)];
  expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(
    Object.entries(errorCatalogue).map(([code, { status }]) => [code, status]),
  );
});
