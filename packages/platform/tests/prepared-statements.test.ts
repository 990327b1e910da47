import { afterAll, describe, expect, test } from 'vitest';
import { asAdministrator, authenticatorUrl } from '#platform/database/administration.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { createTestDatabase } from '#testing/database.ts';
import { JWT_SECRET } from '#testing/templates.ts';

const { database, url, ...db } = await createTestDatabase('template_platform', 1);
afterAll(() => db[Symbol.asyncDispose]());

const administer = (sql: string) => asAdministrator(url, (client) => client.query(sql));
await administer(`
  create table public.films (id int primary key, year int);
  alter table public.films enable row level security;
  grant select, insert on public.films to anon, authenticated;
  create policy "Visitors see old films" on public.films for select to anon using (year < 2000);
  create policy "People see all films" on public.films to authenticated using (true);
  insert into public.films values (1, 1999), (2, 2026);`);

const as = (role: string) => ({ role, claims: { role } });
const FILMS = { text: 'select id from public.films where year > $1 order by id', values: ['1900'] };

/** Runs a statement as the REST API does, on the only connection. */
async function run(statement: { text: string; values?: string[] }, role = 'authenticated') {
  const [result] = await database.batch(as(role), [statement], { isPrepared: true });
  return result?.rows;
}

const KEPT = {
  text: `select count(*)::int as kept from pg_prepared_statements where statement not like '%kept%'`,
};
const kept = async (): Promise<unknown> => (await run(KEPT))?.[0]?.kept;

test('repeated statements are kept prepared, others are not', async () => {
  for (let n = 0; n < 10; n += 1) await run({ text: `select ${n}` });
  const before = Number(await kept());
  for (let n = 0; n < 5; n += 1) await run(FILMS);
  expect(await kept()).toBe(before + 1);
});

test('a prepared read shows each role its own rows', async () => {
  for (let n = 0; n < 5; n += 1) {
    expect(await run(FILMS)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await run(FILMS, 'anon')).toEqual([{ id: 1 }]);
  }
});

test('a changed policy applies at once', async () => {
  const read = { text: 'select count(*)::int from public.films' };
  for (let n = 0; n < 5; n += 1) expect(await run(read, 'anon')).toEqual([{ count: 1 }]);
  await administer('alter policy "Visitors see old films" on public.films using (false)');
  expect(await run(read, 'anon')).toEqual([{ count: 0 }]);
  await administer('alter policy "Visitors see old films" on public.films using (year < 2000)');
});

test('a column whose type changed can be read and written before the platform is notified', async () => {
  const insert = { text: 'insert into public.films values ($1, $2)', values: ['3', '2001'] };
  for (let n = 0; n < 5; n += 1) await run(FILMS);
  for (let n = 0; n < 5; n += 1)
    await database.batch(as('authenticated'), [insert], { isPrepared: true, rollback: true });
  await administer(`
    drop policy "Visitors see old films" on public.films;
    alter table public.films alter column year type text using 'MM' || year;`);
  expect(await run({ ...FILMS, values: ['MM2'] })).toEqual([{ id: 2 }]);
  await run({ ...insert, values: ['3', 'MMI'] });
  expect(await run({ ...FILMS, values: ['MMH'] })).toEqual([{ id: 3 }]);
});

test('errors of a request are reported unchanged and leave no statement behind', async () => {
  const before = await kept();
  for (let n = 0; n < 20; n += 1) {
    const divide = { text: `select 1 / $1::int as n${n % 2}`, values: [String(n % 4)] };
    if (n % 4 === 0) await expect(run(divide)).rejects.toMatchObject({ code: '22012' });
    else await run(divide);
  }
  for (let n = 0; n < 100; n += 1) await run({ text: `select ${n} as once` });
  expect(Number(await kept())).toBeLessThanOrEqual(Number(before));
});

test('the total length of prepared statements is limited, too', async () => {
  const padded = (n: number, length: number) => ({
    text: `select ${n} as padded /* ${'x'.repeat(length)} */`,
  });
  const lengths = {
    text: `select sum(length(statement))::int as total, max(length(statement)) as longest
      from pg_prepared_statements where statement like '%padded%'`,
  };
  for (let n = 0; n < 60; n += 1)
    for (let use = 0; use < 4; use += 1) await run(padded(n, n % 2 === 0 ? 10_000 : 30_000));
  const [kept] = (await run(lengths)) ?? [];
  expect(Number(kept?.longest)).toBeLessThan(20_000);
  expect(Number(kept?.total)).toBeLessThan(150_000);
  expect(Number(kept?.total)).toBeGreaterThan(100_000);
});

test('a statement that was not prepared because of an earlier error is prepared later', async () => {
  const fails = { text: 'select 1 / $1::int', values: ['0'] };
  for (let n = 0; n < 3; n += 1)
    await expect(
      database.batch(as('anon'), [fails, { text: 'select 5 as five' }], { isPrepared: true }),
    ).rejects.toMatchObject({ code: '22012' });
  for (let n = 0; n < 4; n += 1) expect(await run({ text: 'select 5 as five' })).toEqual([{ five: 5 }]);
});

