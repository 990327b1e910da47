import { afterAll, describe, expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import type { Caller } from '#platform/database/caller.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { createTestDatabase } from '#testing/database.ts';

const { database, url, ...db } = await createTestDatabase('template_platform', 4);
await asAdministrator(url, (client) =>
  client.query(`
    create table public.notes (id int primary key, owner uuid not null);
    alter table public.notes enable row level security;
    grant select, insert on public.notes to authenticated;
    create policy "People see their own notes" on public.notes to authenticated using (owner = (select auth.uid()));
    insert into public.notes select i, ('00000000-0000-4000-8000-' || lpad((i % 20)::text, 12, '0'))::uuid
      from generate_series(1, 200) i;`),
);
afterAll(() => db[Symbol.asyncDispose]());

const person = (n: number) => {
  const sub = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return { sub, caller: { role: 'authenticated', claims: { sub, role: 'authenticated' } } };
};

test('two hundred concurrent requests on four connections never see another user’s rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const { sub, caller } = person(i % 20);
      return database.asRole(caller, async (tx) => {
        const first = await tx.query('select owner from public.notes');
        await tx.query('select pg_sleep(random() / 50)');
        const second = await tx.query('select owner, current_user as who from public.notes');
        return { sub, rows: [...first.rows, ...second.rows], who: second.rows[0]?.who };
      });
    }),
  );
  for (const { sub, rows, who } of answers) {
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([sub]));
    expect(who).toBe('authenticated');
  }
});

test('the search path accepts any schema name', async () => {
  const [result] = await database.batch(person(1).caller, [{ text: 'show search_path' }], {
    searchPath: ['a "b" \\/c', 'public'],
  });
  expect(result?.rows).toEqual([{ search_path: '"a ""b"" \\/c", "public"' }]);
});

test('a failed transaction leaves neither rows nor a role behind', async () => {
  const { caller, sub } = person(1);
  await expect(
    database.asRole(caller, async (tx) => {
      await tx.query('insert into public.notes values (1000, $1)', [sub]);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow();
  const leftovers = await asAdministrator(url, (client) =>
    client.query('select from public.notes where id = 1000'),
  );
  expect(leftovers.rowCount).toBe(0);
  const next = await database.asRole({ role: 'anon', claims: { role: 'anon' } }, (tx) =>
    tx.query('select current_user as who, auth.uid() as uid'),
  );
  expect(next.rows[0]).toEqual({ who: 'anon', uid: null });
});

test('a transaction that swallows a failed statement is rolled back and throws', async () => {
  const { caller } = person(1);
  await expect(
    database.asRole(caller, async (tx) => {
      await tx.query('select 1 / 0').catch(() => undefined);
    }),
  ).rejects.toThrow('rolled back');
});

test('the work of a caller who left while waiting for a connection is not started', async () => {
  await using single = await createTestDatabase('template_platform', 1);
  const caller = { role: 'service_role', claims: {} };
  const pid = { text: 'select pg_backend_pid()' };
  const free = Promise.withResolvers<void>();
  const first = single.database.asRole(caller, async (tx) => {
    await free.promise;
    return (await tx.query(pid)).rows;
  });
  await expect.poll(() => single.database.poolStats()).toMatchObject({ open: 1, idle: 0 });
  const left = new AbortController();
  const waiting = single.database.batch({ ...caller, signal: left.signal }, [pid]);
  await expect.poll(() => single.database.poolStats().waiting).toBe(1);
  left.abort();
  free.resolve();
  await expect(waiting).rejects.toThrow('aborted');
  // On the same connection, which had nothing to cancel.
  const [next] = await single.database.batch(caller, [pid]);
  expect(next?.rows).toEqual(await first);
});

test('settings of roles that could not be read are read again', async () => {
  await using late = await createTestDatabase('template_platform', 1);
  const allowConnections = (isAllowed: boolean) =>
    db.sql(
      `do $$ begin execute format('alter database %I allow_connections ${isAllowed}', '${new URL(late.url.reveal()).pathname.slice(1)}'); end $$`,
    );
  const read = () => late.database.batch({ role: 'service_role', claims: {} }, [{ text: 'select 1' }]);
  await allowConnections(false);
  await expect(read()).rejects.toMatchObject({ code: '55000' });
  await allowConnections(true);
  expect(await read()).toHaveLength(1);
});

test('a read-only transaction rejects writes', async () => {
  const { caller, sub } = person(1);
  await expect(
    database.asRole(caller, (tx) => tx.query('insert into public.notes values (1001, $1)', [sub]), {
      readOnly: true,
    }),
  ).rejects.toMatchObject({ code: '25006' });
});

test('concurrent batches never see another user’s rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const { sub, caller } = person(i % 20);
      const [slow, rows] = await database.batch(caller, [
        { text: 'select pg_sleep(random() / 50)' },
        { text: 'select owner, current_user as who from public.notes' },
      ]);
      return { sub, slow, rows: rows?.rows ?? [] };
    }),
  );
  for (const { sub, rows } of answers) {
    expect(rows).toHaveLength(10);
    expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([sub]));
    expect(rows[0]?.who).toBe('authenticated');
  }
});

