import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
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

const sql = (text: string) => asAdministrator(served.db.url, (client) => client.query(text));

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

/** Lets everything be told that was written until now. */
async function settle(received: readonly ReceivedChange[][]): Promise<void> {
  last += 1;
  await sql(`insert into public.news values (${last})`);
  await untilReceived(received, { id: last });
}

/** Runs SQL. @returns what owner, stranger, visitor and the service received of it */
async function heardOf(table: string, text: string): Promise<ReceivedChange[][]> {
  const ears = [owner.client, stranger, visitor(), visitor(served.keys.secret)];
  const received = await Promise.all(ears.map((client) => recordChanges(client, table, 'news')));
  await settle(received);
  for (const own of received) own.length = 0;
  await sql(text);
  await settle(received);
  await Promise.all(ears.map((client) => client.removeAllChannels()));
  return received.map((own) => own.slice(0, -1));
}

test('of a deleted row its key is told, to those who could see it', async () => {
  await sql(`insert into public.notes values (9007199254740993, '${owner.id}', 'private')`);
  const [owners, strangers, visitors, services] = await heardOf('notes', 'delete from public.notes');
  // Beyond what JavaScript counts exactly: the policies are shown the row as PostgreSQL wrote it.
  expect(owners).toEqual([['DELETE', { id: 9007199254740992 }]]);
  expect([strangers, visitors]).toEqual([[], []]);
  expect(services).toHaveLength(1);
});

test('a restrictive policy holds for a deleted row, too', async () => {
  await sql(`insert into public.notes values (1, '${owner.id}', 'private');
    insert into public.members values ('${owner.id}', true)`);
  const [owners] = await heardOf('notes', 'delete from public.notes');
  await sql('delete from public.members');
  expect(owners).toEqual([]);
});

test('what a row was before it became visible stays unknown', async () => {
  const [owners, strangers] = await heardOf(
    'notes',
    `insert into public.notes values (2, '${owner.id}', 'draft');
     update public.notes set body = 'published', is_public = true where id = 2`,
  );
  const published = { id: 2, owner: owner.id, body: 'published', is_public: true };
  expect(owners?.map(([kind]) => kind)).toEqual(['INSERT', 'UPDATE']);
  expect(strangers).toEqual([['UPDATE', published]]);
});

test('names of tables and columns are only names', async () => {
  const table = 'Odd "name';
  const [owners, strangers] = await heardOf(
    table,
    `insert into public."Odd ""name" values (1, 2, '${owner.id}'); delete from public."Odd ""name"`,
  );
  expect(owners).toEqual([
    ['INSERT', { row_: 1, at: 2, owner: owner.id }],
    ['DELETE', { row_: 1 }],
  ]);
  expect(strangers).toEqual([]);
});

test('a policy that fails shows its rows to nobody, and stops nothing else', async () => {
  const [owners, , , services] = await heardOf('broken', 'insert into public.broken values (1, 0)');
  expect(owners).toEqual([]);
  expect(services).toEqual([['INSERT', { id: 1, share: 0 }]]);
});

test('of a row beyond a megabyte the key and short values are told', async () => {
  const [owners, strangers] = await heardOf(
    'notes',
    `insert into public.notes values (3, '${owner.id}', repeat('long ', 300000));
     delete from public.notes where id = 3`,
  );
  // Deleted meanwhile, so that nobody can be asked about it any longer.
  expect([owners, strangers]).toEqual([[], []]);
  const [kept] = await heardOf(
    'notes',
    `insert into public.notes values (4, '${owner.id}', repeat('long ', 300000))`,
  );
  expect(kept).toEqual([['INSERT', { id: 4, owner: owner.id, is_public: false }]]);
});
