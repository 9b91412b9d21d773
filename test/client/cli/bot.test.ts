// @slow
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Tenant } from '../../support/platform.ts';
import { startAllowedSite, useScene } from '../../support/scene.ts';
import type { Site } from '../../support/servers/site.ts';
import { createShell, type Shell } from './support.ts';

let tenant: Tenant;
let site: Site;
let shell: Shell;
let chatbotId: string;
let path: string;
beforeAll(async () => {
  const scene = await useScene();
  ({ tenant } = scene);
  site = await startAllowedSite({
    '/a': '<title>A</title><p>A page.</p>',
    '/b': '<title>B</title><p>Another one.</p>',
  });
  shell = createShell();
  Object.assign(shell.env, { FRONTDESK_URL: scene.platform.root, FRONTDESK_KEY: tenant.apiKey });
});
afterAll(async () => {
  shell?.remove();
  await site?.close();
});

/** What a printer of YAML may get wrong. */
const answer = '# No heading\n\n- yes: "no"\n  indented, and a tab\there\n\n    code\n* ünï 🌿\n|\n---\nnull';
const action = {
  name: 'Order status',
  wordings: ['where is my parcel'],
  call: { method: 'GET', url: 'https://api.example.com/orders/{order}', timeoutSeconds: 5 },
  inputs: [{ key: 'order', kind: 'text', questions: [{ language: 'en', text: 'Which order?' }] }],
};

let at = 0;
beforeEach(async () => {
  const made = await tenant.api.post('/chatbots', { name: `Shop ${++at}` });
  chatbotId = made.body.data.id;
  path = join(shell.folder, `shop-${at}.yaml`);
  await api('post', '/sources/faq', { question: 'Yes', answer, alternatives: ['no', '1.10'] });
  await api('post', '/sources/faq', { question: 'When?', answer: 'On Mondays.', category: 'time' });
  await api('post', '/sources/text', { title: 'Care', text: 'Water it weekly.\n\nNot more.' });
  await api('post', '/sources/url', { url: `${site.url}/a` });
  await api('post', '/actions', action);
  await bot('pull', '--bot', chatbotId);
});

const api = (method: 'post' | 'patch' | 'get', tail: string, body?: object) =>
  tenant.api[method](`/chatbots/${chatbotId}${tail}`, body);
const bot = (command: string, ...args: string[]) =>
  shell.frontdesk(['bot', command, '--file', path, '--json', ...args]);
const read = () => parse(readFileSync(path, 'utf8'));
/** Changes the text of the file, as an editor does. */
function edit(...changes: (readonly [string | RegExp, string])[]): void {
  const text = changes.reduce(
    (edited, [from, to]) => {
      const next = edited.replace(from, to);
      expect(next).not.toBe(edited);
      return next;
    },
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, text);
}
const titlesOf = (changes: { op: string; part: string; name: string | null }[]) =>
  changes.map(({ op, part, name }) => [op, part, name].filter(Boolean).join(' '));

