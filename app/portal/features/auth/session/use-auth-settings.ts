import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '#app/lib/supabase.ts';

const settingsSchema = z.object({
  disable_signup: z.boolean(),
  passkeys_enabled: z.boolean().default(false),
});

interface AuthSettings {
  readonly maySignUp: boolean;
  /** Both the installation and this browser know passkeys. */
  readonly hasPasskeys: boolean;
}

/** Which ways in the installation offers besides the password; none while loading. */
export function useAuthSettings(): AuthSettings {
  const [settings, setSettings] = useState<AuthSettings>({ maySignUp: false, hasPasskeys: false });
  useEffect(() => {
    const { key, url } = api();
    fetch(`${url}/auth/v1/settings`, { headers: { apikey: key } })
      .then((response) => response.json())
      .then((body) => {
        const { disable_signup, passkeys_enabled } = settingsSchema.parse(body);
        setSettings({
          maySignUp: !disable_signup,
          hasPasskeys: passkeys_enabled && 'PublicKeyCredential' in window,
        });
      })
      // Signing in works without it.
      .catch((error: unknown) => console.warn('settings not read', error));
  }, []);
  return settings;
}
