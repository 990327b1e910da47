import { z } from 'zod';
import { ABSENT, type Case, PRESENT } from '../case.ts';
import type { GoTests } from '../go-tests.ts';
import { one } from './admin-accounts.ts';

const factor = (type: string, columns = '') => ({
  sql: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at${columns && ', phone'})
    values (gen_random_uuid(), '$user', 'testSimpleName', '${type}', 'unverified', now(), now()${columns}) returning id`,
  keep: { factor: 'id' },
});

/** Administrators managing second factors. */
export const factorCases = (go: GoTests): Case[] => [
  {
    test: 'TestAdminUserDeleteFactor',
    steps: [
      one,
      factor('totp'),
      { session: 'test1@example.com', keep: 'session', aal: 'aal2' },
      { sql: "update auth.sessions set factor_id = '$factor'" },
      { request: 'DELETE /admin/users/$user/factors/$factor/', as: 'admin', status: 200 },
      { sql: 'select from auth.mfa_factors', rows: [] },
      { sql: 'select aal, factor_id from auth.sessions', rows: [{ aal: 'aal1', factor_id: null }] },
    ],
  },
  {
    test: 'TestAdminUserGetFactors',
    steps: [
      one,
      factor('totp'),
      {
        request: 'GET /admin/users/$user/factors/',
        as: 'admin',
        status: 200,
        response: [{ secret: ABSENT }],
      },
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
          request: 'PUT /admin/users/$user/factors/$factor/',
          as: 'admin',
          body: FactorData,
          status: ExpectedCode,
          response: PRESENT,
        },
      ],
    })),
];
