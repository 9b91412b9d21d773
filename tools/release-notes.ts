import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/builds/kept-build.ts';
import { notesOf } from './release/notes.ts';

/** Prints the notes of a release: `npm run release:notes [-- VERSION]`. Without a version, of what is not released yet. */
console.log(notesOf(readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'), process.argv[2] ?? 'Unreleased'));
