import { z } from 'zod';
import { type Case, PRESENT } from '../case.ts';
import type { GoTests } from '../go-tests.ts';

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

const disabledSchema = z.object({
  desc: z.string(),
  userData: z.record(z.string(), z.string()),
  expected: z.number(),
});

/** This platform also checks passwords set by administrators; the Go tests use short ones. */
const stronger = (password: string): string => (password === '' ? '' : `${password} and more`);

/** Accounts created by administrators. */
export const createCases = (go: GoTests): Case[] => [
  ...go.table('TestAdminUserCreate', createSchema).map(({ desc, expected, params }) => {
    const { email, id, isAuthenticated, password, phone, provider, providers } = expected;
    const response = { id: id ?? PRESENT, email, phone, app_metadata: { provider, providers } };
    const confirmed = {
      sql: 'update auth.users set banned_until = null, email_confirmed_at = now(), phone_confirmed_at = now()',
    };
    const signIn = {
      request: 'POST /token?grant_type=password',
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
          request: 'POST /admin/users',
          as: 'admin',
          body: params.password ? { ...params, password: stronger(params.password) } : params,
          status: 200,
          response,
        },
        ...(password === undefined ? [] : [confirmed, signIn]),
      ],
    };
  }),
  ...go.table('TestAdminUserCreateWithDisabledLogin', disabledSchema).map(({ desc, expected, userData }) => ({
    test: 'TestAdminUserCreateWithDisabledLogin',
    row: desc,
    settings: {
      ...(desc.startsWith('Email') && { email: { enable_signup: false } }),
      ...(desc.startsWith('Phone') && { sms: { enable_signup: false } }),
      ...(desc.startsWith('All') && { enable_signup: false }),
    },
    steps: [
      {
        request: 'POST /admin/users',
        as: 'admin',
        body: { ...userData, password: stronger(userData.password ?? '') },
        status: expected,
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
          request: 'POST /admin/users',
          as: 'admin',
          body: params,
          status: 400,
          response: { error_code: 'validation_failed' },
        },
      ],
    })),
];
