import { afterAll, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

await films.define(`
  create domain public."text/plain" as text;
  create domain public."text/x-titles" as text;
  create domain public."text/x-lines" as text;
  create domain public."image/png" as bytea;
  create domain public."*/*" as bytea;
  create domain public."application/vnd.pgrst.object" as text;
  create function public.greeting() returns public."text/plain" language sql immutable as $$ select 'así'::"text/plain" $$;
  create function public.pixel(missing boolean default false) returns public."image/png" language sql immutable as
    $$ select case when not missing then '\\x89ff00'::bytea end::"image/png" $$;
  create function public.anything() returns public."*/*" language sql as $$
    select set_config('response.headers', '[{"Content-Type": "text/x-own"}]', true);
    select 'own'::bytea::"*/*" $$;
  create function public.add_title(state public."text/x-titles", next public.films) returns public."text/x-titles"
    language sql immutable as $$ select (state || next.title || E'\\n')::"text/x-titles" $$;
  create aggregate public.titles (public.films) (
    initcond = '', stype = "text/x-titles", sfunc = public.add_title);
  create function public.add_line(state public."text/x-lines", next anyelement) returns public."text/x-lines"
    language sql immutable as $$ select (state || next::text || E'\\n')::"text/x-lines" $$;
  create aggregate public.lines (anyelement) (initcond = '', stype = "text/x-lines", sfunc = public.add_line)`);

async function request(path: string, accept: string): Promise<[number, string | null, string]> {
  const response = await films.request(path, { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  return [response.status, type, type === 'image/png' ? bytes.toString('hex') : bytes.toString()];
}

describe('a function that returns a domain named after a media type', () => {
  test.each([
    ['rpc/greeting', 'text/plain', 'text/plain; charset=utf-8', 'así'],
    ['rpc/greeting', '*/*', 'application/json; charset=utf-8', '"así"'],
    ['rpc/pixel', 'image/png', 'image/png', '89ff00'],
    ['rpc/pixel?missing=true', 'image/png', 'image/png', ''],
    ['rpc/anything', 'app/else', 'text/x-own', 'own'],
    ['rpc/anything', '*/*', 'text/x-own', 'own'],
  ])('%s as %s', async (path, accept, type, body) => {
    expect(await request(path, accept)).toEqual([200, type, body]);
  });

  test('cannot run scripts on this origin', async () => {
    const response = await films.request('rpc/greeting', { headers: { accept: 'text/plain' } });
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('does not serve another media type', async () => {
    expect((await request('rpc/greeting', 'image/png'))[0]).toBe(406);
  });
});

describe('an aggregate that renders rows', () => {
  test.each([
    ['films?id=lt.3&order=id', 'text/x-titles', 'Tres tristes tigres\nValparaíso mi amor\n'],
    ['rpc/films_after?since=1970&order=id&limit=1', 'text/x-titles', 'Palomita blanca\n'],
    ['films?select=id,year&id=lt.3&order=id', 'text/x-lines', '(1,1968)\n(2,1969)\n'],
    ['studios?id=eq.1', 'text/x-lines', '(1,"Chile Films")\n'],
  ])('%s as %s', async (path, accept, body) => {
    expect(await request(path, accept)).toEqual([200, accept, body]);
  });

  test.each([
    ['of another table', 'studios'],
    ['of whole rows, when columns are selected', 'films?select=id'],
  ])('does not apply if it is %s', async (_, path) => {
    expect((await request(path, 'text/x-titles'))[0]).toBe(406);
  });

  test('also renders a written row', async () => {
    const response = await films.send(
      'POST',
      'films',
      { title: 'Nueva' },
      {
        accept: 'text/x-titles',
        prefer: 'return=representation, tx=rollback',
      },
    );
    expect([response.status, await response.text()]).toEqual([201, 'Nueva\n']);
  });
});

test("PostgREST's own media types cannot be overridden", async () => {
  const [status, , body] = await request('studios?id=eq.1', 'application/vnd.pgrst.object');
  expect([status, JSON.parse(body)]).toEqual([200, { id: 1, name: 'Chile Films' }]);
});
