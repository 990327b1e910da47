import { expect, test } from 'vitest';
import type { Queryable } from '../database/transaction.ts';
import { findUser } from './users.ts';

test('an address is put into lower case as wrong passwords are counted, not as the database’s locale does', async () => {
  const sent: unknown[] = [];
  const queryable: Queryable = {
    async query(_, values = []) {
      sent.push(...values);
      return { command: 'SELECT', rowCount: 0, oid: 0, rows: [], fields: [] };
    },
  };
  await findUser(queryable, { email: 'İVAN@Example.test' });
  expect(sent).toEqual(['i̇van@example.test']);
});
