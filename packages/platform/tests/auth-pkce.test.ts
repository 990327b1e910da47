import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { pkceClient } from '#testing/pkce-client.ts';

let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    [auth.email]
    enable_confirmations = true
    max_frequency = "0s"
  `);
});
afterAll(() => served[Symbol.asyncDispose]());

const password = 'correct horse';
const newAddress = () => `pkce${++people}@example.test`;

async function codeOf(link: string): Promise<URLSearchParams> {
  const response = await fetch(link, { redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '').searchParams;
}

async function exchange(client: SupabaseClient, parameters: URLSearchParams) {
  const flow = parameters.get('sb_flow_id');
  return client.auth.exchangeCodeForSession(
    parameters.get('code') ?? '',
    flow ? { flowId: flow } : undefined,
  );
}

describe('the PKCE flow', () => {
  test('confirms a sign-up', async () => {
    const email = newAddress();
    const client = pkceClient(served);
    await client.auth.signUp({ email, password });
    const { hash, link } = await served.mail(email);
    expect(hash).toMatch(/^pkce_/);
    const parameters = await codeOf(link);
    const { data, error } = await exchange(client, parameters);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
  });

  test.each(['magic link', 'recovery'])(
    '%s: the code works once, and only with its own verifier',
    async (way) => {
      const email = newAddress();
      await served.client(served.keys.secret).auth.admin.createUser({ email, password, email_confirm: true });
      const client = pkceClient(served);
      if (way === 'recovery') await client.auth.resetPasswordForEmail(email);
      else await client.auth.signInWithOtp({ email });
      const parameters = await codeOf((await served.mail(email)).link);
      const code = parameters.get('code') ?? '';
      const redeem = (verifier: string) =>
        served.request('token?grant_type=pkce', {
          method: 'POST',
          body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
        });
      const thief = await redeem('x'.repeat(56));
      expect([thief.status, await thief.json()]).toEqual([
        400,
        {
          code: 400,
          error_code: 'bad_code_verifier',
          msg: 'code challenge does not match previously saved code verifier',
        },
      ]);
      const { data, error } = await exchange(client, parameters);
      expect(error).toBeNull();
      const claims = await client.auth.getClaims(data.session?.access_token);
      expect(claims.data?.claims.amr).toMatchObject([
        { method: way === 'recovery' ? 'recovery' : 'magiclink' },
      ]);
      const again = await redeem('x'.repeat(56));
      expect([again.status, (await again.json()).error_code]).toEqual([404, 'flow_state_not_found']);
    },
  );

  test('reports errors of a link in the query as well', async () => {
    const url = new URL(`${served.url}/auth/v1/verify?token=pkce_unknown&type=magiclink`);
    const response = await fetch(url, { redirect: 'manual' });
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.searchParams.get('error_code')).toBe('otp_expired');
    expect(new URLSearchParams(location.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });

  test('does not create a session when the token prefix is stripped', async () => {
    const email = newAddress();
    await served.client(served.keys.secret).auth.admin.createUser({ email, password, email_confirm: true });
    await pkceClient(served).auth.signInWithOtp({ email });
    const { link } = await served.mail(email);
    const response = await fetch(link.replace('token=pkce_', 'token='), { redirect: 'manual' });
    expect(response.headers.get('location')).toContain('otp_expired');
  });

  test('expires its code', async () => {
    const email = newAddress();
    const client = pkceClient(served);
    await client.auth.signUp({ email, password });
    const parameters = await codeOf((await served.mail(email)).link);
    await served.sql("update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes'");
    expect((await exchange(client, parameters)).error).toMatchObject({
      code: 'flow_state_expired',
      status: 422,
    });
  });

  test('ends with the account', async () => {
    const email = newAddress();
    const { admin } = served.client(served.keys.secret).auth;
    const { data } = await admin.createUser({ email, password, email_confirm: true });
    const client = pkceClient(served);
    await client.auth.signInWithOtp({ email });
    const parameters = await codeOf((await served.mail(email)).link);
    expect((await admin.deleteUser(data.user?.id ?? '')).error).toBeNull();
    expect((await exchange(client, parameters)).error).toMatchObject({
      code: 'flow_state_not_found',
      status: 404,
    });
  });

  test('confirms an email change', async () => {
    const email = newAddress();
    await served.client(served.keys.secret).auth.admin.createUser({ email, password, email_confirm: true });
    const client = pkceClient(served);
    await client.auth.signInWithPassword({ email, password });
    const newEmail = newAddress();
    await client.auth.updateUser({ email: newEmail });
    const half = await codeOf((await served.mail(email)).link);
    expect(half.get('message')).toContain('Confirmation link accepted');
    const { data } = await exchange(client, await codeOf((await served.mail(newEmail)).link));
    expect(data.session?.user.email).toBe(newEmail);
  });
});