test('a batch commits as a whole or throws its first error', async () => {
  const { caller, sub } = person(1);
  const insert = { text: 'insert into public.notes values ($1, $2)', values: ['1002', sub] };
  await expect(
    database.batch(caller, [insert, { text: 'select 1 / 0' }, { text: 'select 1' }]),
  ).rejects.toMatchObject({ code: '22012' });
  await expect(database.batch({ role: 'nobody', claims: {} }, [insert])).rejects.toMatchObject({
    code: '22023',
  });
  await database.batch(caller, [insert], { rollback: true });
  const [kept, who] = await database.batch(caller, [
    { text: 'select from public.notes where id = 1002' },
    { text: 'select current_user as who' },
  ]);
  expect([kept?.rowCount, who?.rows]).toEqual([0, [{ who: 'authenticated' }]]);
});

/**
 * Reads like Realtime does, with the policy in SQL: returns the caller and anything left behind by the previous one.
 */
const WHO = `select auth.uid() as uid, current_user as who, auth.jwt() ->> 'tenant' as tenant,
  current_setting('request.path', true) as path, current_setting('app.seen', true) as seen`;
const OWNERS = { text: 'select owner from public.notes' };
const REMEMBER = { text: "select set_config('app.seen', auth.uid()::text, true)" };
const together = Array.from({ length: 120 }, (_, n) => {
  const { caller, sub } = person(n);
  // Some callers have claims, or a request, that others lack.
  return {
    ...caller,
    claims: n % 2 ? { sub, role: 'authenticated', tenant: `tenant ${n}` } : { sub, role: 'authenticated' },
    ...(n % 3 === 0 && { request: { method: 'GET', path: `/${n}`, headers: {} } }),
  };
});

test.each([true, false])(
  'reading as several callers together gives the same results as one by one (prepared: %s)',
  async (isPrepared) => {
    for (let round = 0; round < 5; round += 1) {
      const groups = Array.from({ length: 8 }, (_, group) => together.filter((_, n) => n % 8 === group));
      const answers = await Promise.all(
        groups.map((callers) =>
          database.readAsEach(callers, [{ text: WHO }, REMEMBER, OWNERS], { isPrepared }),
        ),
      );
      for (const [group, callers] of groups.entries())
        for (const [at, { claims, request }] of callers.entries()) {
          const [who, , owners] = answers[group]?.[at] ?? [];
          expect(who?.rows).toEqual([
            {
              uid: claims.sub,
              who: 'authenticated',
              tenant: claims.tenant ?? null,
              path: request?.path ?? expect.toBeOneOf([null, '']),
              // A setting made by a policy for the rest of its transaction does not reach the next caller.
              seen: expect.toBeOneOf([null, '']),
            },
          ]);
          expect(owners?.rows.every(({ owner }) => owner === claims.sub)).toBe(true);
        }
    }
  },
);

test('a caller who fails in the middle fails the whole batch, which leaves nothing behind', async () => {
  const failing = together.map((caller, n) => (n === 60 ? { ...caller, claims: { sub: 'nobody' } } : caller));
  for (let round = 0; round < 5; round += 1) {
    await expect(
      database.readAsEach(failing, [{ text: WHO }, REMEMBER], { isPrepared: true }),
    ).rejects.toMatchObject({ code: '22P02' });
    const [who] = await database.batch(person(7).caller, [{ text: WHO }], { isPrepared: true });
    expect(who?.rows).toEqual([
      expect.objectContaining({ uid: person(7).sub, tenant: null, seen: expect.toBeOneOf([null, '']) }),
    ]);
  }
});

