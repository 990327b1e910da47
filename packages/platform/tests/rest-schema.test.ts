import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { configureRole } from '#testing/configure-role.ts';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms(join(import.meta.dirname, 'rest-project'));
afterAll(() => films[Symbol.asyncDispose]());

const configure = (role: string, settings: Record<string, string>) =>
  configureRole(films.db.url, role, settings);

describe('several schemas', () => {
  test('default to the first exposed one; a header selects another', async () => {
    const first = await films.request('films?select=id&limit=1');
    expect([first.status, first.headers.get('content-profile')]).toEqual([200, 'public']);
    expect((await films.request('hidden_things')).status).toBe(404);
    const across = await films.request('films?select=id,hidden_things(id)');
    expect([across.status, (await across.json()).code]).toEqual([400, 'PGRST200']);
    const other = await films.request('hidden_things', { headers: { 'accept-profile': 'api' } });
    expect([other.status, (await other.json()).code]).toEqual([401, '42501']);
    const write = await films.send('POST', 'hidden_things', { id: 1 }, { 'content-profile': 'api' });
    expect([write.status, (await write.json()).code]).toEqual([401, '42501']);
  });

  test('are inaccessible unless exposed', async () => {
    const response = await films.request('users', { headers: { 'accept-profile': 'auth' } });
    expect([response.status, await response.json()]).toEqual([
      406,
      {
        code: 'PGRST106',
        details: null,
        hint: 'Only the following schemas are exposed: public, api',
        message: 'Invalid schema: auth',
      },
    ]);
  });
});

