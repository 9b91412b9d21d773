import { describe, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { createLog } from '../../adapters/log.ts';

describe('the cache', () => {
  it('forgets after the time given, and never before', () => {
    let now = 1_000;
    const cache = createCache({ now: () => now });
    cache.set('short', { a: 1 }, 3_000);
    cache.set('long', 'kept', Number.POSITIVE_INFINITY);
    now = 3_999;
    expect(cache.get('short')).toEqual({ a: 1 });
    now = 4_000;
    expect(cache.get('short')).toBeUndefined();
    now = Number.MAX_SAFE_INTEGER;
    expect(cache.get('long')).toBe('kept');
  });

  it('lets the least recently used go first', () => {
    const cache = createCache({ maxEntries: 2, now: () => 0 });
    cache.set('a', 1, 1);
    cache.set('b', 2, 1);
    cache.get('a');
    cache.set('c', 3, 1);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
    cache.set('a', 4, 1);
    expect([cache.get('c'), cache.get('a')]).toEqual([3, 4]);
    cache.delete('a');
    expect(cache.get('a')).toBeUndefined();
  });
});

describe('the cache of heavy things', () => {
  const keys = ['a', 'b', 'c', 'light'];
  const kept = (cache: ReturnType<typeof createCache>) => keys.filter((key) => cache.get(key) !== undefined);

  it('lets the least recently used of them go beyond the bound, and nothing light', () => {
    const cache = createCache({ maxBytes: 100, now: () => 0 });
    cache.set('light', 1, 1);
    cache.set('a', 1, 1, 40);
    cache.set('b', 1, 1, 40);
    cache.get('a');
    cache.set('c', 1, 1, 60);
    expect(kept(cache)).toEqual(['a', 'c', 'light']);
    cache.set('a', 2, 1, 41);
    expect(kept(cache)).toEqual(['a', 'light']);
  });

  it('counts what is replaced, deleted or out of time no more, and keeps by itself what is heavier than all', () => {
    let now = 0;
    const cache = createCache({ maxBytes: 100, now: () => now });
    for (let n = 0; n < 5; n++) cache.set('a', n, 10, 60);
    cache.set('b', 1, 1, 40);
    expect(kept(cache)).toEqual(['a', 'b']);
    cache.delete('a');
    cache.set('c', 1, 10, 60);
    now = 5;
    expect(kept(cache)).toEqual(['c']);
    cache.set('a', 1, 10, 40);
    expect(kept(cache)).toEqual(['a', 'c']);
    cache.set('b', 1, 10, 1_000);
    expect(kept(cache)).toEqual(['b']);
  });
});

describe('the log', () => {
  const logged = (level: string, use: (log: ReturnType<typeof createLog>) => void) => {
    const lines: string[] = [];
    use(createLog(level, { write: (line) => lines.push(line) }));
    expect(lines.every((line) => line.endsWith('\n') && !line.trimEnd().includes('\n'))).toBe(true);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  it('writes one line of JSON an entry, from its level on', () => {
    const lines = logged('warn', (log) => {
      log.debug('no');
      log.info('no');
      log.warn('two\nlines', { requestId: 'r', level: 'mine' });
      log.error('bad');
    });
    expect(lines).toMatchObject([
      { level: 'WARN', message: 'two\nlines', requestId: 'r', time: expect.stringMatching(/^\d{4}-.*Z$/) },
      { level: 'ERROR', message: 'bad' },
    ]);
    expect(logged('nonsense', (log) => log.info('told'))).toHaveLength(1);
    expect(logged('SILENT', (log) => log.error('no'))).toEqual([]);
  });

  it('has CloudWatch count what a line measures, at any level but SILENT', () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const measured = [{ names: ['ms'], by: 'function' }, { names: ['credits'] }] as const;
    for (const level of ['INFO', 'ERROR', 'SILENT']) {
      const log = createLog(level, { namespace: 'Desk', write });
      log.info('request', { ms: 3, credits: 1, function: 'rest', _aws: 'mine' }, measured);
      log.info('plain');
    }
    createLog('ERROR', { write }).info('request', { ms: 3 }, measured);
    createLog('INFO', { write }).info('uncounted', { ms: 3 }, measured);
    const told = lines.map((line) => JSON.parse(line));
    expect(told.map(({ message }) => message)).toEqual(['request', 'plain', 'request', 'uncounted']);
    expect(told[0]).toEqual({
      level: 'INFO',
      message: 'request',
      time: expect.any(String),
      ms: 3,
      credits: 1,
      function: 'rest',
      _aws: {
        Timestamp: Date.parse(told[0].time),
        CloudWatchMetrics: [
          { Namespace: 'Desk', Dimensions: [['function']], Metrics: [{ Name: 'ms', Unit: 'Milliseconds' }] },
          { Namespace: 'Desk', Dimensions: [[]], Metrics: [{ Name: 'credits', Unit: 'Count' }] },
        ],
      },
    });
    expect(told[3]).not.toHaveProperty('_aws');
  });

  it('tells neither secrets nor what people wrote, at any depth', () => {
    const [line] = logged('INFO', (log) =>
      log.info('made fd_live_abcDEF123', {
        apiKey: 's3cr3t',
        headers: { 'X-Api-Key': 's3cr3t', Authorization: 's3cr3t', accept: 'kept' },
        list: [{ smtpPassword: 's3cr3t', webhook_secret: 's3cr3t', bt: 's3cr3t', bindingToken: 's3cr3t' }],
        turn: { content: 's3cr3t', question: 's3cr3t', message: 's3cr3t', tokens: 12 },
        note: 'signed with whsec_s3cr3t/+=.',
      }),
    );
    expect(JSON.stringify(line)).not.toMatch(/s3cr3t|abcDEF123/);
    expect(line).toMatchObject({
      message: 'made fd_live_[redacted]',
      headers: { accept: 'kept', Authorization: '[redacted]' },
      turn: { tokens: 12 },
      note: 'signed with whsec_[redacted].',
    });
  });

  it('tells an error by name, message, code, stack and causes, and nothing it carries along', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', Item: { email: 'a@b.c' } });
    const error = new TypeError('no table', { cause });
    const [line] = logged('INFO', (log) => log.error('failed', { error }));
    expect(line?.error).toEqual({
      name: 'TypeError',
      message: 'no table',
      stack: expect.stringContaining('cache-log.test'),
      cause: { name: 'Error', message: 'refused', code: 'ECONNREFUSED', stack: expect.any(String) },
    });
  });

  it('survives what JSON does not: circles, big numbers, bytes', () => {
    const circle: Record<string, unknown> = { big: 12n, bytes: new Uint8Array(3), at: new Date(0) };
    circle.self = circle;
    const [line] = logged('INFO', (log) => log.info('odd', circle));
    expect(line).toMatchObject({ big: '12', bytes: '[3 bytes]', at: '1970-01-01T00:00:00.000Z' });
    expect(JSON.stringify(line)).toContain('[deep]');
  });
});
