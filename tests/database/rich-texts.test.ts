import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainText, richTextOf } from '#domain/website/plain-rich-text.ts';
import { richTextSchema } from '#domain/website/rich-text.ts';
import {
  linkTo,
  listWithin,
  REFUSED_LINKS,
  REFUSED_RICH_TEXTS,
  RICH_TEXT,
  RICH_TEXT_WORDS,
} from '#testing/rich-text.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
});
afterAll(() => db[Symbol.asyncDispose]());

const isValid = async (value: unknown): Promise<unknown> =>
  (await db.sql('select private.is_rich_text($1::jsonb) as valid', [JSON.stringify(value)]))[0]?.valid;

test.each(REFUSED_RICH_TEXTS)('the database refuses %s', async (_, value) => {
  expect(await isValid(value)).toBe(false);
});

test('it refuses a thousand levels, and its parser ten thousand', async () => {
  expect(await isValid(listWithin(1000))).toBe(false);
  const deep = `${'{"content":['.repeat(10_000)}${']}'.repeat(10_000)}`;
  await expect(db.sql('select private.is_rich_text($1::jsonb)', [deep])).rejects.toThrow(/stack depth/);
});

test.each(REFUSED_LINKS)('the database refuses a link to %j', async (href) => {
  expect(await isValid(linkTo(href))).toBe(false);
});

test.each([
  'https://voltandes.cl',
  'https://voltandes.cl:8443/a/b?c=[d]&e=f#g~^_`',
  'mailto:rrhh@voltandes.cl',
  'tel:+56(2)345.67-8',
  '/',
  '/contacto?tema=cv#form',
])('the database accepts a link to %s', async (href) => {
  expect(await isValid(linkTo(href))).toBe(true);
});

test.each([
  ['every kind of block', RICH_TEXT],
  ['a list within a list', listWithin(1)],
  ['plain text', richTextOf('Uno\ndos\n\n• a\n• b\n\n¿Ñandú? 😀')],
  ['nothing', { type: 'doc', content: [] }],
])('it accepts %s, and derives the same words', async (_, value) => {
  const text = richTextSchema.parse(value);
  const [row] = await db.sql(
    'select private.is_rich_text($1) as valid, private.plain_rich_text($1) as words',
    [JSON.stringify(text)],
  );
  expect(row).toEqual({ valid: true, words: plainText(text) });
});

test('a document too large to be read is refused', async () => {
  const text = 'x'.repeat(1_000_000);
  expect(
    await isValid({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }),
  ).toBe(false);
});

const POSTING = `insert into public.job_postings (title, department, location, requirements, description%)
  values ('Cargo', 'Taller', 'Santiago', 'Leer', 'Medir'%) returning id`;
const CASE = `insert into public.success_cases (titulo, cliente, sector, "año", duracion, equipo, descripcion, resultados,
    tecnologias, desafio, solucion%)
  values ('Caso', 'C', 'S', '2024', '1', 'E', 'D', '{R}', '{T}', 'Medir', 'Leer'%) returning id`;

/** Each table with formatted texts: its row, or the English texts of it. */
const TABLES = [
  { table: 'job_postings', column: 'description', insert: POSTING },
  { table: 'success_cases', column: 'desafio', insert: CASE },
  { table: 'job_posting_translations', column: 'description', insert: POSTING, parent: 'job_posting_id' },
  { table: 'success_case_translations', column: 'desafio', insert: CASE, parent: 'success_case_id' },
];

describe.each(TABLES)('$table', ({ column, insert, parent, table }) => {
  const rich = `${column}_rich`;
  let id: unknown;

  beforeEach(async () => {
    [{ id } = { id: null }] = await db.sql(insert.replaceAll('%', ''));
    if (!parent) return;
    const sql = `insert into public.${table} (${parent}, language, ${column}) values ($1, 'en', 'Measure') returning id`;
    [{ id } = { id: null }] = await db.sql(sql, [id]);
  });

  const read = async () =>
    (await db.sql(`select ${column} as plain, ${rich} as rich from public.${table} where id = $1`, [id]))[0];
  const update = (assignments: string, ...values: unknown[]) =>
    db.sql(`update public.${table} set ${assignments} where id = $1`, [id, ...values]);

  test('a document sets its words, whatever else is said', async () => {
    await update(`${rich} = $2, ${column} = 'Otra cosa'`, JSON.stringify(RICH_TEXT));
    expect(await read()).toEqual({ plain: RICH_TEXT_WORDS, rich: RICH_TEXT });
  });

  test('words that are written without a document remove it', async () => {
    await update(`${rich} = $2`, JSON.stringify(RICH_TEXT));
    await update(`${column} = 'Otra cosa'`);
    expect(await read()).toEqual({ plain: 'Otra cosa', rich: null });
  });

  test('the same words, and other columns, keep it', async () => {
    await update(`${rich} = $2`, JSON.stringify(RICH_TEXT));
    await update(`${column} = ${column}`);
    await update('updated_at = now()');
    expect((await read())?.rich).toEqual(RICH_TEXT);
  });

  test('a document that is removed leaves its words', async () => {
    await update(`${rich} = $2`, JSON.stringify(RICH_TEXT));
    await update(`${rich} = null`);
    expect(await read()).toEqual({ plain: RICH_TEXT_WORDS, rich: null });
  });

  test.each([
    ['a link to a script', linkTo('javascript:alert(1)')],
    ['a value that is no document', 'Medir'],
    ['an empty one', { type: 'doc', content: [] }],
    ['more words than the column holds', richTextOf('x'.repeat(10_001))],
  ])('refuses %s', async (_, value) => {
    await expect(update(`${rich} = $2`, JSON.stringify(value))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:23514|23502)$/),
    });
    expect((await read())?.rich).toBeNull();
  });
});

test('what is invalid is refused with a new row too', async () => {
  const sql = POSTING.replace('%', ', description_rich').replace('%', ', $1');
  await expect(db.sql(sql, [JSON.stringify({ type: 'doc' })])).rejects.toMatchObject({ code: '23514' });
});

test('a new row takes its words from its document', async () => {
  const [row] = await db.sql(
    POSTING.replace('%', ', description_rich')
      .replace('%', ', $1')
      .replace('returning id', 'returning description'),
    [JSON.stringify(RICH_TEXT)],
  );
  expect(row).toEqual({ description: RICH_TEXT_WORDS });
});
