import { createClient } from '@supabase/supabase-js';
import { expect, test } from './support/test.ts';

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
  for (const path of ['/', '/en', '/auth', '/oportunidades-laborales', '/admin']) {
    await page.goto(`about:blank`);
    await page.goto(path + fragment);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(kept), path).toEqual([]);
  }
  const own = await signedInAs('rrhh_admin');
  for (const path of ['/', '/auth', '/admin']) {
    await page.goto(`about:blank`);
    await page.goto(path + fragment);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(kept), path).toEqual([own.id]);
  }
});
