import { createHmac } from 'node:crypto';
import { expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod';
import type * as client from '../../client/events.ts';
import { verifyWebhook, WebhookVerificationError } from '../../client/webhooks.ts';
import type { eventConversation, Message } from '../../domain/conversations/records.ts';
import { signer } from '../../domain/core/outgoing/sign.ts';
import type { Source } from '../../domain/knowledge/records.ts';
import type { Lead } from '../../domain/leads/records.ts';
import { type EventName, eventsOf } from '../../domain/webhooks/records.ts';

const secret = 'whsec_abc';
const id = '0192d3a4-5b6c-7d8e-9f01-23456789abcd';
const nowMs = 1_767_225_600_000;
const event = { id, event: 'test', ts: nowMs, workspaceId: 'w', data: { feature: 'leads', message: 'ü🙂' } };
const body = Buffer.from(JSON.stringify(event));
const headers = signer(secret)(body, { id, event: 'test', nowMs });

it('gives the event of a delivery, however body and headers are handed over', () => {
  const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  for (const each of [headers, capitals, new Headers(headers)]) {
    expect(verifyWebhook(body, each, secret, { nowMs })).toEqual(event);
    expect(verifyWebhook(new Uint8Array(body), each, secret, { nowMs })).toEqual(event);
    expect(verifyWebhook(body.toString(), each, secret, { nowMs })).toEqual(event);
  }
});

it.each<[string, Buffer, Record<string, string>, string]>([
  ['another body', Buffer.from(`${body} `), headers, secret],
  ['another secret', body, headers, 'whsec_abd'],
  ['the secret without its beginning', body, headers, 'abc'],
  ['no secret', body, signer('')(body, { id, event: 'test', nowMs }), ''],
  ['no headers', body, {}, secret],
  ['another time', body, { ...headers, 'x-service-timestamp': String(nowMs / 1000 + 1) }, secret],
  [
    'a signature in capitals',
    body,
    { ...headers, 'x-service-signature-v2': String(headers['x-service-signature-v2']).toUpperCase() },
    secret,
  ],
])('refuses %s', (_, given, sent, key) => {
  expect(() => verifyWebhook(given, sent, key, { nowMs })).toThrow(WebhookVerificationError);
});

it('also fits the verifiers of Standard Webhooks', () => {
  const own = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAbCdEfGh';
  const sent = signer(own)(body, { id, event: 'test', nowMs });
  const key = Buffer.from(own.slice('whsec_'.length), 'base64');
  expect(key.length).toBe(30);
  const signed = createHmac('sha256', key).update(`${sent['webhook-id']}.${sent['webhook-timestamp']}.${body}`);
  expect(sent['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
  expect([sent['webhook-id'], sent['webhook-timestamp']]).toEqual([id, String(nowMs / 1000)]);
});

it('refuses what is older than it may be, or from the future', () => {
  const at = (seconds: number, toleranceSeconds?: number) => () =>
    verifyWebhook(body, headers, secret, {
      nowMs: nowMs + seconds * 1000,
      ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }),
    });
  for (const seconds of [300, -300]) expect(at(seconds)()).toEqual(event);
  for (const seconds of [301, -301]) expect(at(seconds)).toThrow('The delivery is too old.');
  expect(at(3, 2)).toThrow('The delivery is too old.');
  const strange = signer(secret)(body, { id, event: 'test', nowMs: Number.NaN });
  expect(() => verifyWebhook(body, strange, secret, { nowMs })).toThrow('The delivery is too old.');
});

it('knows every event and the whole of each record', () => {
  expectTypeOf<keyof client.EventData>().toEqualTypeOf<EventName>();
  expectTypeOf<client.Lead>().toEqualTypeOf<Lead>();
  expectTypeOf<client.Conversation>().toEqualTypeOf<z.output<typeof eventConversation>>();
  expectTypeOf<client.Message>().toEqualTypeOf<Message>();
  expectTypeOf<client.Source>().toEqualTypeOf<Source>();
  expect(Object.values(eventsOf).flat()).toHaveLength(9);
});
