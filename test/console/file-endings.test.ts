import { expect, it } from 'vitest';
import { FILE_ENDINGS } from '../../console/screens/knowledge/file-endings.ts';
import { fileEndings } from '../../domain/knowledge/file-types.ts';

it('the console offers exactly the files that are read', () => {
  expect(FILE_ENDINGS.split(',')).toEqual(fileEndings.map((ending) => `.${ending}`));
});
