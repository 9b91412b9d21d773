import { parse, print, stripIgnoredCharacters } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as inbox from '../../console/operations/inbox.ts';
import * as knowledge from '../../console/operations/knowledge.ts';
import { matchPath } from '../../console/router/match.ts';
import { asCurl, asGraphql, pretty } from '../../console/screens/dialogs/print.ts';
import type { ConversationRow } from '../../console/store/rows.ts';
import { belongs, orders, type View, views } from '../../console/store/views.ts';

describe('matching a path', () => {
  it.each([
    ['/', '', {}],
    ['/', '/', {}],
    ['/inbox', '/inbox/', {}],
    ['/inbox/:id', '/inbox/a%20b', { id: 'a b' }],
    ['/bots/:id/sources/:source', '/bots/1/sources/2', { id: '1', source: '2' }],
  ])('%s matches %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/inbox/:id', '/inbox/'],
    ['/inbox/:id', '/inbox/1/2'],
    ['/inbox/:id', '/inbox/%E0%A4%A'],
    ['/', '/inbox'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeUndefined();
  });
});

describe('the calls of a screen', () => {
  const documents = Object.entries({ ...inbox, ...knowledge }) as [string, string][];

  it.each(documents)('prints %s as the same document', (_, document) => {
    const text = pretty(document);
    expect(stripIgnoredCharacters(text)).toBe(stripIgnoredCharacters(document));
    // One field per line, as the reference printer has it. It also breaks long lists of variables.
    const lines = (printed: string) =>
      printed
        .replace(/\(\n[\s\S]*?\n\s*\)/g, '()')
        .trim()
        .split('\n').length;
    expect(lines(text)).toBe(lines(print(parse(document))));
  });

  it('quotes what a shell would read', () => {
    const call = { name: 'Ask', document: knowledge.ask, variables: { query: "it's $HOME" } };
    const command = asCurl(call, 'https://example.com');
    expect(command).toContain("it'\\''s $HOME");
    expect(command).toContain('x-api-key: $FRONTDESK_API_KEY');
    expect(asGraphql(call)).toContain(`#   "query": "it's $HOME"`);
  });
});

describe('the views of the inbox', () => {
  const row = (changes: Partial<ConversationRow>) =>
    ({
      id: '1',
      chatbotId: 'b',
      status: 'OPEN',
      assignee: null,
      createdAt: '1',
      lastMessageAt: null,
      handoffRequestedAt: null,
      waitingSince: null,
      labels: [],
      snoozed: false,
      snoozedUntil: null,
      ...changes,
    }) as ConversationRow;
  const me = 'me';
  const of = (status: ConversationRow['status'], id: string | null) =>
    row({ status, assignee: id === null ? null : { id, name: id } });
  const waiting = (each: ConversationRow) => ({ ...each, waitingSince: '2' });
  const viewsOf = (each: ConversationRow) =>
    views.filter((view) => belongs(each, { view, bot: null, label: null }, me));

  it.each([
    ['HUMAN_REQUESTED', null, ['waiting', 'unassigned']],
    ['HUMAN_ACTIVE', 'me', ['mine']],
    ['HUMAN_ACTIVE', 'sam', ['team']],
    ['OPEN', null, ['ai']],
    ['RESOLVED', 'me', ['done']],
    ['CLOSED', null, ['done']],
  ] as const)('%s of %s is in %j', (status, assignee, expected) => {
    expect(viewsOf(of(status, assignee))).toEqual(expected);
  });

  it('show a snoozed conversation in no other view, and its label to who filters by it', () => {
    expect(viewsOf({ ...waiting(of('HUMAN_REQUESTED', null)), snoozed: true })).toEqual(['snoozed']);
    expect(viewsOf({ ...of('OPEN', null), snoozed: true })).toEqual(['snoozed']);
    const labelled = row({ status: 'OPEN', labels: [{ id: 'red', name: 'Red', color: '#f00' }] });
    const filtered = (label: string) => belongs(labelled, { view: 'ai', bot: null, label }, me);
    expect([filtered('red'), filtered('blue')]).toEqual([true, false]);
  });

  it('count a visitor who waits for the next reply of an agent as waiting', () => {
    expect(viewsOf(waiting(of('HUMAN_ACTIVE', 'me')))).toEqual(['waiting', 'mine']);
    expect(viewsOf(waiting(of('HUMAN_ACTIVE', 'sam')))).toEqual(['waiting', 'team']);
    expect(viewsOf(waiting(of('RESOLVED', 'me')))).toEqual(['done']);
  });

  it('have who waits longest first, and who spoke last', () => {
    const rows = [
      row({ id: 'a', handoffRequestedAt: '3', lastMessageAt: '7' }),
      row({ id: 'b', handoffRequestedAt: '2', lastMessageAt: '9' }),
      row({ id: 'c', handoffRequestedAt: '2', lastMessageAt: null }),
    ];
    const order = (view: View) => rows.toSorted(orders[view]).map(({ id }) => id);
    expect(order('waiting')).toEqual(['b', 'c', 'a']);
    expect(order('mine')).toEqual(['b', 'a', 'c']);
    expect(order('ai')).toEqual(['c', 'b', 'a']);
  });
});