describe('a chatbot in a file', () => {
  it('is the chatbot, whatever its texts are', async () => {
    expect(read()).toMatchObject({
      name: `Shop ${at}`,
      actions: [{ ...action, enabled: true, confirm: 'always' }],
      faqs: [
        { question: 'When?', answer: 'On Mondays.', category: 'time' },
        { question: 'Yes', answer, alternatives: ['no', '1.10'] },
      ],
      texts: [{ title: 'Care', text: 'Water it weekly.\n\nNot more.' }],
      pages: [{ url: `${site.url}/a` }],
    });
    expect((await bot('diff', '--exit-code')).json).toEqual({ chatbotId, remoteChanged: false, changes: [] });
    path = path.replace('.yaml', '.json');
    await bot('pull', '--bot', `shop ${at}`);
    expect(JSON.parse(readFileSync(path, 'utf8')).faqs[1].answer).toBe(answer);
    expect((await bot('diff', '--exit-code')).code).toBe(0);
  });

  it('shows what it would change, and changes that', async () => {
    edit(
      [`name: Shop ${at}`, `# Ours\nname: "Shop ${at}!"`],
      ['settings: {}', 'settings: { primaryColor: "#123456", suggestedQuestions: [When?] }'],
      ['synonyms: []', 'synonyms: [[parcel, package]]'],
      ['allowedDomains: []', 'allowedDomains: [shop.example]'],
      [/schedule:\n.*monday:.*\n/, 'schedule:\n    monday: { open: "08:00", close: "12:00" }\n'],
      ['timeoutSeconds: 5', 'timeoutSeconds: 7'],
      ['answer: On Mondays.', 'answer: |\n      On Mondays.\n      And on Fridays.\n    enabled: false'],
      [
        / {2}- question: Yes\n[\s\S]*?texts:/,
        '  - question: New?\n    answer: Brand new.\n    alternatives: [Fresh?]\ntexts:',
      ],
      ['Not more.', 'Not less.'],
      [`- url: ${site.url}/a`, `- url: ${site.url}/b\n    title: Called so`],
    );
    const { json, code } = await bot('diff', '--exit-code');
    expect(code).toBe(3);
    expect(titlesOf(json.changes)).toEqual([
      'change chatbot',
      'change settings',
      'change business hours',
      'change allowed domains',
      'change synonyms',
      'change action Order status',
      'change faq When?',
      'change text Care',
      'add faq New?',
      `add page ${site.url}/b`,
      'remove faq Yes',
      `remove page ${site.url}/a`,
    ]);
    expect(json.changes[6].fields).toEqual([
      { field: 'answer', from: 'On Mondays.', to: 'On Mondays.\nAnd on Fridays.\n' },
      { field: 'enabled', from: true, to: false },
    ]);
    const shown = await shell.frontdesk(['bot', 'diff', '--file', path]);
    expect(shown.stdout).toContain('~ faq "When?"\n    answer:\n      + And on Fridays.\n    enabled: true → false\n');
    expect(shown.stdout).toMatch(/\n12 changes\.\n$/);

    // A terminal would be asked.
    expect(await bot('apply')).toMatchObject({ code: 2, error: { message: expect.stringContaining('--yes') } });
    expect(await bot('apply', '--yes')).toMatchObject({ code: 0, stderr: '', json: { left: [] } });
    expect(readFileSync(path, 'utf8')).toContain('# Ours');
    expect((await bot('diff')).json).toMatchObject({ remoteChanged: false, changes: [] });
    const bundle = (await api('get', '/export')).body.data;
    expect(bundle).toMatchObject({
      name: `Shop ${at}!`,
      allowedDomains: ['shop.example'],
      settings: { primaryColor: '#123456' },
      businessHours: { schedule: { monday: { open: '08:00', close: '12:00' } } },
      actions: [{ call: { timeoutSeconds: 7, method: 'GET' } }],
      faqs: [{ question: 'New?' }, { question: 'When?', category: 'time', enabled: false }],
      texts: [{ text: 'Water it weekly.\n\nNot less.' }],
    });
    expect((await bot('apply')).json).toEqual({ chatbotId, made: [], left: [] });
  });

  it('leaves alone what it does not mention', async () => {
    const { state } = read();
    writeFileSync(path, `chatbotId: ${chatbotId}\nstate: ${state}\nbotName: Leafy\nsettings: {}\n`);
    expect(titlesOf((await bot('apply', '-y')).json.made)).toEqual(['change chatbot']);
    const bundle = (await api('get', '/export')).body.data;
    expect([bundle.botName, bundle.faqs.length, bundle.actions.length, bundle.pages.length]).toEqual([
      'Leafy',
      2,
      1,
      1,
    ]);
  });

  it('overwrites no change of somebody else, and is overwritten by none', async () => {
    await api('post', '/sources/faq', { question: 'Theirs?', answer: 'Yes.' });
    edit(['answer: On Mondays.', 'answer: On Tuesdays.']);
    expect((await bot('diff')).json.remoteChanged).toBe(true);
    expect(await bot('apply', '--yes')).toMatchObject({ code: 1, error: { code: 'CONFLICT' } });
    const untouched = (await api('get', '/faqs')).body.data.faqs;
    expect(untouched.map(({ answer: text }: { answer: string }) => text)).toEqual(['Yes.', 'On Mondays.', answer]);
    // A pull would lose the change of the file.
    expect(await bot('pull', '--bot', chatbotId)).toMatchObject({
      code: 1,
      error: { message: expect.stringMatching(/was changed since it was pulled.*--force/) },
    });
    expect(titlesOf((await bot('apply', '-y', '--force')).json.made)).toEqual([
      'change faq When?',
      'remove faq Theirs?',
    ]);
    await bot('pull', '--bot', chatbotId, '--force');
    await api('patch', '', { name: 'Renamed' });
    expect((await bot('pull', '--bot', chatbotId)).code).toBe(0);
    expect(read().name).toBe('Renamed');
  });

  it('says which change failed, keeps those before it, and goes on from there', async () => {
    edit(
      ['name: Order status', 'name: Track'],
      ['questions:\n', 'questions: []\n      - '],
      ['botName:', 'botName: Leafy #'],
    );
    edit([/ {8}questions: \[\][\s\S]*?(?=\n {8}\w)/, '        questions: []']);
    const failed = await bot('apply', '--yes');
    expect(failed).toMatchObject({ code: 1, stdout: '', error: { code: 'VALIDATION_ERROR' } });
    expect(failed.error.message).toMatch(/^\+ action "Track": inputs\.0\.questions .* 1 of 3 changes were made\.$/);
    edit(['questions: []', 'questions: [{ language: en, text: Which? }]']);
    expect(titlesOf((await bot('apply', '--yes')).json.made)).toEqual([
      'add action Track',
      'remove action Order status',
    ]);
  });

  it('finishes what it has begun when it is interrupted, and goes on from there', async () => {
    const faqs = Array.from({ length: 12 }, (_, n) => `  - { question: "Number ${n}?", answer: "It is ${n}." }\n`).join(
      '',
    );
    edit([/^faqs:\n/m, `faqs:\n${faqs}`]);
    const { kill, printed } = shell.start(['bot', 'apply', '--yes', '--file', path], (text) => {
      if (text.includes('[3/12]')) kill('SIGINT');
    });
    const { code, stderr } = await printed;
    const [, count] = /frontdesk: (\d+) of 12 changes were made\./.exec(stderr) ?? [];
    expect([code, Number(count) >= 3 && Number(count) < 12]).toEqual([130, true]);
    expect((await api('get', '/faqs')).body.data.faqs.length).toBe(2 + Number(count));
    expect((await bot('apply', '--yes')).json.made.length).toBe(12 - Number(count));
    expect((await api('get', '/faqs')).body.data.faqs.length).toBe(14);
    expect((await bot('diff')).json.changes).toEqual([]);
  });

  it('names what it cannot mean', async () => {
    const text = readFileSync(path, 'utf8');
    const wrong: readonly (readonly [string | RegExp, string, RegExp])[] = [
      ['synonyms:', 'synonym:', /shop-\d+\.yaml\.synonym is not known. Fields: chatbotId, state, name/],
      ['question: When?', 'question: 7', /^faqs\.0\.question must be a text/],
      ['question: When?', 'question: "yes "', /^faqs\.1\.question repeats that of faqs\.0/],
      ['category: time', 'kategory: time', /^faqs\.0\.kategory is not known/],
      [/^faqs:\n/m, 'faqs:\nignored:\n', /ignored is not known/],
      [/^pages:\n.*\n/m, 'pages:\n', /^pages must be a list/],
      [
        'files: []',
        'files: [{ title: New.pdf }]',
        /"New.pdf" is not in the chatbot: add it with frontdesk knowledge add file/,
      ],
      [/^state: .*$/m, 'state: later', /^state must stay as it was pulled/],
      ['synonyms: []', 'synonyms: [', /cannot be read: .*line \d+/],
    ];
    for (const [from, to, message] of wrong) {
      writeFileSync(path, text);
      edit([from, to]);
      const { code, error } = await bot('apply', '--yes');
      expect([code, error.code, error.message]).toEqual([1, 'FILE', expect.stringMatching(message)]);
    }
    // What only the platform knows: the setting does not exist.
    writeFileSync(path, text);
    edit(['settings: {}', 'settings: { primaryColour: red }']);
    const ignored = await bot('apply', '--yes');
    expect(ignored).toMatchObject({
      code: 1,
      json: { left: [{ part: 'settings', fields: [{ field: 'primaryColour' }] }] },
    });
    path = join(shell.folder, 'none.yaml');
    expect(await bot('diff')).toMatchObject({
      code: 1,
      error: { message: expect.stringContaining('frontdesk bot pull') },
    });
    expect(existsSync(path)).toBe(false);
  });

  it("is not another tenant's", async () => {
    const other = await (await useScene()).platform.tenant();
    const env = { FRONTDESK_KEY: other.apiKey };
    for (const command of ['diff', 'apply']) {
      const { code, error } = await shell.frontdesk(['bot', command, '--file', path, '--json'], { env });
      expect([code, error.code]).toEqual([1, 'NOT_FOUND']);
    }
  });
});
