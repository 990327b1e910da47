import { createClient } from '@supabase/supabase-js';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

const kept = () =>
  Object.entries(localStorage)
    .filter(([name]) => name.endsWith('-auth-token'))
    .map(([, value]) => String(JSON.parse(value).user.id));

test('a link with somebody else’s session neither signs in nor replaces a session', async ({
  page,
  person,
  signedInAs,
  site,
}) => {
  const attacker = await person(null);
  const theirs = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const { data } = await theirs.auth.signInWithPassword(attacker);
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  const fragment = `#${new URLSearchParams({ access_token, refresh_token, token_type: 'bearer', expires_in: '3600', type: 'signup' })}`;
  // Each on a different page than the last: changing only the fragment would load nothing.
  const open = (path: string) => page.goto(path + fragment);
  const confirmed = page.getByText('Cuenta confirmada', { exact: true });
  const signInForm = page.getByRole('button', { name: 'Iniciar Sesión' });
  const portal = page.getByRole('button', { name: 'Cerrar sesión' });
  await open('/');
  await expect(confirmed).toBeVisible();
  expect(await page.evaluate(kept)).toEqual([]);
  // Signed up here, but longer ago than a link is valid.
  await page.evaluate((email) => localStorage.setItem('pending-confirmation', `1 ${email}`), attacker.email);
  await open('/en');
  await expect(confirmed).toBeVisible();
  expect(await page.evaluate(kept)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('pending-confirmation'))).toBeNull();
  await open('/oportunidades-laborales');
  await waitForHydration(page);
  expect(await page.evaluate(kept)).toEqual([]);
  for (const path of ['/auth', '/admin']) {
    const settings = page.waitForResponse('**/auth/v1/settings');
    await open(path);
    await settings;
    await expect(signInForm).toBeEnabled();
    expect(await page.evaluate(kept), path).toEqual([]);
  }
  const own = await signedInAs('rrhh_admin');
  for (const [path, shown] of [
    ['/', confirmed],
    ['/auth', portal],
    ['/admin', portal],
  ] as const) {
    await open(path);
    await expect(shown).toBeVisible();
    expect(await page.evaluate(kept), path).toEqual([own.id]);
  }
});
