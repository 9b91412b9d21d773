import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FunctionName } from '../../config/functions.ts';
import { type Grant, grants } from '../../config/grants.ts';
import { purposePattern } from '../../config/secret-purposes.ts';
import { type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { grantsOf } from '../../infra/template-grants.ts';
import { template } from './template.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const docs = read('docs/deploy-reference.md');
/** The names in backquotes of the paragraph that begins so. */
const namesAfter = (beginning: string) => {
  const [paragraph = ''] = docs.slice(docs.indexOf(beginning) + beginning.length).split('\n\n');
  return new Set([...paragraph.split('. With')[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => name));
};

const opensOf = (name: FunctionName) => (grants[name] as Grant).secrets?.opens ?? [];

/** Example: `AWS::DynamoDB::GlobalTable` is called `Table` in the documents. */
const nameOf = (type: string) => type.split('::').at(-1)!.replace('GlobalTable', 'Table');
const retained = ({ Resources }: StackTemplate) =>
  new Set(
    // Versions are deleted with their function.
    Object.values(Resources).flatMap(({ Type, DeletionPolicy = '' }) =>
      DeletionPolicy.startsWith('Retain') && Type !== 'AWS::Lambda::Version' ? [nameOf(Type)] : [],
    ),
  );

describe('docs/deploy-reference.md', () => {
  it('says how many resources the stack has', () => {
    expect(docs).toContain(`The default stack has ${Object.keys(template().Resources).length} resources`);
  });

  it('names what is retained, and what of it even a stack that keeps no data leaves', () => {
    expect(namesAfter('Retained when the stack is deleted:')).toEqual(retained(template()));
    expect(retained(synthesise({ keepData: 'false' }))).toEqual(new Set(['Role']));
  });

  it.each([
    ['Functions that may read the key for secrets:', /\/secrets-key$/],
    ['Functions that may read the key for signed-in visitors and actions:', /\/secrets-key-visitors$/],
  ])('%s names them', (beginning, parameter) => {
    const readers = grantsOf(template()).filter(
      ({ actions, resources }) => actions.includes('ssm:GetParameter') && resources.some((one) => parameter.test(one)),
    );
    const names = readers.map(({ to }) => /^Functions(\w+)Role$/.exec(to)?.[1]);
    expect(names.length).toBeGreaterThan(0);
    expect(namesAfter(beginning)).toEqual(new Set(names));
  });

  it.each(['public', 'webhooks'] as const)('says which secrets %s opens', (name) => {
    const purposes = opensOf(name).map((purpose) => `\`${purposePattern(purpose)}\``);
    expect(docs.replaceAll(/\s+/g, ' ')).toContain(
      `\`${name}\` ${name === 'public' ? 'opens ' : ''}nothing but ${purposes.join(' and ')}`,
    );
  });

  it('names every output', () => {
    const shown = new Set([...docs.slice(docs.indexOf('## Outputs')).matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const outputs = Object.keys(template().Outputs);
    expect(outputs.filter((name) => !shown.has(name))).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  it('says what the function without a key can open', () => {
    const [, after = ''] = read('SECURITY.md')
      .replaceAll(/\s+/g, ' ')
      .split('The function that visitors call without a key can open');
    const [sentence = ''] = after.split('.');
    const purposes = [...sentence.matchAll(/`(\w+)`/g)].map(([, purpose]) => purpose);
    expect(new Set(purposes)).toEqual(new Set(opensOf('public')));
    expect(sentence).toContain('and no others');
  });
});
