import { PRESENT, type Suite } from '../case.ts';

const metadata = { user_metadata: { a: 1 }, app_metadata: { provider: 'email', providers: ['email'] } };
const signUp = (email: string) => ({ email, password: 'test123', data: { a: 1 } });

export const signup: Suite = {
  file: 'signup_test.go',
  cases: () => [
    {
      test: 'TestSignup',
      steps: [
        {
          request: 'POST /signup',
          body: signUp('test@example.com'),
          status: 200,
          response: { email: 'test@example.com', aud: 'authenticated', ...metadata },
        },
      ],
    },
    {
      test: 'TestSignupTwice',
      steps: [
        { request: 'POST /signup', body: signUp('test1@example.com'), status: 200, keep: { first: 'id' } },
        { sql: 'update auth.users set email_confirmed_at = now()' },
        {
          request: 'POST /signup',
          body: signUp('test1@example.com'),
          status: 200,
          response: { email: 'test1@example.com', aud: 'authenticated', ...metadata },
          keep: { second: 'id' },
        },
        { sql: "select '$first' = '$second' as same", rows: [{ same: false }] },
      ],
    },
    {
      test: 'TestVerifySignup',
      steps: [
        { user: { email: 'test@example.com', phone: '123456789', password: 'testing' } },
        { token: 'confirmation_token', to: 'test@example.com', hash: 'asdf3' },
        {
          request: 'GET /verify?type=signup&token=asdf3',
          status: 303,
          fragment: { access_token: PRESENT, expires_in: PRESENT, refresh_token: PRESENT },
        },
      ],
    },
    {
      test: 'TestSignupRequestBodyTooLarge',
      steps: [
        {
          request: 'POST /signup',
          body: '\0'.repeat((1 << 20) + 1),
          status: 413,
          response: { error_code: 'request_entity_too_large' },
        },
      ],
    },
  ],
};
