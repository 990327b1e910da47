import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;
let people = 0;
const password = 'lluvia en Puerto Montt';
const large = (bytes: number) => ({ note: 'x'.repeat(bytes) });
const refused = { status: 422, code: 'validation_failed' };

beforeAll(async () => {
  served = await serveAuthPlatform('');
});
afterAll(() => served[Symbol.asyncDispose]());

const admin = () => served.client(served.keys.secret).auth.admin;

async function signedIn() {
  const email = `large${++people}@example.test`;
  const { data } = await admin().createUser({ email, password, email_confirm: true });
  const client = served.client();
  await client.auth.signInWithPassword({ email, password });
  return { client, email, id: data.user?.id ?? '' };
}

test('rejects too much metadata, whether set at once or in several updates', async () => {
  const { client, id } = await signedIn();
  expect((await client.auth.updateUser({ data: large(200_000) })).error).toMatchObject(refused);
  expect((await client.auth.updateUser({ data: large(3000) })).error).toBeNull();
  expect((await client.auth.updateUser({ data: { more: 'x'.repeat(3000) } })).error).toMatchObject(refused);
  expect((await admin().updateUserById(id, { app_metadata: large(3000) })).error).toMatchObject(refused);
  const { data } = await client.auth.getUser();
  expect(data.user?.user_metadata).toEqual(large(3000));
  const { error } = await served
    .client()
    .auth.signUp({ email: 'new@example.test', password, options: { data: large(5000) } });
  expect(error).toMatchObject(refused);
  expect(
    (await admin().createUser({ email: 'new@example.test', user_metadata: large(5000) })).error,
  ).toMatchObject(refused);
  expect((await admin().inviteUserByEmail('new@example.test', { data: large(5000) })).error).toMatchObject(
    refused,
  );
});

test("users with excess metadata from earlier versions still get a token within proxies' header limits", async () => {
  const { email, id } = await signedIn();
  await served.sql(
    'update auth.users set raw_user_meta_data = $2, raw_app_meta_data = raw_app_meta_data || $2 where id = $1',
    [id, large(200_000)],
  );
  const { data, error } = await served.client().auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  const token = data.session?.access_token ?? '';
  expect(token.length).toBeLessThan(7000);
  expect((await served.client().auth.getUser(token)).data.user?.user_metadata).toEqual(large(200_000));
});

test('the largest allowed metadata results in such a token', async () => {
  const { client } = await signedIn();
  expect((await client.auth.updateUser({ data: large(4000) })).error).toBeNull();
  const { data } = await client.auth.refreshSession();
  expect(data.session?.access_token.length).toBeLessThan(7000);
});
