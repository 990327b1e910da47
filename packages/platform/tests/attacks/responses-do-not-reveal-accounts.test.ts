import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  served = await serveAuthPlatform(
    '[auth]\nenable_signup = false\n[auth.email]\nenable_confirmations = true\nmax_frequency = "1m"',
  );
});
afterAll(() => served[Symbol.asyncDispose]());

const POSTS = {
  recover: {},
  otp: { create_user: false },
  magiclink: { create_user: false },
  resend: { type: 'signup' },
} as const;
type Post = keyof typeof POSTS;

async function responsesFor(email: string, posts: readonly Post[]) {
  const answers: unknown[] = [];
  for (const path of posts) {
    const response = await served.request(path, {
      method: 'POST',
      body: JSON.stringify({ email, ...POSTS[path] }),
    });
    const body = (await response.text()).replace(/\d+ seconds/, 'N seconds');
    answers.push([path, response.status, body]);
  }
  return answers;
}

const names = ['recover', 'otp', 'magiclink', 'resend'] as const;
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

describe('two consecutive requests get the same responses with and without an account', () => {
  test.each(pairs)('%s, then %s', async (...posts) => {
    const { auth } = served.client(served.keys.secret);
    const [member, waiting] = [`member${++people}@example.test`, `waiting${people}@example.test`];
    await auth.admin.createUser({ email: member, password: 'lluvia en Puerto Montt', email_confirm: true });
    await auth.admin.createUser({ email: waiting, password: 'lluvia en Puerto Montt' });
    const nobody = await responsesFor(`nobody${people}@example.test`, posts);
    expect(await responsesFor(member, posts)).toEqual(nobody);
    expect(await responsesFor(waiting, posts)).toEqual(nobody);
  });
});

test('recovery right after a sign-up responds as Supabase Auth does, with and without an account', async () => {
  await using open = await serveAuthPlatform(
    '[auth]\nenable_signup = true\n[auth.email]\nenable_confirmations = true\nmax_frequency = "1m"',
  );
  const { auth } = open.client();
  const { error: signUpError } = await auth.signUp({
    email: 'new@example.test',
    password: 'lluvia en Puerto Montt',
  });
  const recovered = await auth.resetPasswordForEmail('new@example.test');
  const again = await auth.resetPasswordForEmail('new@example.test');
  const unknown = await auth.resetPasswordForEmail('nobody-at-all@example.test');
  expect([signUpError, recovered.error, unknown.error]).toEqual([null, null, null]);
  expect(again.error?.code).toBe('over_email_send_rate_limit');
});
