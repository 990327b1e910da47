import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '#app/lib/supabase.ts';

const settingsSchema = z
  .object({
    disable_signup: z.boolean(),
    passkeys_enabled: z.boolean().default(false),
    saml_enabled: z.boolean().default(false),
  })
  .transform((settings) => ({
    maySignUp: !settings.disable_signup,
    /** Both the installation and this browser know passkeys. */
    hasPasskeys: settings.passkeys_enabled && 'PublicKeyCredential' in window,
    /** Whether companies may have an identity provider of their own. */
    hasCompanySignIn: settings.saml_enabled,
  }));

type AuthSettings = z.output<typeof settingsSchema> & { readonly isLoading: boolean };

const NONE = { maySignUp: false, hasPasskeys: false, hasCompanySignIn: false };

/** What never comes is not waited for. */
const TIMEOUT_MS = 10_000;

/** The ways to sign in that the installation allows besides a password; none while loading. */
export function useAuthSettings(): AuthSettings {
  const [settings, setSettings] = useState<AuthSettings>({ ...NONE, isLoading: true });
  useEffect(() => {
    const { key, url } = api();
    fetch(`${url}/auth/v1/settings`, { headers: { apikey: key }, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then((response) => response.json())
      .then((found) => setSettings({ ...settingsSchema.parse(found), isLoading: false }))
      // Signing in works without it.
      .catch((error: unknown) => {
        console.warn('settings not read', error);
        setSettings({ ...NONE, isLoading: false });
      });
  }, []);
  return settings;
}
