import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { requestApplications } from '#app/portal/features/applications/list-applications.ts';
import { INTERNSHIPS } from '#app/portal/features/internship-applications/internship-list.ts';
import { matchingRequests } from '#app/portal/requests/request-list.ts';
import type { ShownStatus } from '#domain/recruiting/shown-status.ts';
import { createPeople } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let recruiter: SupabaseClient;
let posting: string;
/** The stored status of one is that of the other. */
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  recruiter = (await createPeople(served)).rrhh.client;
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  for (const [full_name, withdrawn_at] of [
    ['Rita Rechazada', null],
    ['Wanda Retirada', '2026-11-28T12:00:00Z'],
  ])
    await store(service, 'job_applications', {
      ...newRecord.job_applications(posting, 'x.pdf'),
      full_name,
      status: 'rejected',
      withdrawn_at,
    });
});
afterAll(() => served[Symbol.asyncDispose]());

async function listed(status: ShownStatus, search = ''): Promise<string[]> {
  const sort = { column: 'nombre', isDescending: false } as const;
  const { data } = await requestApplications(recruiter, posting, {
    columns: 'full_name',
    page: 0,
    search,
    size: 50,
    sort,
    status,
  }).throwOnError();
  return z
    .array(z.object({ full_name: z.string() }))
    .parse(data)
    .map(({ full_name }) => full_name);
}

test.each(['', 'correo'])(
  'who withdrew is listed as withdrawn, not as rejected (search: "%s")',
  async (search) => {
    expect(await listed('rejected', search)).toEqual(['Rita Rechazada']);
    expect(await listed('withdrawn', search)).toEqual(['Wanda Retirada']);
  },
);

test.each([[[]], [['%correo%']]])(
  'who withdrew is counted, selected and exported as withdrawn (patterns: %o)',
  async (patterns) => {
    const counted = { posting_id: posting, patterns };
    expect((await recruiter.rpc('count_applications', counted).throwOnError()).data).toEqual({
      rejected: 1,
      withdrawn: 1,
    });
    for (const [wanted_status, full_name] of [
      ['rejected', 'Rita Rechazada'],
      ['withdrawn', 'Wanda Retirada'],
    ]) {
      const wanted = { ...counted, wanted_status };
      expect((await recruiter.rpc('select_applications', wanted).throwOnError()).data).toHaveLength(1);
      expect(
        (await recruiter.rpc('export_applications', { ...wanted, file_format: 'csv' }).throwOnError()).data,
      ).toMatchObject([{ full_name }]);
    }
  },
);

test('the overview counts who withdrew apart', async () => {
  expect((await recruiter.rpc('recruiting_overview').throwOnError()).data).toMatchObject({
    by_status: { rejected: 1, withdrawn: 1 },
  });
});

describe('an internship application that was withdrawn', () => {
  const internship = async (fields: object) =>
    String(
      (
        await store(service, 'internship_applications', {
          ...newRecord.internship_applications('x.pdf'),
          status: 'rejected',
          ...fields,
        })
      ).id,
    );
  const WORD = 'Retirada';

  test.each(['', WORD])('is counted, listed and exported as withdrawn (search: "%s")', async (search) => {
    await service.from('internship_applications').delete().not('id', 'is', null).throwOnError();
    const rejected = await internship({ last_name: WORD });
    const withdrawn = await internship({ last_name: WORD, withdrawn_at: '2026-11-28T12:00:00Z' });
    const searched = { patterns: search ? [`%${search.toLowerCase()}%`] : [], words: search };
    const counted = { request_table: 'internship_applications', ...searched };
    expect((await recruiter.rpc('count_requests', counted).throwOnError()).data).toEqual({
      rejected: 1,
      withdrawn: 1,
    });
    const sort = { column: 'fecha', isDescending: true } as const;
    for (const [status, id] of [
      ['rejected', rejected],
      ['withdrawn', withdrawn],
    ] as const) {
      const { data } = await matchingRequests(
        recruiter,
        INTERNSHIPS,
        { search, sort, status },
        'id',
      ).throwOnError();
      expect(data).toEqual([{ id }]);
      const exported = await recruiter
        .rpc('export_internship_applications', { file_format: 'csv', wanted_status: status, ...searched })
        .throwOnError();
      expect(exported.data).toMatchObject([{ id }]);
    }
  });
});

test.each(['job_applications', 'internship_applications'] as const)(
  'undoing a change of status restores the withdrawal: %s',
  async (table) => {
    const withdrawn_at = '2026-11-20T12:00:00+00:00';
    const record =
      table === 'job_applications'
        ? newRecord.job_applications(posting, 'x.pdf')
        : newRecord.internship_applications('x.pdf');
    const withdrawn = { status: 'rejected', withdrawn_at };
    const { id } = await store(service, table, { ...record, ...withdrawn });
    const set = async (status: string) =>
      (
        await recruiter
          .from(table)
          .update({ status })
          .eq('id', id)
          .select('status, withdrawn_at')
          .throwOnError()
      ).data;
    expect(await set('reviewing')).toEqual([{ status: 'reviewing', withdrawn_at: null }]);
    expect(await set('rejected')).toEqual([withdrawn]);
    // Nothing is announced to somebody who withdrew.
    const { data: messages } = await service
      .from('applicant_messages')
      .select('kind')
      .eq(table === 'job_applications' ? 'application_id' : 'internship_id', id)
      .like('kind', '%rejected')
      .throwOnError();
    expect(messages).toEqual([]);
    // A decision of its own is a rejection: after another one, and later.
    await set('reviewing');
    await set('pending');
    expect(await set('rejected')).toEqual([{ status: 'rejected', withdrawn_at: null }]);
    const { id: other } = await store(service, table, {
      ...record,
      ...withdrawn,
      email: 'otra@correo.example',
    });
    await recruiter.from(table).update({ status: 'reviewing' }).eq('id', other).throwOnError();
    await asAdministrator(served.db.url, (client) =>
      client.query(
        "update public.audit_log set occurred_at = occurred_at - interval '11 minutes' where record_id = $1",
        [other],
      ),
    );
    const later = await recruiter
      .from(table)
      .update({ status: 'rejected' })
      .eq('id', other)
      .select('withdrawn_at')
      .throwOnError();
    expect(later.data).toEqual([{ withdrawn_at: null }]);
  },
);
