import { z } from 'zod';
import { ABSENT, PRESENT, type Step, type Suite } from '../case.ts';

const settings = { enable_manual_linking: true };
const one = { user: { email: 'one@example.com', password: 'password', identities: ['email'] } };
const two = {
  user: {
    email: 'two@example.com',
    phone: '123456789',
    password: 'password',
    identities: ['email', 'phone'],
  },
};
const identityOf = (provider: string): Step => ({
  sql: `select id from auth.identities where provider = '${provider}' and user_id = '$user'`,
  keep: { identity: 'id' },
});
const unlink = { request: 'DELETE /user/identities/$identity', status: 200 };

const primary = { user: { email: 'primary@example.com', password: 'password' } };
const linked = (provider: string, email: string, verified: boolean | null): Step => ({
  sql: `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
    values ('$user', '$user', jsonb_strip_nulls(jsonb_build_object('sub', '$user', 'email', '${email}',
      'email_verified', ${verified})), '${provider}', now(), now())`,
});

const linkedSchema = z.object({
  desc: z.string(),
  emailVerified: z.boolean().nullish(),
  autoconfirm: z.boolean().default(false),
  expectedConfirmed: z.boolean(),
});

export const identity: Suite = {
  file: 'identity_test.go',
  cases: (go) => [
    {
      test: 'TestUnlinkIdentityError',
      row: 'User must have at least 1 identity after unlinking',
      settings,
      steps: [
        one,
        identityOf('email'),
        {
          ...unlink,
          as: 'one@example.com',
          status: 422,
          response: { msg: 'User must have at least 1 identity after unlinking' },
        },
      ],
    },
    {
      test: 'TestUnlinkIdentityError',
      row: "Identity doesn't exist",
      settings,
      steps: [
        two,
        { sql: 'select gen_random_uuid() as id', keep: { identity: 'id' } },
        { ...unlink, as: 'two@example.com', status: 422, response: { msg: "Identity doesn't exist" } },
      ],
    },
    ...go
      .table(
        'TestUnlinkIdentity',
        z.object({ desc: z.string(), provider: z.string(), providerRemaining: z.string() }),
      )
      .map(({ desc, provider, providerRemaining }) => ({
        test: 'TestUnlinkIdentity',
        row: desc,
        settings,
        steps: [
          { user: { ...two.user, confirmed: true } },
          identityOf(provider),
          { ...unlink, as: 'two@example.com' },
          { sql: 'select provider from auth.identities', rows: [{ provider: providerRemaining }] },
          {
            sql: `select ${provider}, ${provider}_confirmed_at, confirmed_at from auth.users`,
            rows: [{ [provider]: ABSENT, [`${provider}_confirmed_at`]: ABSENT, confirmed_at: PRESENT }],
          },
        ],
      })),
    ...go
      .table('TestUnlinkIdentityEmailVerification', linkedSchema, {
        names: { 'boolPtr(false)': false, 'boolPtr(true)': true },
      })
      .map(({ autoconfirm, desc, emailVerified = null, expectedConfirmed }) => ({
        test: 'TestUnlinkIdentityEmailVerification',
        row: desc,
        settings: { ...settings, ...(autoconfirm && { email: { enable_confirmations: false } }) },
        steps: [
          { user: { ...primary.user, confirmed: true } },
          linked('email', 'primary@example.com', true),
          linked('google', 'other@example.com', emailVerified),
          identityOf('email'),
          { ...unlink, as: 'primary@example.com' },
          {
            sql: "select email, email_confirmed_at, raw_user_meta_data -> 'email_verified' as verified from auth.users",
            rows: [
              expectedConfirmed
                ? { email: 'other@example.com', email_confirmed_at: PRESENT }
                : { email: 'other@example.com', email_confirmed_at: ABSENT, verified: false },
            ],
          },
        ],
      })),
    {
      test: 'TestUnlinkIdentityPrefersVerifiedEmail',
      settings,
      steps: [
        { user: { ...primary.user, confirmed: true } },
        linked('email', 'primary@example.com', true),
        linked('google', 'unverified@example.com', false),
        linked('github', 'verified@example.com', true),
        identityOf('email'),
        { ...unlink, as: 'primary@example.com' },
        {
          sql: 'select email, email_confirmed_at from auth.users',
          rows: [{ email: 'verified@example.com', email_confirmed_at: PRESENT }],
        },
      ],
    },
  ],
  skipped: {
    'calls an internal function': ['TestLinkIdentityToUser'],
    'inspects a mock mailer for notifications that config.toml does not have': [
      'TestLinkIdentitySendsNotificationEmailEnabled',
      'TestLinkIdentitySendsNotificationEmailDisabled',
      'TestUnlinkIdentitySendsNotificationEmailEnabled',
      'TestUnlinkIdentitySendsNotificationToPreviousEmail',
      'TestUnlinkIdentitySendsNotificationEmailDisabled',
    ],
  },
};
