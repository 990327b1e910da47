import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

const foundSchema = z.array(
  z.object({ kind: z.string(), id: z.string(), parent_id: z.string().nullable(), title: z.string() }),
);

/** Part of every record in this test, with capitals and an accent. */
const WORD = `Ñandú${randomUUID().slice(0, 8)}`;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
let application: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  const stored = await store(service, 'job_postings', {
    ...newRecord.job_postings(),
    title: WORD,
    status: 'draft',
  });
  posting = String(stored.id);
  const applied = { ...newRecord.job_applications(posting, 'x.pdf'), full_name: `Ana ${WORD}` };
  application = String((await store(service, 'job_applications', applied)).id);
  await store(service, 'internship_applications', {
    ...newRecord.internship_applications('x.pdf'),
    last_name: WORD,
  });
  await store(service, 'spontaneous_applications', {
    ...newRecord.spontaneous_applications('x.pdf'),
    full_name: WORD,
  });
  await store(service, 'success_cases', { ...newRecord.success_cases(), titulo: WORD });
  await store(service, 'contact_requests', { ...newRecord.contact_requests(), name: WORD });
  await service
    .from('admin_profiles')
    .update({ full_name: WORD })
    .eq('user_id', String(people['no role'].id))
    .throwOnError();
});
afterAll(() => served[Symbol.asyncDispose]());

async function find(who: Who, search: string, at_most = 5) {
  const { data } = await people[who].client
    .rpc('find_in_portal', { patterns: searchPatterns(search), at_most })
    .throwOnError();
  return foundSchema.parse(data);
}

describe('the command palette', () => {
  test.each([
    ['super admin', ['application', 'case', 'internship', 'posting', 'quote', 'spontaneous', 'user']],
    ['rrhh', ['application', 'internship', 'posting', 'spontaneous']],
    ['accesos', ['user']],
    ['no role', []],
  ] as const)('finds for %s what their screens show', async (who, kinds) => {
    const found = await find(who, WORD.toLowerCase().replace('ñ', 'n'));
    expect(found.map(({ kind }) => kind).sort()).toEqual(kinds);
  });

  test('links an applicant to the posting', async () => {
    expect(await find('rrhh', `ana ${WORD}`)).toEqual([
      { kind: 'application', id: application, parent_id: posting, title: `Ana ${WORD}` },
    ]);
  });

  test('is limited, and finds nothing without a pattern', async () => {
    expect((await find('super admin', WORD, 0)).length).toBe(0);
    expect(await find('super admin', ' ')).toEqual([]);
  });
});

describe('pending work', () => {
  const waiting = async (who: Who): Promise<unknown> =>
    (await people[who].client.rpc('waiting_counts').throwOnError()).data;

  test('is counted for those who may read it', async () => {
    const [counts, recruiting] = [await waiting('super admin'), await waiting('rrhh')];
    const count = async (table: string, status: string): Promise<number | null> =>
      (await service.from(table).select('id', { count: 'exact', head: true }).eq('status', status)).count;
    const expected = {
      applications: await count('job_applications', 'pending'),
      internships: await count('internship_applications', 'pending'),
      spontaneous: await count('spontaneous_applications', 'pending'),
      quotes: await count('contact_requests', 'new'),
    };
    expect(expected.applications).toBeGreaterThan(0);
    expect(counts).toEqual(expected);
    expect(recruiting).toEqual({ ...expected, quotes: null });
  });

  test.each(['no role', 'accesos'] as const)('is hidden from %s', async (who) => {
    expect(await waiting(who)).toEqual({
      applications: null,
      internships: null,
      spontaneous: null,
      quotes: null,
    });
  });

  test('excludes applications already reviewed', async () => {
    const counts = z.object({ applications: z.number() });
    const before = counts.parse(await waiting('rrhh')).applications;
    const again = await store(service, 'job_applications', newRecord.job_applications(posting, 'y.pdf'));
    expect(counts.parse(await waiting('rrhh')).applications).toBe(before + 1);
    await service.from('job_applications').update({ status: 'reviewing' }).eq('id', again.id).throwOnError();
    expect(counts.parse(await waiting('rrhh')).applications).toBe(before);
  });
});
