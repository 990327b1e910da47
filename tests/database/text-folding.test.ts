import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cleanEmail, cleanLine, cleanLines } from '#domain/values/clean-text.ts';
import { searchable } from '#domain/values/search-pattern.ts';

let db: TestDatabase;
let client: Client;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
  client = new Client({ connectionString: db.url.reveal() });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db[Symbol.asyncDispose]();
});

/** Latin letters, combining accents, punctuation and spaces of every kind, digits of other scripts, full-width forms. */
const RANGES = [
  [0x20, 0x24f],
  [0x2b0, 0x36f],
  [0x660, 0x669],
  [0x966, 0x96f],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0x2190, 0x2193],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfb00, 0xfb06],
  [0xfeff, 0xff5e],
] as const;
const CHARACTERS = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
);
const TEXTS = [
  ...CHARACTERS.map((character) => `a${character}b`),
  ...CHARACTERS,
  'mailto:ana@correo.cl',
  '<ana@correo.cl>',
  ' O´Higgins  y\tPe\u0301rez ',
];

test.each([
  ['normalize_text', searchable],
  ['clean_line', cleanLine],
  ['clean_lines', (text: string) => cleanLines(text)],
  ['clean_email', cleanEmail],
] as const)('private.%s does what the domain does', async (name, expected) => {
  const { rows } = await client.query(
    `select coalesce(private.${name}(text), '') as result from unnest($1::text[]) with ordinality as given (text, at) order by at`,
    [TEXTS],
  );
  const results = z.array(z.object({ result: z.string() })).parse(rows);
  const differing = TEXTS.flatMap((text, at) => {
    const [one, other] = [results[at]?.result, expected(text)];
    // The database's texts of several lines are trimmed by their checks.
    const isSame = name === 'clean_lines' ? cleanLines(one ?? '') === other : one === other;
    return isSame ? [] : [[text, one, other].map((found) => JSON.stringify(found)).join(' ')];
  });
  expect(differing).toEqual([]);
});
