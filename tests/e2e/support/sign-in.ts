import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import type { Person } from '#testing/staff.ts';

/** Signs in without the form, by storing the session where supabase-js reads it. */
export async function signIn(
  page: Page,
  site: { url: string; publishableKey: string },
  person: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const client = createClient(site.url, site.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  const key = `sb-${new URL(site.url).hostname.split('.')[0]}-auth-token`;
  await page.goto('/health');
  await page.evaluate(([name, session]) => localStorage.setItem(name, session), [
    key,
    JSON.stringify(data.session),
  ] as const);
}
