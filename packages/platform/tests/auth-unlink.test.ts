import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

const password = 'correct horse';
let people = 0;

/** Returns the state of an account after unlinking the identity of its address, given its other identities. */
function tests(enableConfirmations: boolean) {
  let served: AuthPlatform;
  beforeAll(async () => {
    served = await serveAuthPlatform(`
      [auth]
      enable_manual_linking = true
      [auth.email]
      enable_confirmations = ${enableConfirmations}
    `);
  });
  afterAll(() => served[Symbol.asyncDispose]());

  return async (others: readonly { provider: string; email?: string; email_verified?: boolean }[]) => {
    const email = `unlink${++people}@example.test`;
    const { data } = await served
      .client(served.keys.secret)
      .auth.admin.createUser({ email, password, email_confirm: true });
    const id = data.user?.id;
    for (const { provider, ...claims } of others)
      await served.sql(
        `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
         values ($1, $2, $3, $4, clock_timestamp(), now())`,
        [`${provider}-${people}`, id, { sub: id, ...claims }, provider],
      );
    const client = served.client();
    const { error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    await client.auth.resetPasswordForEmail(email);
    const { data: linked } = await client.auth.getUserIdentities();
    const own = linked?.identities.find(({ provider }) => provider === 'email');
    if (!own) throw new Error('no identity');
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull();
    const [user] = await served.sql(
      `select email, email_confirmed_at is not null as is_confirmed,
         raw_user_meta_data -> 'email_verified' as email_verified,
         (select count(*)::int from auth.one_time_tokens where user_id = u.id) as tokens
       from auth.users u where id = $1`,
      [id],
    );
    return user;
  };
}

describe('unlinking the email identity of an account', () => {
  const unlink = tests(true);

  test('replaces its address with a verified one of another identity, even if an unverified one is older', async () => {
    const others = [
      { provider: 'google', email: 'unverified@example.test', email_verified: false },
      { provider: 'github', email: 'verified@example.test', email_verified: true },
    ];
    expect(await unlink(others)).toMatchObject({
      email: 'verified@example.test',
      is_confirmed: true,
      tokens: 0,
    });
  });

  test.each([{ email_verified: false }, {}])(
    'marks an unverified replacement as unconfirmed: %o',
    async (claims) => {
      const email = `taken${++people}@example.test`;
      expect(await unlink([{ provider: 'google', email, ...claims }])).toMatchObject({
        email,
        is_confirmed: false,
        email_verified: false,
      });
    },
  );

  test('leaves no address when no other identity has one', async () => {
    expect(await unlink([{ provider: 'twitter' }])).toMatchObject({ email: null, is_confirmed: false });
  });
});

describe('where addresses need no confirmation', () => {
  const unlink = tests(false);

  test('an unverified replacement is confirmed', async () => {
    const email = `automatic${++people}@example.test`;
    expect(await unlink([{ provider: 'google', email }])).toMatchObject({ email, is_confirmed: true });
  });
});
