import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { api, supabase } from '#app/lib/supabase.ts';
import { authErrorMessage } from '#app/portal/features/auth/auth-error-message.ts';
import { lacksSecondFactor } from './assurance.ts';
import { welcome } from './welcome.ts';

const STORAGE_KEY = 'company-sign-in';
const FAILED = 'No fue posible ingresar con la cuenta de su empresa';

let client: Promise<Pick<SupabaseClient, 'auth'>> | undefined;

/**
 * A client with PKCE: only the browser that began a sign-in can finish it. The portal's main client does not use PKCE,
 * because links in mails may be opened in another browser.
 */
function pkceClient(): Promise<Pick<SupabaseClient, 'auth'>> {
  if (client) return client;
  client = import('@supabase/supabase-js').then(({ createClient }) => {
    const { key, url } = api();
    return createClient(url, key, {
      auth: {
        flowType: 'pkce',
        detectSessionInUrl: false,
        autoRefreshToken: false,
        storage: window.sessionStorage,
        storageKey: STORAGE_KEY,
      },
    });
  });
  // Imported again on the next attempt.
  client.catch(() => {
    client = undefined;
  });
  return client;
}

/**
 * Redirects to the identity provider of a domain.
 *
 * @returns the message to show; null when redirecting, and `unknown` when the domain has no provider
 */
export async function beginCompanySignIn(
  provider: { domain: string } | { providerId: string },
): Promise<{ message: string } | 'unknown' | null> {
  try {
    const { auth } = await pkceClient();
    const { error } = await auth.signInWithSSO({
      ...provider,
      options: { redirectTo: `${window.location.origin}/auth` },
    });
    if (error?.code === 'sso_provider_not_found' || error?.code === 'sso_provider_disabled') return 'unknown';
    return error && { message: authErrorMessage(error, FAILED) };
  } catch (error) {
    console.error('company sign-in not started', error);
    return { message: FAILED };
  }
}

/** The parameters with which an identity provider redirects back to `/auth`. */
type CompanyReturn = { code: string; flowId: string | null } | { providerId: string } | { errorCode: string };

/** Reads the parameters returned by an identity provider and removes them from the URL; null when there are none. */
export function takeCompanyReturn(address: Location): CompanyReturn | null {
  const found = new URLSearchParams(`${address.search.slice(1)}&${address.hash.slice(1)}`);
  const [code, error] = ['code', 'error'].map((name) => found.get(name));
  // Sessions of any other account are not accepted here.
  const providerId = providerOf(found.get('access_token') ?? '');
  if (!code && !providerId && !error) return null;
  window.history.replaceState(window.history.state, '', address.pathname);
  if (code) return { code, flowId: found.get('sb_flow_id') };
  if (providerId) return { providerId };
  return { errorCode: found.get('error_code') ?? '' };
}

/**
 * Finishes a sign-in. A sign-in that the provider initiated is restarted from here: its session could be anybody's, and
 * a link with an attacker's session would sign the victim in to the attacker's account (login CSRF).
 *
 * @returns the message to show; null on success or when redirecting
 */
export async function finishCompanySignIn(came: CompanyReturn): Promise<string | null> {
  if ('errorCode' in came) return authErrorMessage({ name: '', message: '', code: came.errorCode }, FAILED);
  if ('providerId' in came) {
    const refusal = await beginCompanySignIn({ providerId: came.providerId });
    return refusal === 'unknown' ? FAILED : (refusal?.message ?? null);
  }
  const { auth } = await pkceClient();
  const { flowId } = came;
  const { data, error } = await auth.exchangeCodeForSession(came.code, flowId ? { flowId } : undefined);
  window.sessionStorage.removeItem(STORAGE_KEY);
  if (error) return authErrorMessage(error, FAILED);
  const taken = await (await supabase()).auth.setSession(data.session);
  if (taken.error) return authErrorMessage(taken.error, FAILED);
  if (taken.data.session && !lacksSecondFactor(taken.data.session)) welcome();
  return null;
}

const claimsSchema = z.object({ app_metadata: z.object({ provider: z.string().startsWith('sso:') }) });

/** The identity provider of a token's account; empty if it has none. */
function providerOf(token: string): string {
  try {
    return claimsSchema.parse(decodeJwt(token)).app_metadata.provider.slice('sso:'.length);
  } catch {
    return '';
  }
}