test('callers who are read together cannot write and must share one role', async () => {
  const { caller, sub } = person(1);
  const insert = { text: 'insert into public.notes values ($1, $2)', values: ['1003', sub] };
  await expect(database.readAsEach([caller, person(2).caller], [insert])).rejects.toMatchObject({
    code: '25006',
  });
  const visitor = { role: 'anon', claims: { role: 'anon' } };
  await expect(database.readAsEach([caller, visitor], [{ text: WHO }])).rejects.toThrow(RangeError);
  expect(await database.readAsEach([], [{ text: WHO }])).toEqual([]);
});

test('a timeout applies to each caller, not to all together', async () => {
  const settings = new Map([['statement_timeout', '1000']]);
  const slow = { text: 'select pg_sleep(0.2)' };
  const callers = together.slice(0, 8);
  expect(await database.readAsEach(callers, [slow], { settings })).toHaveLength(8);
  const stuck = { text: 'select pg_sleep(60)' };
  await expect(database.readAsEach(callers, [stuck], { settings })).rejects.toMatchObject({ code: '57014' });
});

/** Runs the same work in as many transactions at once as there are connections. */
function onEveryConnection<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T[]> {
  const together = Promise.withResolvers<void>();
  let begun = 0;
  const transactions = Array.from({ length: 4 }, () =>
    database.asRole(caller, async (tx) => {
      const result = await work(tx);
      begun += 1;
      if (begun === 4) together.resolve();
      await together.promise;
      return result;
    }),
  );
  return Promise.all(transactions);
}

test('no connection carries a request over to the next caller', async () => {
  const request = { method: 'GET', path: '/theirs', headers: { cookie: 'theirs' } };
  await onEveryConnection({ ...person(1).caller, request }, (tx) => tx.query('select'));
  const left = await onEveryConnection(person(2).caller, async (tx) => {
    const { rows } = await tx.query(
      "select concat(current_setting('request.path', true), current_setting('request.headers', true)) as request",
    );
    return rows[0]?.request;
  });
  expect(left).toEqual(['', '', '', '']);
});

test('visitors leave one connection free for other callers', async () => {
  const leave = Promise.withResolvers<void>();
  let begun = 0;
  const visits = Array.from({ length: 4 }, () =>
    database.asRole({ role: 'anon', claims: { role: 'anon' } }, async (tx) => {
      await tx.query('select');
      begun += 1;
      await leave.promise;
    }),
  );
  await expect.poll(() => begun).toBeGreaterThanOrEqual(3);
  await database.asRole(person(1).caller, (tx) => tx.query('select'));
  expect(begun).toBe(3);
  leave.resolve();
  await Promise.all(visits);
});

describe('a program that connects to the database itself', () => {
  const { sub, caller } = person(3);
  const identity = 'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt';
  const set = (name: string, value: string) => `select set_config('${name}', '${value}', true)`;

  test('acts as a person for a transaction, and as nobody afterwards', async () => {
    const answers = await asAdministrator(url, async (client) => {
      await client.query(`begin; ${set('request.jwt.claims', JSON.stringify(caller.claims))}`);
      const during = await client.query(identity);
      await client.query('commit');
      return [during.rows, (await client.query(identity)).rows];
    });
    expect(answers).toEqual([
      [{ uid: sub, role: 'authenticated', email: null, jwt: caller.claims }],
      [{ uid: null, role: null, email: null, jwt: null }],
    ]);
  });

  test('may set single claims', async () => {
    const answer = await asAdministrator(url, async (client) => {
      await client.query('begin');
      await client.query(set('request.jwt.claim.sub', sub));
      await client.query(set('request.jwt.claim.role', 'authenticated'));
      await client.query(set('request.jwt.claim.email', 'ana@example.test'));
      return client.query(identity);
    });
    expect(answer.rows).toEqual([{ uid: sub, role: 'authenticated', email: 'ana@example.test', jwt: null }]);
  });
});
