import { z } from 'zod';
import { ABSENT, type Exchange, PRESENT, type Suite } from '../case.ts';

const createSchema = z.object({
  desc: z.string(),
  params: z.record(z.string(), z.string()),
  expected: z.object({
    id: z.string().optional(),
    email: z.string(),
    phone: z.string(),
    isAuthenticated: z.boolean(),
    provider: z.string(),
    providers: z.array(z.string()),
    password: z.string().optional(),
  }),
});

const deleteSchema = z.object({
  desc: z.string(),
  body: z.json(),
  isSSOUser: z.boolean(),
  expected: z.object({ code: z.number() }),
});

const disabledSchema = z.object({
  desc: z.string(),
  userData: z.record(z.string(), z.string()),
  expected: z.number(),
});

/** Passwords are judged here also when an administrator chooses them; theirs are short. */
const stronger = (password: string): string => (password === '' ? '' : `${password} and more`);

const one = { user: { email: 'test1@example.com', phone: '12345678', password: 'test' } };
const two = { user: { email: 'test2@example.com', phone: '987654321', password: 'test' } };
const older = {
  sql: "update auth.users set created_at = now() - interval '1 minute' where email = 'test1@example.com'",
};
const factor = (type: string, columns = '') => ({
  sql: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at${columns && ', phone'})
    values (gen_random_uuid(), '$user', 'testSimpleName', '${type}', 'unverified', now(), now()${columns}) returning id`,
  keep: { factor: 'id' },
});
const list = (query: string, users: unknown): Exchange => ({
  ask: `GET /admin/users${query}`,
  as: 'admin',
  status: 200,
  answer: { users },
});

export const admin: Suite = {
  file: 'admin_test.go',
  cases: (go) => [
    { test: 'TestAdminUsersUnauthorized', steps: [{ ask: 'GET /admin/users', status: 401 }] },
    {
      test: 'TestAdminUsers',
      steps: [
        {
          ask: 'GET /admin/users',
          as: 'admin',
          status: 200,
          header: { 'x-total-count': '0', link: '</admin/users?page=0>; rel="last"' },
        },
      ],
    },
    {
      test: 'TestAdminUsers_Pagination',
      steps: [
        one,
        two,
        {
          ...list('?per_page=1', [PRESENT]),
          header: {
            link: '</admin/users?page=2&per_page=1>; rel="next", </admin/users?page=2&per_page=1>; rel="last"',
            'x-total-count': '2',
          },
        },
      ],
    },
    {
      test: 'TestAdminUsers_SortAsc',
      steps: [
        one,
        older,
        two,
        list('?sort=created_at+asc', [{ email: 'test1@example.com' }, { email: 'test2@example.com' }]),
      ],
    },
    {
      test: 'TestAdminUsers_SortDesc',
      steps: [one, older, two, list('', [{ email: 'test2@example.com' }, { email: 'test1@example.com' }])],
    },
    {
      test: 'TestAdminUsers_CursorPaginationDisabled',
      steps: [
        one,
        {
          ...list('?limit=1', [PRESENT]),
          answer: { pagination: ABSENT },
          header: { 'x-total-count': '1', link: /^(?!.*next)/ },
        },
      ],
    },
    ...['page=1&per_page=1', 'per_page=1'].map((query) => ({
      test: 'TestAdminUsers_CursorPaginationBackwardCompat',
      row: query,
      steps: [one, two, { ...list(`?${query}`, [PRESENT]), header: { 'x-total-count': '2' } }],
    })),
    {
      test: 'TestAdminUsers_FilterEmail',
      steps: [one, list('?filter=test1', [{ email: 'test1@example.com' }])],
    },
    {
      test: 'TestAdminUsers_FilterName',
      steps: [
        { user: { ...one.user, data: { full_name: 'Test User' } } },
        two,
        list('?filter=User', [{ email: 'test1@example.com' }]),
      ],
    },
    ...go.table('TestAdminUserCreate', createSchema).map(({ desc, expected, params }) => {
      const { email, id, isAuthenticated, password, phone, provider, providers } = expected;
      const answer = { id: id ?? PRESENT, email, phone, app_metadata: { provider, providers } };
      const confirmed = {
        sql: 'update auth.users set banned_until = null, email_confirmed_at = now(), phone_confirmed_at = now()',
      };
      const signIn = {
        ask: 'POST /token?grant_type=password',
        body: {
          ...(email ? { email } : { phone }),
          password: params.password_hash ? password : stronger(password ?? ''),
        },
        status: isAuthenticated ? 200 : 400,
      };
      return {
        test: 'TestAdminUserCreate',
        row: desc,
        steps: [
          {
            ask: 'POST /admin/users',
            as: 'admin',
            body: params.password ? { ...params, password: stronger(params.password) } : params,
            status: 200,
            answer,
          },
          ...(password === undefined ? [] : [confirmed, signIn]),
        ],
      };
    }),
    {
      test: 'TestAdminUserGet',
      steps: [
        { user: { ...one.user, data: { full_name: 'Test Get User' } } },
        {
          ask: 'GET /admin/users/$user',
          as: 'admin',
          status: 200,
          answer: {
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
          ask: 'PUT /admin/users/$user',
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
          answer: {
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
      steps: [one, { ask: 'PUT /admin/users/$user', as: 'admin', body: { password: '' }, status: 422 }],
    },
    {
      test: 'TestAdminUserUpdateBannedUntilFailed',
      row: 'Incorrect format for ban_duration',
      steps: [one, { ask: 'PUT /admin/users/$user', as: 'admin', body: { ban_duration: '24' }, status: 400 }],
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
        { ask: 'DELETE /admin/users/$user', as: 'admin', body: body ?? undefined, status: expected.code },
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
        { ask: 'DELETE /admin/users/$user', as: 'admin', body: { should_soft_delete: true }, status: 200 },
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
    ...go
      .table('TestAdminUserCreateWithDisabledLogin', disabledSchema)
      .map(({ desc, expected, userData }) => ({
        test: 'TestAdminUserCreateWithDisabledLogin',
        row: desc,
        settings: {
          ...(desc.startsWith('Email') && { email: { enable_signup: false } }),
          ...(desc.startsWith('Phone') && { sms: { enable_signup: false } }),
          ...(desc.startsWith('All') && { enable_signup: false }),
        },
        steps: [
          {
            ask: 'POST /admin/users',
            as: 'admin',
            body: { ...userData, password: stronger(userData.password ?? '') },
            status: expected,
          },
        ],
      })),
    {
      test: 'TestAdminUserDeleteFactor',
      steps: [
        one,
        factor('totp'),
        { session: 'test1@example.com', keep: 'session', aal: 'aal2' },
        { sql: "update auth.sessions set factor_id = '$factor'" },
        { ask: 'DELETE /admin/users/$user/factors/$factor/', as: 'admin', status: 200 },
        { sql: 'select from auth.mfa_factors', rows: [] },
        { sql: 'select aal, factor_id from auth.sessions', rows: [{ aal: 'aal1', factor_id: null }] },
      ],
    },
    {
      test: 'TestAdminUserGetFactors',
      steps: [
        one,
        factor('totp'),
        { ask: 'GET /admin/users/$user/factors/', as: 'admin', status: 200, answer: [{ secret: ABSENT }] },
      ],
    },
    ...go
      .table(
        'TestAdminUserUpdateFactor',
        z.object({ Desc: z.string(), FactorData: z.json(), ExpectedCode: z.number() }),
      )
      .map(({ Desc, ExpectedCode, FactorData }) => ({
        test: 'TestAdminUserUpdateFactor',
        row: Desc,
        steps: [
          one,
          factor('phone', ", '123456789'"),
          {
            ask: 'PUT /admin/users/$user/factors/$factor/',
            as: 'admin',
            body: FactorData,
            status: ExpectedCode,
            answer: PRESENT,
          },
        ],
      })),
    ...go
      .table('TestAdminUserCreateValidationErrors', z.object({ desc: z.string(), params: z.json() }))
      .map(({ desc, params }) => ({
        test: 'TestAdminUserCreateValidationErrors',
        row: desc,
        steps: [
          {
            ask: 'POST /admin/users',
            as: 'admin',
            body: params,
            status: 400,
            answer: { error_code: 'validation_failed' },
          },
        ],
      })),
  ],
  left: {
    'an experiment of theirs, switched off': [
      'TestAdminUsers_CursorPaginationEnabled',
      'TestAdminUsers_CursorPaginationBadCursor',
    ],
  },
};
