import { describe, expect, it } from 'vitest';
import { dayKeys, dayNames } from '../../domain/core/hours/week.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { ask, graphqlRefusal, mutate, newChatbot, refusal, strange } from './support.ts';

let id: string;
let publicId: string;
const { platform, tenant } = await useScene();
({ id, publicId } = await newChatbot(tenant));

const path = () => `/chatbots/${id}/business-hours`;
const read = async () => (await tenant.api.get(path())).body.data;
const day = (open: string, close: string) => ({ open, close });
const closedWeek = Object.fromEntries(dayNames.map((name) => [name, null]));
const valid = {
  enabled: true,
  timezone: 'Europe/Berlin',
  awayMessage: 'Back at nine.',
  schedule: { mon: day('09:00', '17:00') },
};
const put = (body: unknown) => tenant.api.put(path(), body);
const week = `{ ${dayNames.map((name) => `${name} { open close }`).join(' ')} }`;
const save = (input: object) =>
  mutate(
    platform,
    tenant,
    'updateBusinessHours',
    { chatbotId: id, ...input },
    `businessHours { enabled timezone awayMessage schedule ${week} }`,
  );

it('reads all four fields and a closed week before anything was saved', async () => {
  const fresh = await newChatbot(tenant);
  const { body } = await tenant.api.get(`/chatbots/${fresh.id}/business-hours`);
  expect(body.data).toEqual({ enabled: false, timezone: 'UTC', awayMessage: null, schedule: closedWeek });
});

it('replaces the whole week, answers saved, and reads it under full names in either face', async () => {
  const whole = Object.fromEntries(dayKeys.map((key, index) => [key, day('00:00', `2${index % 4}:59`)]));
  expect((await put({ ...valid, schedule: whole })).body).toEqual({ success: true, data: { saved: true } });
  const named = Object.fromEntries(dayNames.map((name, index) => [name, day('00:00', `2${index % 4}:59`)]));
  expect(await read()).toEqual({ ...valid, schedule: named });
  const query = `{ chatbot(id: "${id}") { businessHours { schedule ${week} } } }`;
  expect((await ask(platform, tenant, query)).data.chatbot.businessHours.schedule).toEqual(named);
  expect((await save(valid)).data.updateBusinessHours.businessHours).toEqual({
    ...valid,
    schedule: { ...closedWeek, monday: valid.schedule.mon },
  });
  await put({ enabled: false, timezone: 'UTC', schedule: { tue: null, sun: day('23:00', '01:00') } });
  const after = {
    enabled: false,
    timezone: 'UTC',
    awayMessage: null,
    schedule: { ...closedWeek, sunday: day('23:00', '01:00') },
  };
  expect(await read()).toEqual(after);
});

it('drops other keys, so that a week under full names is an empty one', async () => {
  await put({ ...valid, schedule: { monday: day('09:00', '17:00'), Mon: day('09:00', '17:00'), feiertag: 'x' } });
  expect((await read()).schedule).toEqual(closedWeek);
});

const bad: [string, object, string[]][] = [
  ['enabled left out', { enabled: undefined }, ['enabled']],
  ['enabled as text', { enabled: 'true' }, ['enabled']],
  ['enabled null', { enabled: null }, ['enabled']],
  ['no timezone', { timezone: undefined }, ['timezone']],
  ['an empty timezone', { timezone: '' }, ['timezone']],
  ['a timezone of 65', { timezone: `Europe/${'x'.repeat(58)}` }, ['timezone']],
  ['an unknown timezone', { timezone: 'Europe/Atlantis' }, ['timezone']],
  ['an offset for a timezone', { timezone: '+02:00' }, ['timezone']],
  ['an away message of 501', { awayMessage: 'x'.repeat(501) }, ['awayMessage']],
  ['an away message of 501 emoji', { awayMessage: '😀'.repeat(501) }, ['awayMessage']],
  ['a number for an away message', { awayMessage: 7 }, ['awayMessage']],
  ['no schedule', { schedule: undefined }, ['schedule']],
  ['a schedule that is null', { schedule: null }, ['schedule']],
  ['a day without close', { schedule: { mon: { open: '09:00' } } }, ['schedule.mon.close']],
  ['a day that is text', { schedule: { mon: '09:00-17:00' } }, ['schedule.mon']],
  ['a time without its zero', { schedule: { tue: day('9:00', '17:00') } }, ['schedule.tue.open']],
  ['24:00', { schedule: { wed: day('09:00', '24:00') } }, ['schedule.wed.close']],
  ['a minute of 60', { schedule: { wed: day('09:60', '17:00') } }, ['schedule.wed.open']],
  ['seconds', { schedule: { sun: day('09:00:00', '17:00') } }, ['schedule.sun.open']],
  ['a line end', { schedule: { sun: day('09:00\n', '17:00') } }, ['schedule.sun.open']],
  ['a time that is a number', { schedule: { sat: { open: 900, close: '17:00' } } }, ['schedule.sat.open']],
];