test('a request that fails because of its values is repeated once if its statement was already prepared', async () => {
  await administer(`
    create sequence public.calls;
    create function public.fail(code text) returns void language plpgsql security definer as $$
      begin perform nextval('public.calls'); raise exception 'no' using errcode = code; end $$;`);
  const calls = async (code: string): Promise<number> => {
    await administer('alter sequence public.calls restart');
    await expect(run({ text: 'select public.fail($1)', values: [code] })).rejects.toMatchObject({ code });
    const { rows } = await administer('select last_value::int as calls from public.calls');
    return rows[0].calls;
  };
  for (let n = 0; n < 3; n += 1) expect(await calls('P0001')).toBe(1);
  expect(await calls('P0001')).toBe(1);
  expect(await calls('22023')).toBe(2);
  // No longer prepared, so treated as new.
  expect(await calls('22023')).toBe(1);
});

test('statements that PostgreSQL has lost are prepared again', async () => {
  for (let n = 0; n < 4; n += 1) await run(FILMS);
  await database.asRole(as('authenticated'), (tx) => tx.query('deallocate all'));
  expect(await database.asRole(as('authenticated'), async () => 'done')).toBe('done');
  for (let n = 0; n < 4; n += 1) expect(await run(KEPT)).toHaveLength(1);
});

test('at most fifty statements are kept on a connection', async () => {
  for (let n = 0; n < 80; n += 1)
    for (let use = 0; use < 3; use += 1) await run({ text: `select ${n} as n` });
  expect(Number(await kept())).toBeGreaterThan(40);
  expect(Number(await kept())).toBeLessThanOrEqual(50);
});

test('a changed schema causes all statements to be prepared again', async () => {
  expect(Number(await kept())).toBeGreaterThan(40);
  database.invalidate();
  await run({ text: 'select' });
  expect(Number(await kept())).toBeLessThan(10);
});

describe('in a transaction whose work can be repeated,', () => {
  const transact = <T>(work: (tx: Transaction) => Promise<T>, role = 'authenticated'): Promise<T> =>
    database.asRole(as(role), work, { isPrepared: true });

  test('statements are kept', async () => {
    for (let n = 0; n < 4; n += 1)
      expect((await transact((tx) => tx.query('select $1::int as a', [n]))).rows).toEqual([{ a: n }]);
    const own = { text: "select from pg_prepared_statements where statement = 'select $1::int as a'" };
    expect(await run(own)).toHaveLength(1);
  });

  test('values arrive as they do without preparation', async () => {
    const values = [
      1,
      'é',
      true,
      null,
      undefined,
      new Date(0),
      [1, 2],
      ['a,"', null],
      { a: [1] },
      Buffer.of(0, 255),
    ];
    const types = 'int text bool text text timestamptz int[] text[] jsonb bytea'.split(' ');
    const text = `select ${types.map((type, at) => `$${at + 1}::${type} as v${at}`).join()}`;
    const { rows } = await database.asRole(as('anon'), (tx) => tx.query(text, values));
    for (let n = 0; n < 4; n += 1)
      expect((await transact((tx) => tx.query(text, values))).rows).toEqual(rows);
  });

  test('work is repeated when a statement is outdated', async () => {
    await administer('create table public.days (day date); grant insert, select on public.days to anon');
    let attempts = 0;
    const add = (day: string) =>
      transact(async (tx) => {
        attempts += 1;
        await tx.query('insert into public.days values ($1)', [day]);
        return tx.query('select day from public.days');
      }, 'anon');
    for (let n = 0; n < 4; n += 1) await add('2026-11-24');
    await administer('alter table public.days alter column day type text');
    attempts = 0;
    expect((await add('someday')).rows).toHaveLength(5);
    expect(attempts).toBe(2);
  });

  test('work is repeated only when PostgreSQL has lost a statement', async () => {
    for (let n = 0; n < 4; n += 1) await transact((tx) => tx.query('select 7 as seven'));
    await database.asRole(as('anon'), (tx) => tx.query('deallocate all'));
    expect((await transact((tx) => tx.query('select 7 as seven'))).rows).toEqual([{ seven: 7 }]);
    let attempts = 0;
    const refused = transact(async (tx) => {
      attempts += 1;
      await tx.query('select 7 as seven');
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(attempts).toBe(1);
  });

  test('concurrent queries run in order and fail with the first error', async () => {
    const numbers = Array.from({ length: 5 }, (_, n) => n);
    for (let round = 0; round < 4; round += 1) {
      const answers = await transact((tx) =>
        Promise.all(numbers.map((n) => tx.query(`select ${n} as n, $1::int as round`, [round]))),
      );
      expect(answers.map(({ rows }) => rows[0])).toEqual(numbers.map((n) => ({ n, round })));
      const failing = transact((tx) =>
        Promise.all([tx.query('select 1 / $1::int', [0]), tx.query('select $1::int as after', [1])]),
      );
      await expect(failing).rejects.toMatchObject({ code: '22012' });
    }
    expect((await transact((tx) => tx.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });
});

test('no statement is kept through a pooler', async () => {
  await using pooled = openDatabase({
    url: authenticatorUrl(url, JWT_SECRET),
    isPooled: true,
    connections: 1,
  });
  for (let n = 0; n < 5; n += 1) {
    const [all] = await pooled.batch(as('anon'), [{ text: 'select from pg_prepared_statements' }], {
      isPrepared: true,
    });
    expect(all?.rowCount).toBe(0);
  }
});
