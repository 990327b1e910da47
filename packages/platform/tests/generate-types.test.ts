import { expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { generateTypes } from '#platform/types/generate-types.ts';
import { createTestDatabase } from '#testing/database.ts';

test('types of functions and columns agree with what the API returns', async () => {
  await using db = await createTestDatabase('template_platform');
  await db.sql(`
    create type public.real_estate as enum ('house', 'flat');
    create table public.homes (id int primary key, kind public.real_estate not null);
    create table public.doors (home int references public.homes, note int, unique (home) include (note));
    create table public.empty ();
    create table public.keys (home int references public.homes);
    create unique index on public.keys (home);
    create function public.receive(json) returns void language sql as '';
    create function public.measure(out area numeric, home int, out rooms int) language sql as 'select 1.0, 2';`);
  const types = await asAdministrator(db.url, (client) => generateTypes(client));
  const links = types.matchAll(/foreignKeyName: '(\w+)'[^}]*isOneToOne: (\w+)/g);
  expect([...links].map(([, name, isOneToOne]) => [name, isOneToOne])).toEqual([
    ['doors_home_fkey', 'true'],
    ['keys_home_fkey', 'false'],
  ]);
  expect(types).toContain('empty: {');
  expect(types).toContain('kind: string;');
  expect(types).toContain("receive: { Args: { '': Json }; Returns: undefined }");
  expect(types).toContain('measure: { Args: { home: number }; Returns: { area: number; rooms: number } }');
});