describe('bounds', () => {
  it.each(bad)(
    '%s is refused with the same paths in both faces, and nothing is saved',
    async (_what, change, paths) => {
      await put(valid);
      const before = await read();
      expect(refusal(await put({ ...valid, ...change }))).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
      expect(graphqlRefusal(await save({ ...valid, ...change }))).toEqual({ code: 'VALIDATION_ERROR', paths });
      expect(await read()).toEqual(before);
    },
  );

  it('tells all that is wrong at once', async () => {
    const answer = await put({ timezone: 7, awayMessage: 'x'.repeat(501), schedule: { fri: day('x', 'y') } });
    const paths = ['enabled', 'timezone', 'awayMessage', 'schedule.fri.open', 'schedule.fri.close'];
    expect(refusal(answer)).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
  });

  it('refuses an unknown timezone with the fixed message', async () => {
    const rest = await put({ ...valid, timezone: 'Europe/Atlantis' });
    const graphql = await save({ ...valid, timezone: 'Europe/Atlantis' });
    expect([rest.body.error.message, graphql.errors[0].message]).toEqual(['Unknown timezone.', 'Unknown timezone.']);
  });

  it.each([
    { awayMessage: 'x'.repeat(500) },
    { awayMessage: '😀'.repeat(500) },
    { awayMessage: '' },
    { awayMessage: null },
    { timezone: 'America/Argentina/ComodRivadavia' },
    { schedule: {} },
    { schedule: { mon: null, tue: day('00:00', '23:59') } },
    { schedule: { mon: day('12:00', '12:00') } },
  ])('%j is saved', async (change) => {
    expect((await put({ ...valid, ...change })).status).toBe(200);
    const { schedule, ...rest } = change as { schedule?: object };
    expect(await read()).toMatchObject(rest);
    if (schedule)
      expect(Object.values((await read()).schedule).filter(Boolean)).toEqual(Object.values(schedule).filter(Boolean));
    expect((await save({ ...valid, ...change })).errors).toBeUndefined();
  });
});

it('shows on the public configuration whether anybody is there', async () => {
  const config = async () => (await call('GET', `${platform.root}/public/${publicId}/config`)).body.data;
  await put({ ...valid, schedule: {} });
  expect(await config()).toMatchObject({ online: false, awayMessage: 'Back at nine.' });
  await put({ ...valid, awayMessage: null, schedule: {} });
  expect((await config()).awayMessage).toMatch(/\w/);
  await put({ ...valid, schedule: Object.fromEntries(dayKeys.map((key) => [key, day('00:00', '00:00')])) });
  expect(await config()).toMatchObject({ online: true, awayMessage: null });
  await put({ ...valid, enabled: false, schedule: {} });
  expect(await config()).toMatchObject({ online: true, awayMessage: null });
});

it('is NOT_FOUND for an unknown chatbot, before the body is looked at', async () => {
  for (const unknown of [strange, 'x']) {
    const answers = [
      await tenant.api.get(`/chatbots/${unknown}/business-hours`),
      await tenant.api.put(`/chatbots/${unknown}/business-hours`, {}),
    ];
    expect(answers.map(refusal)).toEqual(answers.map(() => ({ status: 404, code: 'NOT_FOUND', paths: undefined })));
  }
});
