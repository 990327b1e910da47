import { expect, test } from 'vitest';
import { parseAuthConfig } from '../auth-config.ts';
import { relyingParty } from './relying-party.ts';

const platform = { publicUrl: 'https://site.example' };
const partyOf = (webauthn: object) =>
  relyingParty({ config: parseAuthConfig({ config: { auth: { webauthn } } }), platform });

test('is the site by default', () => {
  expect(partyOf({})).toEqual({
    id: 'site.example',
    name: 'site.example',
    origins: ['https://site.example'],
  });
});

test('has the origins of sites and of Android apps', () => {
  const app = 'android:apk-key-hash:sYUC8p5I9SxqFernBPHmDxz_YVZXmVJdW8s-m3RTTqE';
  expect(partyOf({ rp_origins: ['https://other.example/path', app, 'nonsense'] }).origins).toEqual([
    'https://other.example',
    app,
  ]);
});
