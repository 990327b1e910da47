import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '#app/lib/supabase.ts';

const settingsSchema = z.object({ disable_signup: z.boolean() });

/** Whether the installation allows sign-ups; false while loading. */
export function useSignUpAllowed(): boolean {
  const [isAllowed, setIsAllowed] = useState(false);
  useEffect(() => {
    const { key, url } = api();
    fetch(`${url}/auth/v1/settings`, { headers: { apikey: key } })
      .then((response) => response.json())
      .then((settings) => setIsAllowed(!settingsSchema.parse(settings).disable_signup))
      // Signing in works without it.
      .catch((error: unknown) => console.warn('settings not read', error));
  }, []);
  return isAllowed;
}
