import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { AuthPlatform } from './auth-platform.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

const PASSWORD = 'correct horse';
let people = 0;

const answerSchema = z.object({
  error_code: z.string().nullish(),
  access_token: z.string().optional(),
});

export type Passkeys = ReturnType<typeof passkeysOf>;

/**
 * Helpers for users with passkeys, on a platform whose site is at `origin`, and for the requests a browser would make.
 */
export function passkeysOf(served: AuthPlatform, origin: string) {
  async function signIn(email: string): Promise<SupabaseClient> {
    const client = served.client();
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return client;
  }
  async function person() {
    const email = `passkey${++people}@example.test`;
    const { admin } = served.client(served.keys.secret).auth;
    const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
    if (error) throw error;
    return { email, id: data.user.id, client: await signIn(email), signIn: () => signIn(email) };
  }
  async function startRegistration({ auth }: SupabaseClient) {
    const { data, error } = await auth.passkey.startRegistration();
    if (error) throw error;
    const { challenge, rp, user } = data.options;
    return { challengeId: data.challenge_id, challenge, rpId: rp.id ?? '', userHandle: user.id };
  }
  return {
    person,
    startRegistration,
    /**
     * Creates a user with a passkey. Also returns its authenticator and the options that it received, except the
     * challenge.
     */
    async personWithPasskey() {
      const owner = await person();
      const { challengeId, ...request } = await startRegistration(owner.client);
      const authenticator = softwareAuthenticator(origin);
      const credential = authenticator.create(request);
      const { data, error } = await owner.client.auth.passkey.verifyRegistration({ challengeId, credential });
      if (error) throw error;
      return { ...owner, request, authenticator, passkeyId: data.id };
    },
    async challenge() {
      const { data, error } = await served.client().auth.passkey.startAuthentication();
      if (error) throw error;
      return { challengeId: data.challenge_id, challenge: data.options.challenge };
    },
    /** Responds to a challenge from `challenge()` with an arbitrary credential. */
    async answer(challengeId: string, credential: unknown) {
      const body = JSON.stringify({ challenge_id: challengeId, credential });
      const response = await served.request('passkeys/authentication/verify', { method: 'POST', body });
      const { access_token, error_code } = answerSchema.parse(await response.json());
      return { error: error_code ?? null, session: access_token ?? null };
    },
  };
}
