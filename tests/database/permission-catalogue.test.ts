import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES, PERMISSIONS, type Permission } from '#domain/staff/permission.ts';
import { MATRIX, sufficient, VERBS } from './access-matrix.ts';

const FUNCTIONS = join(import.meta.dirname, '..', '..', 'supabase', 'functions');

/** The overview is a screen; its counts are guarded by the permissions of the rows. */
const SCREEN_ONLY = ['dashboard.overview.read'];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
});
afterAll(() => db[Symbol.asyncDispose]());

async function names(sql: string): Promise<string[]> {
  const rows = await db.sql<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

test('the catalog in the database matches domain/staff/permission.ts', async () => {
  expect((await names('select name from public.admin_permissions')).sort()).toEqual([...PERMISSIONS].sort());
  const modules: readonly string[] = MODULES;
  expect(PERMISSIONS.filter((name) => !modules.includes(name.split('.')[0] ?? ''))).toEqual([]);
});

test('each permission is required by a policy, a database function or an edge function', async () => {
  const sql = await names(`
    select coalesce(qual, '') || coalesce(with_check, '') as name from pg_policies
    union all
    select prosrc from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
  const edge = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test'))
    .map((file) => readFileSync(join(FUNCTIONS, file), 'utf8'));
  const code = [...sql, ...edge].join('\n');
  expect(PERMISSIONS.filter((name) => !code.includes(`'${name}'`))).toEqual(SCREEN_ONLY);
});

test('the effect of each permission is tested', () => {
  const inMatrix = new Set(
    MATRIX.flatMap((line) => VERBS.flatMap((verb) => sufficient(line[verb] ?? []).flat())),
  );
  const tests = readFileSync(join(import.meta.dirname, 'permissions.test.ts'), 'utf8');
  const isTested = (name: Permission): boolean => inMatrix.has(name) || tests.includes(`'${name}'`);
  expect(PERMISSIONS.filter((name) => !isTested(name))).toEqual(SCREEN_ONLY);
});
