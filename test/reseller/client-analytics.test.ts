import { expect, test } from 'vitest';
import { call, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { agency, dataOf, refusal } from './support.ts';

const { platform } = await useScene();
const owner = await agency(platform);
const shop = await clientWorkspace(platform, owner, 'pro');
const { publicId } = dataOf(await shop.api.post('/chatbots', { name: 'Bot' }));
const ask = { message: 'When do you open on Sundays?' };
for (let n = 0; n < 3; n++) {
  dataOf(await call('POST', `${platform.root}/public/${publicId}/chat`, ask, { accept: 'application/json' }));
}

const path = (id: string) => `/reseller/clients/${id}/analytics`;

test('An agency reads the figures that its client reads', async () => {
  const own = await until('the figures', async () => {
    const bundle = dataOf(await shop.api.get('/analytics/summary?range=today'));
    return bundle.messages === 6 && bundle.topQuestions[0]?.count === 3 && bundle;
  });
  expect(dataOf(await owner.api.get(`${path(shop.workspaceId)}?range=today`))).toEqual(own);
  const month = dataOf(await owner.api.get(path(shop.workspaceId)));
  expect(month).toEqual(dataOf(await owner.api.get(`${path(shop.workspaceId)}?range=this_month&tz=UTC`)));
  expect(dataOf(await owner.api.get(`${path(shop.workspaceId)}?range=of_old`))).toEqual(month);
  const year = dataOf(await owner.api.get(`${path(shop.workspaceId)}?range=last_year&tz=Asia/Kathmandu`));
  expect([year.messagesOverTime.length, year.messages]).toEqual([365, 6]);

  const query = `query ($id: ID!) { reseller { client(id: $id) { analytics(range: TODAY) { messages conversations } } } }`;
  const answer = await call(
    'POST',
    platform.graphqlUrl,
    { query, variables: { id: shop.workspaceId } },
    { 'x-api-key': owner.apiKey },
  );
  expect(answer.body.data.reseller.client.analytics).toEqual({ messages: 6, conversations: 3 });
});

test('Nobody else does', async () => {
  const stranger = await agency(platform);
  const foreign = [403, 'FORBIDDEN', 'This workspace is not a client of the organisation.'];
  expect(refusal(await stranger.api.get(path(shop.workspaceId)))).toEqual(foreign);
  expect(refusal(await owner.api.get(path(owner.workspaceId)))).toEqual(foreign);
  expect(refusal(await owner.api.get(path('01890000-0000-7000-8000-000000000000')))).toEqual(foreign);
  expect((await owner.api.get(path('no-id'))).status).toBe(404);
  expect((await shop.api.get(path(shop.workspaceId))).status).toBe(403);
  expect(refusal(await owner.api.get(`${path(shop.workspaceId)}?tz=Mars/Base`))).toEqual([
    422,
    'VALIDATION_ERROR',
    'Unknown timezone.',
  ]);
});
