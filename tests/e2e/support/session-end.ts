import type { Locator, Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect } from './test.ts';

/** Revokes all of somebody's sessions, as an administrator would. */
export async function revokeSessions(page: Page, service: SupabaseClient): Promise<void> {
  const token = await page.evaluate(() => {
    const stored = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'));
    return JSON.parse(localStorage.getItem(stored ?? '') ?? '{}').access_token;
  });
  const { error } = await service.auth.admin.signOut(token, 'global');
  expect(error).toBeNull();
}

/** Expires the page's session and makes the page visible, which is when supabase-js checks whether to renew it. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(name) ?? '{}');
    localStorage.setItem(
      name,
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }),
    );
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** The dialog over a page whose session has ended. */
export const expired = (page: Page): Locator => page.getByRole('dialog', { name: 'Su sesión ha expirado' });
