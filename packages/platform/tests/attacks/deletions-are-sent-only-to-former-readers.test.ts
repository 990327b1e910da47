import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { type ReceivedChange, recordChanges, untilReceived } from '#testing/record-changes.ts';

let served: TestPlatform;
let owner: { client: SupabaseClient; id: string };
let stranger: SupabaseClient;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
  await sql(`
    set role postgres;
    create table public.members (id uuid primary key, is_banned boolean not null default false);
    create table public.notes (id bigint primary key, owner uuid, body text, is_public boolean default false);
    create table public."Odd ""name" ("row_" int primary key, "at" int, owner uuid);
    create table public.broken (id int primary key, share int);
    create table public.news (id int primary key);
    alter table public.notes enable row level security;
    alter table public."Odd ""name" enable row level security;
    alter table public.broken enable row level security;
    grant all on all tables in schema public to anon, authenticated, service_role;
    create policy "Their own, and public ones" on public.notes for select to public
      using (is_public or owner = (select auth.uid()));
    create policy "Nobody who is banned" on public.notes as restrictive for select to authenticated
      using (not exists (select from public.members m where m.id = auth.uid() and m.is_banned and notes.id > 0));
    create policy "Their own" on public."Odd ""name" using ("Odd ""name".owner = (select auth.uid()));
    create policy "Shares" on public.broken using (1 / share > 0);
    alter publication supabase_realtime add table
      public.notes, public."Odd ""name", public.broken, public.news;
    reset role;`);
  owner = await person('owner@example.test');
  stranger = (await person('stranger@example.test')).client;
});
afterAll(async () => {
  for (const client of clients) await client.removeAllChannels();
  for (const client of clients) client.realtime.disconnect();
  await served[Symbol.asyncDispose]();
});

const sql = (text: string) => served.db.sql(text);

async function person(email: string): Promise<{ client: SupabaseClient; id: string }> {
  const account = { email, password: 'secret1' };
  const { data } = await served
    .client(served.keys.secret)
    .auth.admin.createUser({ ...account, email_confirm: true });
  const client = visitor();
  await client.auth.signInWithPassword(account);
  return { client, id: data.user?.id ?? '' };
}

function visitor(key?: string): SupabaseClient {
  const client = served.client(key);
  clients.push(client);
  return client;
}

let last = 0;

/** Waits until all changes written so far have been delivered. */
async function settle(received: readonly ReceivedChange[][]): Promise<void> {
  last += 1;
  await sql(`insert into public.news values (${last})`);
  await untilReceived(received, { id: last });
}

/** Runs SQL. @returns the changes received by the owner, a stranger, a visitor and the service role */
async function changesReceived(table: string, text: string): Promise<ReceivedChange[][]> {
  const viewers = [owner.client, stranger, visitor(), visitor(served.keys.secret)];
  const received = await Promise.all(viewers.map((client) => recordChanges(client, table, 'news')));
  await settle(received);
  for (const own of received) own.length = 0;
  await sql(text);
  await settle(received);
  await Promise.all(viewers.map((client) => client.removeAllChannels()));
  return received.map((own) => own.slice(0, -1));
}

test('sends the key of a deleted row to those who could read it', async () => {
  await sql(`insert into public.notes values (9007199254740993, '${owner.id}', 'private')`);
  const [owners, strangers, visitors, services] = await changesReceived('notes', 'delete from public.notes');
  // Beyond JavaScript's safe integers: policies are evaluated on the row as PostgreSQL wrote it.
  expect(owners).toEqual([['DELETE', { id: 9007199254740992 }]]);
  expect([strangers, visitors]).toEqual([[], []]);
  expect(services).toHaveLength(1);
});

test('applies restrictive policies to deleted rows', async () => {
  await sql(`insert into public.notes values (1, '${owner.id}', 'private');
    insert into public.members values ('${owner.id}', true)`);
  const [owners] = await changesReceived('notes', 'delete from public.notes');
  await sql('delete from public.members');
  expect(owners).toEqual([]);
});

test("does not reveal a row's values from before it became visible", async () => {
  const [owners, strangers] = await changesReceived(
    'notes',
    `insert into public.notes values (2, '${owner.id}', 'draft');
     update public.notes set body = 'published', is_public = true where id = 2`,
  );
  const published = { id: 2, owner: owner.id, body: 'published', is_public: true };
  expect(owners?.map(([kind]) => kind)).toEqual(['INSERT', 'UPDATE']);
  expect(strangers).toEqual([['UPDATE', published]]);
});

test('quotes table and column names', async () => {
  const table = 'Odd "name';
  const [owners, strangers] = await changesReceived(
    table,
    `insert into public."Odd ""name" values (1, 2, '${owner.id}'); delete from public."Odd ""name"`,
  );
  expect(owners).toEqual([
    ['INSERT', { row_: 1, at: 2, owner: owner.id }],
    ['DELETE', { row_: 1 }],
  ]);
  expect(strangers).toEqual([]);
});

test('a failing policy hides its rows and affects nothing else', async () => {
  const [owners, , , services] = await changesReceived('broken', 'insert into public.broken values (1, 0)');
  expect(owners).toEqual([]);
  expect(services).toEqual([['INSERT', { id: 1, share: 0 }]]);
});

test('sends only the key and short values of a row larger than a megabyte', async () => {
  const [owners, strangers] = await changesReceived(
    'notes',
    `insert into public.notes values (3, '${owner.id}', repeat('long ', 300000));
     delete from public.notes where id = 3`,
  );
  // Deleted in the meantime, so visibility can no longer be checked.
  expect([owners, strangers]).toEqual([[], []]);
  const [kept] = await changesReceived(
    'notes',
    `insert into public.notes values (4, '${owner.id}', repeat('long ', 300000))`,
  );
  expect(kept).toEqual([['INSERT', { id: 4, owner: owner.id, is_public: false }]]);
});
