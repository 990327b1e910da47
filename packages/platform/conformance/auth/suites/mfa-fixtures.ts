import type { Step } from '../case.ts';

export const person = {
  user: { email: 'test@example.com', phone: '123456789', password: 'password', confirmed: true },
};
export const signedIn: Step = { session: 'test@example.com', keep: 'token' };
export const enroll = (body: object, status = 200) => ({
  request: 'POST /factors',
  as: '$token',
  body,
  status,
});
export const totp = (friendly_name = 'test_factor') => ({
  ...enroll({ factor_type: 'totp', friendly_name, issuer: 'example.com' }),
  keep: { factor: 'id', secret: 'totp.secret' },
});
export const phone = (friendly_name: string, number: string, status = 200) =>
  enroll({ factor_type: 'phone', friendly_name, phone: number }, status);
export const challenge = {
  request: 'POST /factors/$factor/challenge',
  as: '$token',
  body: {},
  status: 200,
  keep: { challenge: 'id' },
};
export const code = { totp: '$secret', keep: 'code' };
export const verify = {
  request: 'POST /factors/$factor/verify',
  as: '$token',
  body: { challenge_id: '$challenge', code: '$code' },
  status: 200,
};
export const enrolled: Step[] = [
  totp(),
  challenge,
  code,
  { ...verify, keep: { token: 'access_token', refresh: 'refresh_token' } },
];
export const unenroll = { request: 'DELETE /factors/$factor', as: '$token', status: 200 };

export const SMS_HOOK = {
  settings: { hook: { send_sms: { enabled: true, uri: 'pg-functions://postgres/auth/send_sms_mfa_mock' } } },
  steps: [
    {
      sql: `create or replace function auth.send_sms_mfa_mock(input jsonb) returns json language plpgsql as
        $$ begin return input; end $$`,
    },
  ],
};

/** The code in the message cannot be read, so the challenge gets a known one. */
export const KNOWN_SMS_CODE = { smsCode: '123456', factor: '$factor' };
