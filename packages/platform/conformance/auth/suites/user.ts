import { z } from 'zod';
import { ABSENT, PRESENT, type Step, type Suite } from '../case.ts';

const person = { user: { email: 'test@example.com', phone: '123456789', password: 'password' } };
const confirmed = { user: { ...person.user, confirmed: true } };
const put = (body: unknown, status: number) => ({
  request: 'PUT /user',
  as: 'test@example.com',
  body,
  status,
});
const signsIn = (password: string, isRight: boolean): Step[] => [
  { sql: 'update auth.users set email_confirmed_at = now()' },
  {
    request: 'POST /token?grant_type=password',
    body: { email: 'test@example.com', password },
    status: isRight ? 200 : 400,
  },
];

const expectedSchema = z.object({ code: z.number(), isAuthenticated: z.boolean() });

const emailSchema = z.object({
  desc: z.string(),
  userData: z.object({ email: z.string(), phone: z.string(), is_anonymous: z.boolean().default(false) }),
  isSecureEmailChangeEnabled: z.boolean(),
  isMailerAutoconfirmEnabled: z.boolean(),
  expectedCode: z.number(),
});

const passwordSchema = z.object({
  desc: z.string(),
  newPassword: z.string(),
  currentPassword: z.string().optional(),
  nonce: z.string().default(''),
  requireReauthentication: z.boolean(),
  requireCurrentPassword: z.boolean().default(false),
  sessionId: z.enum(['recent', 'old']),
  expected: expectedSchema,
});

/** The rows build on each other; here, each starts with the password set by the previous one. */
const FORMER_PASSWORDS: Readonly<Record<string, string>> = {
  'Current password checked when require current password set': 'newpassword123',
};

const noReauthenticationSchema = z.object({
  desc: z.string(),
  newPassword: z.string(),
  nonce: z.string(),
  expected: expectedSchema,
});

const recoverySchema = z.object({
  desc: z.string(),
  newPassword: z.string(),
  recoveryType: z.string(),
  expected: expectedSchema,
});

const secure = { email: { secure_password_change: true } };
const signIn = (name: string) => ({
  request: 'POST /token?grant_type=password',
  body: { email: 'test@example.com', password: 'password' },
  status: 200,
  keep: { [name]: 'access_token', [`${name}Refresh`]: 'refresh_token' },
});

export const user: Suite = {
  file: 'user_test.go',
  cases: (go) => [
    { test: 'TestUserGet', steps: [person, { request: 'GET /user', as: 'test@example.com', status: 200 }] },
    ...go.table('TestUserUpdateEmail', emailSchema).map((row) => {
      const { is_anonymous } = row.userData;
      const isApplied = row.isMailerAutoconfirmEnabled && is_anonymous;
      const { email, phone } = row.userData;
      return {
        test: 'TestUserUpdateEmail',
        row: row.desc,
        settings: {
          email: {
            double_confirm_changes: row.isSecureEmailChangeEnabled,
            enable_confirmations: !row.isMailerAutoconfirmEnabled,
          },
        },
        steps: [
          { user: { ...(email && { email }), ...(phone && { phone }), is_anonymous } },
          { session: '$user', keep: 'token' },
          {
            ...put({ email: 'new@example.com' }, row.expectedCode),
            as: '$token',
            response: isApplied
              ? { new_email: ABSENT, email: 'new@example.com', identities: [PRESENT] }
              : { new_email: 'new@example.com', identities: ABSENT },
          },
        ],
      };
    }),
    ...go
      .table(
        'TestUserUpdatePhoneAutoconfirmEnabled',
        z.object({ desc: z.string(), userData: z.object({ phone: z.string() }), expectedCode: z.number() }),
      )
      .map(({ desc, expectedCode, userData: { phone } }) => ({
        test: 'TestUserUpdatePhoneAutoconfirmEnabled',
        row: desc,
        settings: { sms: { enable_confirmations: false } },
        steps: [
          { user: { phone: '22222222' } },
          person,
          { ...put({ phone }, expectedCode), response: expectedCode === 200 ? { phone } : {} },
        ],
      })),
    ...go
      .table('TestUserUpdatePassword', passwordSchema, {
        names: { '&notRecentlyLoggedIn.ID': 'old', 'r.SessionId': 'recent' },
      })
      .map((row) => ({
        test: 'TestUserUpdatePassword',
        row: row.desc,
        settings: {
          email: {
            secure_password_change: row.requireReauthentication,
            require_current_password: row.requireCurrentPassword,
          },
        },
        steps: [
          { user: { ...person.user, password: FORMER_PASSWORDS[row.desc] ?? 'password' } },
          { session: 'test@example.com', keep: 'recent' },
          { session: 'test@example.com', keep: 'old', age: '24 hours' },
          {
            ...put(
              { password: row.newPassword, nonce: row.nonce, current_password: row.currentPassword },
              row.expected.code,
            ),
            as: `$${row.sessionId}`,
          },
          ...signsIn(row.newPassword, row.expected.isAuthenticated),
        ],
      })),
    ...go
      .table('TestUserUpdatePasswordViaRecovery', recoverySchema, {
        names: {
          'models.OTP': 'otp',
          'models.MagicLink': 'magiclink',
          'models.Recovery': 'recovery',
          'models.EmailChange': 'email_change',
        },
      })
      .map(({ desc, expected, newPassword, recoveryType }) => ({
        test: 'TestUserUpdatePasswordViaRecovery',
        row: desc,
        settings: { email: { require_current_password: true } },
        steps: [
          person,
          { session: 'test@example.com', keep: 'token', method: recoveryType },
          { ...put({ password: newPassword }, expected.code), as: '$token' },
          ...signsIn(newPassword, expected.isAuthenticated),
        ],
      })),
    ...go
      .table('TestUserUpdatePasswordNoReauthenticationRequired', noReauthenticationSchema)
      .map(({ desc, expected, newPassword, nonce }) => ({
        test: 'TestUserUpdatePasswordNoReauthenticationRequired',
        row: desc,
        steps: [
          person,
          put({ password: newPassword, nonce }, expected.code),
          ...signsIn(newPassword || 'none', expected.isAuthenticated),
        ],
      })),
    {
      test: 'TestUserUpdatePasswordReauthentication',
      settings: secure,
      steps: [
        confirmed,
        { session: 'test@example.com', keep: 'token' },
        { request: 'GET /reauthenticate', as: '$token', status: 200 },
        { sql: "update auth.sessions set created_at = now() - interval '2 days'" },
        { token: 'reauthentication_token', to: 'test@example.com', code: '123456' },
        { ...put({ password: 'newpass', nonce: '123456' }, 200), as: '$token' },
        ...signsIn('newpass', true),
        { sql: 'select from auth.one_time_tokens', rows: [] },
      ],
    },
    {
      test: 'TestUserUpdatePasswordLogoutOtherSessions',
      steps: [
        confirmed,
        signIn('one'),
        signIn('two'),
        { ...put({ password: 'newpass' }, 200), as: '$one' },
        {
          request: 'POST /token?grant_type=refresh_token',
          body: { refresh_token: '$oneRefresh' },
          status: 200,
        },
        {
          request: 'POST /token?grant_type=refresh_token',
          body: { refresh_token: '$twoRefresh' },
          status: 400,
        },
      ],
    },
  ],
  skipped: { 'inspects a mock mailer': ['TestUserUpdatePasswordSendsNotificationEmail'] },
};
