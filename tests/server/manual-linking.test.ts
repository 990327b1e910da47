import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { ADMINISTRATOR, serveSite } from '#testing/serve-site.ts';

test.each([
  [{}, 'manual_linking_disabled'],
  [{ ENABLE_MANUAL_LINKING: 'true' }, 'single_identity_not_deletable'],
])('with %o, a user who unlinks their only identity is told %s', async (environment, code) => {
  await using site = await serveSite({ environment });
  const { auth } = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  await auth.signInWithPassword(ADMINISTRATOR);
  const { data } = await auth.getUserIdentities();
  const [identity] = data?.identities ?? [];
  if (!identity) throw new Error('the administrator has no identity');
  expect((await auth.unlinkIdentity(identity)).error?.code).toBe(code);
});
