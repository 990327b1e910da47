import { asAdministrator } from '@voltandes/platform/database';
import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeNames } from '#domain/recruiting/job-place.ts';
import { PLACES_OF_REGIONS, parseJobPlace, regionOf } from '#domain/recruiting/parse-job-place.ts';
import { formerRowsSql } from '#server/schema/former-rows.ts';
import { JOB_LOCATIONS } from '#testing/job-locations.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
});
afterAll(() => db[Symbol.asyncDispose]());

/** Inserts a posting as an API client that knows only the text. @returns its id */
async function insert(location: string, others = ''): Promise<unknown> {
  const [row] = await db.sql(
    `insert into public.job_postings (title, description, requirements, department, location, status
       ${others ? ', places, country, work_mode' : ''})
     values ('Tablerista', 'Armado', 'Planos', 'Taller', $1, 'active' ${others}) returning id`,
    [location],
  );
  return row?.id;
}
const read = async (id: unknown): Promise<unknown> =>
  (await db.sql('select places, country, work_mode from public.job_postings where id = $1', [id]))[0];

test.each(JOB_LOCATIONS)('the database reads %j as the form does', async (location) => {
  const [row] = await db.sql('select * from private.parse_job_location($1)', [location]);
  expect(row).toEqual(parseJobPlace(location));
});

test('the database knows the same regions', async () => {
  const towns = [
    ...PLACES_OF_REGIONS.flatMap(([, places]) => places),
    'Viña del Mar',
    'O’Higgins',
    'Lima',
    'Santa Juana',
  ];
  const rows = await db.sql(
    'select private.get_chilean_region(town) as region from unnest($1::text[]) with ordinality as t (town, n) order by n',
    [towns],
  );
  expect(rows.map(({ region }) => region)).toEqual(towns.map(regionOf));
});

test('a posting whose client writes only the text gets its places', async () => {
  expect(await read(await insert('Antofagasta y Calama'))).toEqual({
    places: ['Antofagasta', 'Calama'],
    country: 'CL',
    work_mode: 'on_site',
  });
});

test('the rows of a restored backup of version 0.3 get their places, as no change of anybody', async () => {
  await asAdministrator(db.url, async (client) => {
    await client.query(`set session_replication_role = replica;
      insert into public.job_postings (title, slug, description, requirements, department, location, updated_at)
      values ('Del respaldo', 'respaldo', 'x', 'x', 'Taller', 'Lima, Perú (híbrido)', '2026-01-01');
      set session_replication_role = default`);
    await client.query(await formerRowsSql());
  });
  const [row] = await db.sql(
    "select places, country, work_mode, updated_at from public.job_postings where slug = 'respaldo'",
  );
  expect(row).toEqual({
    places: ['Lima'],
    country: 'PE',
    work_mode: 'hybrid',
    updated_at: new Date('2026-01-01T00:00:00Z'),
  });
});

test('places that are given stay, and follow the text only where they said the same', async () => {
  const id = await insert('Lima', ", '{Lima}', 'PE', 'on_site'");
  expect(await read(id)).toEqual({ places: ['Lima'], country: 'PE', work_mode: 'on_site' });
  await db.sql("update public.job_postings set location = 'Arequipa, híbrido' where id = $1", [id]);
  expect(await read(id)).toEqual({ places: ['Arequipa'], country: 'PE', work_mode: 'hybrid' });
  await db.sql("update public.job_postings set places = '{}', work_mode = 'remote' where id = $1", [id]);
  await db.sql("update public.job_postings set location = 'Arequipa o Puno' where id = $1", [id]);
  expect(await read(id)).toEqual({ places: [], country: 'PE', work_mode: 'remote' });
});

test('the names to choose a posting by are the same on the site and in alerts', async () => {
  for (const [location] of JOB_LOCATIONS) {
    const { country: _, ...place } = parseJobPlace(location);
    const [row] = await db.sql('select private.list_place_names($1, $2, $3) as names', [
      place.places,
      place.work_mode,
      location,
    ]);
    expect(row).toEqual({ names: placeNames({ ...place, location }) });
  }
});
