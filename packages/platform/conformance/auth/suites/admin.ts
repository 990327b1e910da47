import { z } from 'zod';
import { ABSENT, PRESENT, type Suite } from '../case.ts';
import { one } from './admin-accounts.ts';
import { createCases } from './admin-create.ts';
import { factorCases } from './admin-factors.ts';
import { listCases } from './admin-list.ts';

const deleteSchema = z.object({
  desc: z.string(),
  body: z.json(),
  isSSOUser: z.boolean(),
  expected: z.object({ code: z.number() }),
});

export const admin: Suite = {
  file: 'admin_test.go',
  cases: (go) => [
    ...listCases,
    ...createCases(go),
    ...factorCases(go),
    {
      test: 'TestAdminUserGet',
      steps: [
        { user: { ...one.user, data: { full_name: 'Test Get User' } } },
        {
          request: 'GET /admin/users/$user',
          as: 'admin',
          status: 200,
          response: {
            email: 'test1@example.com',
            app_metadata: PRESENT,
            user_metadata: { full_name: 'Test Get User' },
          },
        },
      ],
    },
    {
      test: 'TestAdminUserUpdate',
      steps: [
        one,
        {
          request: 'PUT /admin/users/$user',
          as: 'admin',
          body: {
            role: 'testing',
            app_metadata: { roles: ['writer', 'editor'] },
            user_metadata: { name: 'David' },
            ban_duration: '24h',
            email: 'test2@example.com',
            phone: '234567890',
          },
          status: 200,
          response: {
            role: 'testing',
            email: 'test2@example.com',
            phone: '234567890',
            user_metadata: { name: 'David' },
            app_metadata: { roles: ['writer', 'editor'] },
            banned_until: PRESENT,
          },
        },
        {
          sql: `select provider, provider_id, coalesce(identity_data ->> 'phone', email) as address
            from auth.identities order by provider`,
          rows: [
            { provider: 'email', provider_id: '$user', address: 'test2@example.com' },
            { provider: 'phone', provider_id: '$user', address: '234567890' },
          ],
        },
      ],
    },
    {
      test: 'TestAdminUserUpdatePasswordFailed',
      row: "Password doesn't meet minimum length",
      steps: [one, { request: 'PUT /admin/users/$user', as: 'admin', body: { password: '' }, status: 422 }],
    },
    {
      test: 'TestAdminUserUpdateBannedUntilFailed',
      row: 'Incorrect format for ban_duration',
      steps: [
        one,
        { request: 'PUT /admin/users/$user', as: 'admin', body: { ban_duration: '24' }, status: 400 },
      ],
    },
    ...go.table('TestAdminUserDelete', deleteSchema).map(({ body, desc, expected, isSSOUser }) => ({
      test: 'TestAdminUserDelete',
      row: desc,
      steps: [
        {
          user: {
            email: 'test-delete@example.com',
            password: 'test',
            data: { name: 'test' },
            identities: ['email'],
          },
        },
        { request: 'DELETE /admin/users/$user', as: 'admin', body: body ?? undefined, status: expected.code },
        {
          sql: `select from auth.users where ${isSSOUser ? "id = '$user'" : "email = 'test-delete@example.com'"}`,
          rows: isSSOUser ? [{}] : [],
        },
      ],
    })),
    {
      test: 'TestAdminUserSoftDeletion',
      steps: [
        {
          user: {
            email: 'test@example.com',
            phone: '123456789',
            password: 'secret',
            data: { name: 'test' },
            identities: ['email'],
          },
        },
        { token: 'confirmation_token', to: 'test@example.com', hash: 'some_token' },
        { token: 'recovery_token', to: 'test@example.com', hash: 'other_token' },
        {
          sql: `insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
            values ('$user', 'test-credential-id', 'test-public-key', 'test passkey')`,
        },
        {
          request: 'DELETE /admin/users/$user',
          as: 'admin',
          body: { should_soft_delete: true },
          status: 200,
        },
        {
          sql: `select encrypted_password as password, raw_user_meta_data as own, raw_app_meta_data as app, deleted_at, email,
              (select count(*)::int from auth.one_time_tokens) as tokens,
              (select count(*)::int from auth.webauthn_credentials) as passkeys,
              (select count(*)::int from auth.identities where identity_data <> '{}') as identities
            from auth.users`,
          rows: [
            {
              ...{ password: ABSENT, own: ABSENT, app: ABSENT, deleted_at: PRESENT, email: PRESENT },
              ...{ tokens: 0, passkeys: 0, identities: 0 },
            },
          ],
        },
      ],
    },
  ],
  skipped: {
    'tests an experiment that is disabled by default': [
      'TestAdminUsers_CursorPaginationEnabled',
      'TestAdminUsers_CursorPaginationBadCursor',
    ],
  },
};
