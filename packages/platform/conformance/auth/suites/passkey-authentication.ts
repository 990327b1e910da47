import { ABSENT, PRESENT, type Step, type Suite } from '../case.ts';
import { challenge, DISABLED, person, randomId, registered, signedIn } from './passkey-fixtures.ts';

const start = { request: 'POST /passkeys/authentication/options', status: 200 };
const started = {
  ...start,
  response: { challenge_id: PRESENT, options: { allowCredentials: ABSENT }, expires_at: PRESENT },
  keep: { challenge: 'challenge_id', options: 'options' },
};
const assertion: Step = { authenticator: 'get', options: 'options', keep: 'credential' };
const finish = {
  request: 'POST /passkeys/authentication/verify',
  body: { challenge_id: '$challenge', credential: '$credential' },
};
const refused = (status: number, error_code: string) => ({ ...finish, status, response: { error_code } });
const refusedEmpty = (error_code: string) => ({
  ...refused(400, error_code),
  body: { challenge_id: '$challenge', credential: {} },
});

const captcha = { captcha: { enabled: true, secret: 'test-secret' } };
const withToken = (captcha_token: string) => ({ gotrue_meta_security: { captcha_token } });

export const passkeyAuthentication: Suite = {
  file: 'passkey_authentication_test.go',
  cases: () => [
    {
      test: 'TestDiscoverableAuthenticationHappyPath',
      steps: [
        person,
        signedIn,
        ...registered,
        started,
        assertion,
        { ...finish, status: 200, response: { access_token: PRESENT, refresh_token: PRESENT } },
        { sql: "select from auth.webauthn_challenges where id = '$challenge'", rows: [] },
      ],
    },
    {
      test: 'TestDiscoverableAuthenticationUnconfirmedEmail',
      steps: [
        person,
        signedIn,
        ...registered,
        { sql: 'update auth.users set email_confirmed_at = null' },
        started,
        assertion,
        refused(403, 'email_not_confirmed'),
      ],
    },
    {
      test: 'TestDiscoverableAuthenticationBannedUser',
      steps: [
        person,
        signedIn,
        ...registered,
        { sql: "update auth.users set banned_until = now() + interval '1 day'" },
        started,
        assertion,
        refused(403, 'user_banned'),
      ],
    },
    {
      test: 'TestDiscoverableAuthenticationChallengeExpired',
      steps: [challenge('authentication', null, -1), refusedEmpty('webauthn_challenge_expired')],
    },
    {
      test: 'TestDiscoverableAuthenticationChallengeNotFound',
      steps: [randomId('challenge'), refusedEmpty('webauthn_challenge_not_found')],
    },
    {
      test: 'TestDiscoverableAuthenticationInvalidAssertion',
      steps: [
        person,
        signedIn,
        ...registered,
        started,
        {
          ...refused(400, 'webauthn_verification_failed'),
          body: { challenge_id: '$challenge', credential: { garbage: true } },
        },
      ],
    },
    {
      test: 'TestDiscoverableAuthenticationUnknownCredential',
      steps: [
        started,
        {
          ...refused(400, 'webauthn_verification_failed'),
          body: {
            challenge_id: '$challenge',
            credential: {
              id: 'ZmFrZS1jcmVkZW50aWFsLWlk',
              type: 'public-key',
              rawId: 'ZmFrZS1jcmVkZW50aWFsLWlk',
              response: {
                clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
                authenticatorData: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAUAAAAABA',
                signature: 'AAAA',
                userHandle: 'ZmFrZS11c2VyLWlk',
              },
            },
          },
        },
      ],
    },
    { test: 'TestAuthenticationPasskeyDisabled', settings: DISABLED, steps: [{ ...start, status: 404 }] },
    {
      test: 'TestAuthenticationOptionsCaptchaRequired',
      settings: captcha,
      steps: [{ ...start, body: {}, status: 400, response: { error_code: 'captcha_failed' } }],
    },
    {
      test: 'TestAuthenticationOptionsCaptchaValid',
      settings: captcha,
      steps: [{ ...start, body: withToken('solved'), response: { challenge_id: PRESENT } }],
    },
    {
      test: 'TestAuthenticationOptionsCaptchaInvalid',
      settings: captcha,
      steps: [
        { ...start, body: withToken('bad-token'), status: 400, response: { error_code: 'captcha_failed' } },
      ],
    },
    {
      test: 'TestAuthenticationOptionsCaptchaDisabled',
      steps: [{ ...start, response: { challenge_id: PRESENT } }],
    },
    {
      test: 'TestAuthenticationOptionsRateLimited',
      steps: [
        ...Array.from({ length: 30 }, () => ({ ...start, address: '1.2.3.4' })),
        { ...start, address: '1.2.3.4', status: 429 },
      ],
    },
  ],
};