test('max_rows limits each list, including embedded ones', async () => {
  const response = await films.request('directors?select=id,films!editor_id(id)&order=id', {
    headers: { prefer: 'count=exact' },
  });
  expect([response.status, response.headers.get('content-range')]).toEqual([206, '0-1/3']);
  expect(await (await films.request('films_after')).status).toBe(404);
  expect(await (await films.request('rpc/numbers?top=5')).json()).toEqual([1, 2]);
  expect(await (await films.request('rpc/numbers?top=5&limit=4')).json()).toEqual([1, 2]);
  const written = await films.send(
    'POST',
    'notes?select=text',
    [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
    { prefer: 'return=representation' },
  );
  expect(await written.json()).toHaveLength(3);
});

test('count=estimated is exact up to max_rows', async () => {
  await films.sql('analyze public.films');
  const response = await films.request('films', { headers: { prefer: 'count=estimated' } });
  expect(response.headers.get('content-range')).toBe('0-1/4');
});

describe('schema cache', () => {
  test('picks up new tables, columns, functions and keys', async () => {
    await films.sql('create table public.awards (id int primary key, film_id int)');
    await expect.poll(async () => (await films.request('awards')).status).toBe(200);
    expect((await films.request('films?select=id,awards(id)')).status).toBe(400);
    await films.sql('alter table public.awards add foreign key (film_id) references public.films');
    await expect.poll(async () => (await films.request('films?select=id,awards(id)')).status).toBe(200);
    await films.sql(`alter table public.awards add column name text default 'Oso'`);
    await expect
      .poll(async () => (await films.send('POST', 'awards', { id: 1, name: 'Palma' })).status)
      .toBe(201);
    await films.sql(
      'create function public.awarded() returns int language sql stable as $$ select count(*)::int from public.awards $$',
    );
    await expect.poll(async () => (await films.request('rpc/awarded')).status).toBe(200);
  });

  test.each([
    [
      'table',
      'create table public.brand_new (id int, film_id int)',
      () => films.send('POST', 'brand_new', { id: 1 }),
    ],
    [
      'column',
      'alter table public.brand_new add column note text',
      () => films.send('POST', 'brand_new', { id: 2, note: 'a' }),
    ],
    [
      'relationship',
      'alter table public.brand_new add foreign key (film_id) references public.films',
      () => films.request('brand_new?select=films(id)'),
    ],
    [
      'function',
      `create function public.brand_new_count() returns int language sql as 'select 1'`,
      () => films.send('POST', 'rpc/brand_new_count', {}),
    ],
  ])('reloads after a missing %s', async (_, definition, request) => {
    // Without the event trigger, whose notification would also reload the cache.
    await films.sql(`reset role; set event_triggers = off; set role postgres;
      ${definition}; reset role; reset event_triggers`);
    await expect.poll(async () => (await request()).ok).toBe(true);
  });

  test('drops removed objects', async () => {
    await films.sql('create view public.gone as select 1 as one');
    await expect.poll(async () => (await films.request('gone')).status).toBe(200);
    await films.sql('drop view public.gone');
    await expect.poll(async () => (await films.request('gone')).json()).toMatchObject({ code: 'PGRST205' });
  });

  test('picks up a changed column type', async () => {
    await films.sql('create table public.changing (value int); insert into public.changing values (1)');
    await expect.poll(async () => (await films.request('changing?value=eq.1')).status).toBe(200);
    await films.sql('alter table public.changing alter value type text');
    await expect
      .poll(async () => (await films.request('changing?value=eq.1')).json())
      .toEqual([{ value: '1' }]);
    await expect.poll(async () => (await films.send('POST', 'changing', { value: 'x' })).status).toBe(201);
  });

  test('picks up role settings', async () => {
    await configure('anon', { statement_timeout: '60ms' });
    await films.sql(`create function public.slow() returns void language sql as 'select pg_sleep(2)'`);
    await expect
      .poll(async () => (await films.send('POST', 'rpc/slow', {})).json())
      .toMatchObject({ code: '57014' });
    await configure('anon', { statement_timeout: '8s' });
  });

  test('ignores role settings that the request pool may not set', async () => {
    await configure('anon', { work_mem: '5MB', 'app.tenant': 'north', log_min_duration_statement: '1s' });
    await films.sql(`create function public.made() returns text[] language sql as
      $$ select array[current_setting('work_mem'), current_setting('app.tenant'), current_setting('log_min_duration_statement')] $$`);
    await expect
      .poll(async () => (await films.send('POST', 'rpc/made', {})).json())
      .toEqual(['5MB', 'north', '-1']);
  });
});

describe('OPTIONS', () => {
  test.each([
    ['films', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['notes', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['sales', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['counted', 'OPTIONS,GET,HEAD'],
    ['film_titles', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['rpc/nothing', 'OPTIONS,POST'],
    ['rpc/pairs', 'OPTIONS,GET,HEAD,POST'],
    ['', 'OPTIONS,GET,HEAD'],
  ])('/%s: %s', async (path, allow) => {
    const response = await films.request(path, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([200, allow]);
  });

  test("gets a CORS response for a browser's preflight", async () => {
    const response = await films.request('films', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'PATCH' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });
});

describe('OpenAPI description', () => {
  test('lists tables and functions', async () => {
    const response = await films.request('');
    expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
    const { definitions, parameters, paths, ...document } = await response.json();
    expect(document).toMatchObject({ swagger: '2.0', basePath: '/rest/v1/', schemes: ['http'] });
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/', '/films', '/film_titles', '/rpc/add']));
    expect(Object.keys(paths['/counted'])).toEqual(['get']);
    expect(paths['/films'].get).toMatchObject({
      tags: ['films'],
      summary: 'Films',
      description: 'Of any length.',
    });
    expect(paths['/rpc/add'].get.parameters).toEqual([
      { name: 'a', required: true, in: 'query', type: 'integer', format: 'integer' },
      { name: 'b', required: false, in: 'query', type: 'integer', format: 'integer' },
    ]);
    expect(parameters['rowFilter.films.title']).toMatchObject({
      name: 'title',
      in: 'query',
      description: 'As on the poster',
    });
    expect(definitions.films).toMatchObject({
      type: 'object',
      required: ['id', 'title', 'tags'],
      properties: {
        id: { type: 'integer', format: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
        title: { type: 'string', format: 'text', description: 'As on the poster' },
        genre: {
          type: 'string',
          format: 'public.genre',
          enum: ['drama', 'comedia', 'documental'],
          default: 'drama',
        },
        director_id: {
          description: "Note:\nThis is a Foreign Key to `directors.id`.<fk table='directors' column='id'/>",
        },
        tags: { type: 'array', items: { type: 'string' }, format: 'text[]' },
      },
    });
    expect(definitions.directors.properties.details).toEqual({ format: 'jsonb' });
  });

  test('omits objects the caller has no privileges on', async () => {
    await films.sql(`create function public.private_sum() returns int language sql as 'select 1';
      revoke all on function public.private_sum from public, anon;
      create table public.private (id int); revoke all on public.private from anon`);
    await expect.poll(async () => (await films.request('private')).status).toBe(401);
    const { paths } = await (await films.request('')).json();
    expect(paths).not.toHaveProperty('/private');
    expect(paths).not.toHaveProperty('/rpc/private_sum');
    const service = await (await films.request('', { headers: { apikey: films.keys.secret } })).json();
    expect(service.paths).toHaveProperty('/private');
    expect(service.paths).toHaveProperty('/rpc/private_sum');
  });
});

test('in-database configuration is applied', async () => {
  await configure('authenticator', {
    'pgrst.db_aggregates_enabled': 'false',
    'pgrst.db_plan_enabled': 'false',
    'pgrst.db_pre_request': 'public.check_request',
  });
  await films.sql(`create function public.check_request() returns void language plpgsql as $$ begin
      if current_setting('request.headers')::json ->> 'x-agent' = 'blocked' then
        raise sqlstate 'PT403' using message = 'Blocked';
      end if;
    end $$`);
  await expect
    .poll(async () => (await films.request('films?select=count()')).json())
    .toMatchObject({ code: 'PGRST123' });
  const plan = await films.request('films', { headers: { accept: 'application/vnd.pgrst.plan+json' } });
  expect([plan.status, (await plan.json()).code]).toEqual([406, 'PGRST107']);
  const blocked = await films.request('films', { headers: { 'x-agent': 'blocked' } });
  expect([blocked.status, (await blocked.json()).message]).toEqual([403, 'Blocked']);
  expect((await films.request('films?select=id')).status).toBe(200);
});

test('schemas and the search path may be configured in the database, by postgres as well', async () => {
  await films.db.sql(`
    create schema archive; create schema helpers;
    grant usage on schema archive, helpers to anon;
    create function helpers.year() returns int language sql as 'select 1927';
    create table archive.reels (id int generated always as identity, year int default helpers.year());
    create function archive.this_year() returns int language plpgsql as 'begin return year(); end';
    grant select on archive.reels to anon`);
  await configure('authenticator', {
    'pgrst.db_schemas': 'public, archive',
    'pgrst.db_extra_search_path': 'helpers',
  });
  await films.db.sql("notify pgrst, 'reload config'");
  const headers = { 'accept-profile': 'archive' };
  await expect.poll(async () => (await films.request('reels', { headers })).status).toBe(200);
  expect(await (await films.request('rpc/this_year', { headers })).json()).toBe(1927);
  const former = await films.request('hidden_things', { headers: { 'accept-profile': 'api' } });
  expect([former.status, (await former.json()).hint]).toEqual([
    406,
    'Only the following schemas are exposed: public, archive',
  ]);
  const settable = await films.db.sql(
    `select bool_and(has_parameter_privilege('postgres', name, 'set')) as all
     from unnest(array['pgrst.db_schemas', 'pgrst.db_extra_search_path']) name`,
  );
  expect(settable).toEqual([{ all: true }]);
});
