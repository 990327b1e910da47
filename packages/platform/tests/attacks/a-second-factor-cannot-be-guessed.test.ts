import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { type EnrolledFactor, enrolSecondFactor, nextCode } from '#testing/second-factor.ts';

let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  served = await serveAuthPlatform('');
});
afterAll(() => served[Symbol.asyncDispose]());

async function personWithFactor() {
  const credentials = { email: `guarded${++people}@example.test`, password: 'lluvia en Puerto Montt' };
  await served.client(served.keys.secret).auth.admin.createUser({ ...credentials, email_confirm: true });
  const signIn = async () => {
    const client = served.client();
    expect((await client.auth.signInWithPassword(credentials)).error).toBeNull();
    return client;
  };
  const factor = await enrolSecondFactor(await signIn());
  return { ...credentials, factor, thief: await signIn() };
}

type Client = Awaited<ReturnType<typeof personWithFactor>>['thief'];

async function answer({ auth }: Client, { id }: EnrolledFactor, code: string) {
  const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code });
  return error?.code ?? 'right';
}

const CHECKED = 'mfa_verification_failed';
const PAUSED = 'over_request_rate_limit';

/** The pause in seconds after each wrong code. */
const pausesOf = async ({ id }: EnrolledFactor) =>
  (
    await served.sql(
      `select (payload -> 'traits' ->> 'pause')::int as pause from auth.audit_log_entries
       where payload -> 'traits' ->> 'factor_id' = $1 and payload -> 'traits' ->> 'pause' is not null
       order by created_at, (payload -> 'traits' ->> 'failures')::int`,
      [id],
    )
  ).map(({ pause }) => pause);

const endPause = ({ id }: EnrolledFactor) =>
  served.sql('update auth.mfa_factors set paused_until = clock_timestamp() where id = $1', [id]);

test('checks only five of forty concurrent codes, and not even the correct one during the pause', async () => {
  const { factor, thief } = await personWithFactor();
  const answers = await Promise.all(Array.from({ length: 40 }, () => answer(thief, factor, '000000')));
  expect(answers.filter((each) => each === CHECKED)).toHaveLength(5);
  expect(answers.filter((each) => each === PAUSED)).toHaveLength(35);
  const right = nextCode(factor.totp);
  expect(await answer(thief, factor, right)).toBe(PAUSED);
  await endPause(factor);
  // The correct code was not consumed during the pause, so it works afterwards.
  expect(await answer(thief, factor, right)).toBe('right');
});

test('the pause doubles from 30 s to an hour, and a correct code resets it', async () => {
  const { factor, thief } = await personWithFactor();
  for (let i = 0; i < 13; i += 1) {
    expect(await answer(thief, factor, '000000')).toBe(CHECKED);
    await endPause(factor);
  }
  expect(await answer(thief, factor, nextCode(factor.totp))).toBe('right');
  expect(await answer(thief, factor, '000000')).toBe(CHECKED);
  await expect
    .poll(() => pausesOf(factor))
    .toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 0]);
});

test('notifies the owner by mail once', async () => {
  const { email, factor, thief } = await personWithFactor();
  for (let i = 0; i < 8; i += 1) {
    await answer(thief, factor, '000000');
    await endPause(factor);
  }
  await expect
    .poll(() => served.mail(email))
    .toMatchObject({
      subject: 'Wrong codes for your second factor',
      count: 1,
    });
});

test('counts attempts per factor, across sessions, challenges and processes', async () => {
  const { factor, thief, email, password } = await personWithFactor();
  for (let i = 0; i < 5; i += 1) await answer(thief, factor, '000000');
  const other = served.client();
  await other.auth.signInWithPassword({ email, password });
  expect(await answer(other, factor, '000000')).toBe(PAUSED);
  expect(await served.sql('select failed_attempts from auth.mfa_factors where id = $1', [factor.id])).toEqual(
    [{ failed_attempts: 5 }],
  );
});
