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
    /** Both the installation and this browser support passkeys. */
    hasPasskeys: settings.passkeys_enabled && 'PublicKeyCredential' in window,
    /** Whether companies can have their own identity provider. */
    hasCompanySignIn: settings.saml_enabled,
  }));

type AuthSettings = z.output<typeof settingsSchema>;

const NONE: AuthSettings = { maySignUp: false, hasPasskeys: false, hasCompanySignIn: false };

/** Do not wait forever for a missing response. */
const TIMEOUT_MS = 10_000;

let reading: Promise<AuthSettings> | undefined;

/** The sign-in methods enabled besides a password, read once; none when they cannot be read. */
export function readAuthSettings(): Promise<AuthSettings> {
  const { key, url } = api();
  reading ??= fetch(`${url}/auth/v1/settings`, {
    headers: { apikey: key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => response.json())
    .then((found) => settingsSchema.parse(found))
    // Signing in works without the settings; the next caller reads them again.
    .catch((error: unknown) => {
      console.warn('settings not read', error);
      reading = undefined;
      return NONE;
    });
  return reading;
}

/** The result of {@link readAuthSettings}; none while loading. */
export function useAuthSettings(): AuthSettings & { readonly isLoading: boolean } {
  const [settings, setSettings] = useState<AuthSettings | null>(null);
  useEffect(() => void readAuthSettings().then(setSettings), []);
  return { ...(settings ?? NONE), isLoading: settings === null };
}
