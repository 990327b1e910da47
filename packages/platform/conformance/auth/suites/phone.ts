import { z } from 'zod';
import type { Suite } from '../case.ts';

const person = { user: { phone: '123456789', password: 'password', confirmed: true } };
const fields = { desc: z.string(), endpoint: z.string(), method: z.string(), body: z.json() };
const names = { 'http.MethodPost': 'POST', 'http.MethodPut': 'PUT', 'http.MethodGet': 'GET' };

const missingSchema = z.object({ ...fields, expected: z.object({ code: z.number(), message: z.string() }) });
const hookSchema = z.object({
  ...fields,
  uri: z.string(),
  hookFunctionSQL: z.string(),
  expectedCode: z.number(),
});

export const phone: Suite = {
  file: 'phone_test.go',
  cases: (go) => [
    ...go
      .table('TestMissingSmsProviderConfig', missingSchema, { names })
      .map(({ body, desc, endpoint, expected, method }) => ({
        test: 'TestMissingSmsProviderConfig',
        row: desc,
        steps: [
          person,
          {
            request: `${method} ${endpoint}`,
            as: '123456789',
            body: body ?? undefined,
            status: expected.code,
            response: {
              msg: /Unable to get SMS provider|Error finding SMS provider|Failed to get SMS provider/,
            },
          },
        ],
      })),
    ...go
      .table('TestSendSMSHook', hookSchema, { names: { ...names, token: 'token' } })
      .map(({ body, desc, endpoint, expectedCode, hookFunctionSQL, method, uri }) => ({
        test: 'TestSendSMSHook',
        row: desc,
        settings: { hook: { send_sms: { enabled: true, uri } } },
        steps: [
          person,
          // In Supabase Auth, `session.search_path` of the connections puts functions into the schema `auth`.
          { sql: 'create table if not exists auth.job_queue (job_type text, payload jsonb)' },
          { sql: 'grant all on auth.job_queue to supabase_auth_admin' },
          { sql: inAuth(hookFunctionSQL) },
          {
            request: `${method} ${endpoint}`,
            as: '123456789',
            body: body ?? undefined,
            status: expectedCode,
          },
        ],
      })),
  ],
  skipped: {
    'calls internal functions': [
      'TestValidateE164Format',
      'TestFormatPhoneNumber',
      'TestSendPhoneConfirmation',
      'TestSendPhoneConfirmationWithTestOTP',
    ],
  },
};

const inAuth = (sql: string): string =>
  sql
    .replace(/(create or replace function )(?!auth\.)/, '$1auth.')
    .replace('insert into job', 'insert into auth.job');
