import { afterAll, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

async function errorOf(path: string): Promise<[status: number, body: unknown]> {
  const response = await films.request(path);
  return [response.status, await response.json()];
}

test('reports a missing relationship', async () => {
  expect(await errorOf('films?select=nada(*)')).toEqual([
    400,
    {
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'films' and 'nada' in the schema 'public', but no matches were found.",
      hint: null,
      message: "Could not find a relationship between 'films' and 'nada' in the schema cache",
    },
  ]);
});

test('suggests a similar name', async () => {
  const [, body] = await errorOf('films?select=actor(*)');
  expect(body).toMatchObject({ hint: "Perhaps you meant 'actors' instead of 'actor'." });
});

test('reports an unknown hint', async () => {
  const [, body] = await errorOf('films?select=directors!nada(*)');
  expect(body).toMatchObject({
    code: 'PGRST200',
    details:
      "Searched for a foreign key relationship between 'films' and 'directors' using the hint 'nada' in the schema 'public', but no matches were found.",
    hint: null,
  });
});

test('lists the candidates of an ambiguous relationship', async () => {
  expect(await errorOf('films?select=directors(*)')).toEqual([
    300,
    {
      code: 'PGRST201',
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'films with directors',
          relationship: 'films_director_id_fkey using films(director_id) and directors(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'films with directors',
          relationship: 'films_editor_id_fkey using films(editor_id) and directors(id)',
        },
      ],
      hint: "Try changing 'directors' to one of the following: 'directors!films_director_id_fkey', 'directors!films_editor_id_fkey'. Find the desired relationship in the 'details' key.",
      message: "Could not embed because more than one relationship was found for 'films' and 'directors'",
    },
  ]);
});

test.each([
  [
    'films?select=id&directors.name=eq.x',
    'PGRST108',
    "'directors' is not an embedded resource in this request",
    "Verify that 'directors' is included in the 'select' query parameter.",
  ],
  [
    'films?select=id&order=directors(name)',
    'PGRST108',
    "'directors' is not an embedded resource in this request",
    "Verify that 'directors' is included in the 'select' query parameter.",
  ],
  [
    'films?select=id,actors(*)&order=actors(name)',
    'PGRST118',
    "A related order on 'actors' is not possible",
    null,
  ],
  [
    'films?select=id,actors(*)&actors=eq.1',
    'PGRST120',
    "Bad operator on the 'actors' embedded resource",
    null,
  ],
])('rejects %s', async (path, code, message, hint) => {
  const [status, body] = await errorOf(path);
  expect([status, body]).toMatchObject([400, { code, message, hint }]);
});
