import { randomUUID } from 'node:crypto';
import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cvObjectName } from '#domain/recruiting/cv.ts';
import { newRecord, PDF, store, uploadCv } from '#testing/records.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let visitor: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  visitor = served.client();
});
afterAll(() => served[Symbol.asyncDispose]());

const posting = async (fields: Row = {}): Promise<string> =>
  String((await store(service, 'job_postings', { ...newRecord.job_postings(), ...fields })).id);

const count = async (): Promise<number | null> =>
  (await service.from('job_applications').select('*', { count: 'exact', head: true })).count;

/** Applies as a visitor, and checks that a refused application stores nothing. */
async function apply(fields: Row = {}): Promise<PostgrestError | null> {
  const record = newRecord.job_applications(await posting(), await uploadCv(visitor, 'resumes'));
  const before = await count();
  const { error } = await visitor.from('job_applications').insert({ ...record, ...fields });
  expect(await count()).toBe((before ?? 0) + (error ? 0 : 1));
  return error;
}

test('accepts a complete application to an open posting', async () => {
  expect(await apply()).toBeNull();
});

describe('internship applications', () => {
  const request = async (fields: Row = {}) =>
    (
      await visitor
        .from('internship_applications')
        .insert({ ...newRecord.internship_applications(await uploadCv(visitor, 'cvs')), ...fields })
    ).error?.code;

  test('are accepted with their own CV', async () => {
    expect(await request()).toBeUndefined();
  });

  test('are refused with the CV of another application, or none', async () => {
    const cv_url = await uploadCv(visitor, 'cvs');
    expect(await request({ cv_url })).toBeUndefined();
    expect(await request({ cv_url })).toBe('23503');
    expect(await request({ cv_url: await uploadCv(visitor, 'resumes') })).toBe('23503');
    expect(await request({ cv_url: 'https://evil.example/cv.pdf' })).toBe('23503');
  });

  test('start as pending', async () => {
    expect(await request({ status: 'accepted' })).toBe('42501');
  });
});

test('the database records when an applicant consented', async () => {
  for (const consent_version of ['2026-11', null]) {
    const record = newRecord.job_applications(await posting(), await uploadCv(visitor, 'resumes'));
    await visitor
      .from('job_applications')
      .insert({ ...record, consent_version })
      .throwOnError();
    const { data } = await service
      .from('job_applications')
      .select('consented_at')
      .eq('email', record.email)
      .single()
      .throwOnError();
    expect(data.consented_at === null).toBe(consent_version === null);
  }
});

describe('returns the same error for every reason that would reveal something', () => {
  const refused = { code: '23503' };

  test.each([
    ['a draft', { status: 'draft' }],
    ['closed', { status: 'closed' }],
    ['marked expired', { status: 'expired' }],
    ['past its date', { expires_at: '2026-01-01T00:00:00Z' }],
  ])('the posting is %s', async (_, fields) => {
    expect(await apply({ job_posting_id: await posting(fields) })).toMatchObject(refused);
  });

  test('the posting does not exist', async () => {
    expect(await apply({ job_posting_id: '00000000-0000-4000-8000-000000000000' })).toMatchObject(refused);
  });

  test('the CV belongs to another application', async () => {
    const resume_url = await uploadCv(visitor, 'resumes');
    expect(await apply({ resume_url })).toBeNull();
    expect(await apply({ resume_url })).toMatchObject(refused);
  });

  test('the CV was never uploaded', async () => {
    const path = cvObjectName('resumes', 'pdf');
    const resume_url = visitor.storage.from('documents').getPublicUrl(path).data.publicUrl;
    expect(await apply({ resume_url })).toMatchObject(refused);
  });

  test('the CV is a file of another bucket', async () => {
    const path = cvObjectName('resumes', 'pdf');
    await service.storage
      .from('hero-images')
      .upload(path, Buffer.from('iVBORw0KGgo=', 'base64'), { contentType: 'image/png' });
    const resume_url = visitor.storage.from('documents').getPublicUrl(path).data.publicUrl;
    expect(await apply({ resume_url })).toMatchObject(refused);
  });

  test('the CV is in another folder, on another host, or outside the bucket', async () => {
    expect(await apply({ resume_url: await uploadCv(visitor, 'cvs') })).toMatchObject(refused);
    const own = await uploadCv(visitor, 'resumes');
    const elsewhere = own.replace(new URL(own).host, 'evil.example');
    expect(await apply({ resume_url: elsewhere })).toMatchObject(refused);
    expect(await apply({ resume_url: own.replace('/documents/', '/hero-images/') })).toMatchObject(refused);
  });

  test('the CV has a name given by the backend', async () => {
    const documents = service.storage.from('documents');
    await documents.upload('resumes/cv.pdf', PDF, { contentType: 'application/pdf' });
    const resume_url = documents.getPublicUrl('resumes/cv.pdf').data.publicUrl;
    expect(await apply({ resume_url })).toMatchObject(refused);
  });

  test('the CV was uploaded more than a day ago', async () => {
    const resume_url = await uploadCv(visitor, 'resumes');
    const name = resume_url.split('/documents/')[1];
    await served.db.database.asRole({ role: 'supabase_storage_admin', claims: {} }, (tx) =>
      tx.query("update storage.objects set created_at = now() - interval '25 hours' where name = $1", [name]),
    );
    expect(await apply({ resume_url })).toMatchObject(refused);
  });

  test('only one of two concurrent applications claims a CV', async () => {
    const resume_url = await uploadCv(visitor, 'resumes');
    const job = await posting();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        visitor.from('job_applications').insert(newRecord.job_applications(job, resume_url)),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === '23503')).toHaveLength(7);
  });
});

describe('columns that applicants cannot set', () => {
  test.each([
    ['status', { status: 'approved' }],
    ['contacted', { contacted: true, contacted_at: '2026-11-20T00:00:00Z' }],
    ['interview', { interview_rating: 'excelente' }],
    ['time', { applied_at: '2020-01-01T00:00:00Z' }],
    ['id', { id: '00000000-0000-4000-8000-00000000000a' }],
    ['notice', { notified_at: '2026-11-20T00:00:00Z' }],
  ])('%s', async (_, fields) => {
    expect(await apply(fields)).toMatchObject({ code: '42501' });
  });
});

test.each([
  ['no name', { full_name: '  ' }],
  ['no address', { email: 'nobody' }],
  ['an overly long cover letter', { cover_letter: 'x'.repeat(5001) }],
])('the database refuses %s', async (_, fields) => {
  expect(await apply(fields)).toMatchObject({ code: '23514' });
});

test('a second application gets the same response, and recruiters see both', async () => {
  const job = await posting();
  const first = newRecord.job_applications(job, await uploadCv(visitor, 'resumes'));
  const again = { ...first, resume_url: await uploadCv(visitor, 'resumes'), full_name: 'Otra Persona' };
  const answers = [
    await visitor.from('job_applications').insert(first).select('status, repeat_of, repeated_at').single(),
    await visitor.from('job_applications').insert(again).select('status, repeat_of, repeated_at').single(),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  // The returned row does not reveal an earlier application from this address.
  expect(answers[1]?.data).toEqual(answers[0]?.data);
  const { data } = await service
    .from('job_applications')
    .select('id, full_name, repeat_of, repeated_at')
    .eq('job_posting_id', job)
    .order('applied_at');
  const [kept, repeated] = data ?? [];
  expect(data).toHaveLength(2);
  expect(kept).toMatchObject({ full_name: 'Amanda Rojas', repeat_of: null, repeated_at: expect.any(String) });
  expect(repeated).toMatchObject({ full_name: 'Otra Persona', repeat_of: kept?.id });
});

test('a request stores one application; a bulk insert stores none', async () => {
  const job = await posting();
  const rows = await Promise.all(
    [1, 2].map(async () => newRecord.job_applications(job, await uploadCv(visitor, 'resumes'))),
  );
  const before = await count();
  const { error } = await visitor.from('job_applications').insert(rows);
  expect(error).toMatchObject({ code: '23503' });
  expect(await count()).toBe(before);
});

describe('with a concurrent transaction', () => {
  const isBlocked = async (): Promise<boolean> =>
    asAdministrator(served.db.url, async (client) => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return (rowCount ?? 0) > 0;
    });

  /** Applies while a transaction with `statement` is open; it commits once the application waits for it. */
  async function applyBeforeCommit(
    role: 'anon' | 'service_role',
    statement: [sql: string, values: unknown[]],
    record: Row,
  ): Promise<Awaited<ReturnType<typeof send>>> {
    const sent = await served.db.database.asRole({ role, claims: { role } }, async (tx) => {
      await tx.query(...statement);
      let isAnswered = false;
      const answer = send(record).finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await isBlocked())).toBe(true);
      return { answer };
    });
    return sent.answer;
  }
  const send = async (record: Row) => visitor.from('job_applications').insert(record).select('id, reference');
  const insertion = (record: Row): [string, unknown[]] => [
    `insert into public.job_applications (${Object.keys(record).join()})
     values (${Object.keys(record).map((_, at) => `$${at + 1}`)})`,
    Object.values(record),
  ];
  const application = async (job: string): Promise<Row> =>
    newRecord.job_applications(job, await uploadCv(visitor, 'resumes'));

  test('an application is refused if its posting closes', async () => {
    const job = await posting();
    const close: [string, unknown[]] = [
      "update public.job_postings set status = 'closed' where id = $1",
      [job],
    ];
    const { error } = await applyBeforeCommit('service_role', close, await application(job));
    expect(error?.code).toBe('23503');
  });

  test('an application is the first if an earlier one from its address is erased', async () => {
    const job = await posting();
    const erased = await store(service, 'job_applications', await application(job));
    const erase: [string, unknown[]] = ['delete from public.job_applications where id = $1', [erased.id]];
    const again = { ...(await application(job)), email: erased.email };
    expect((await applyBeforeCommit('service_role', erase, again)).error).toBeNull();
    const { data } = await service.from('job_applications').select('repeat_of').eq('job_posting_id', job);
    expect(data).toEqual([{ repeat_of: null }]);
  });

  test('an application is stored as a repeat of another from its address', async () => {
    const job = await posting();
    const first = await application(job);
    const again = { ...(await application(job)), email: String(first.email).toUpperCase() };
    expect((await applyBeforeCommit('anon', insertion(first), again)).error).toBeNull();
    const { data } = await service.from('job_applications').select('repeat_of').eq('job_posting_id', job);
    expect(data?.filter(({ repeat_of }) => repeat_of !== null)).toHaveLength(1);
    expect(data).toHaveLength(2);
  });

  test('an application sent twice is stored once, and neither request is refused', async () => {
    const record = { ...(await application(await posting())), submission_id: randomUUID() };
    const { data, error } = await applyBeforeCommit('anon', insertion(record), record);
    expect([data, error]).toEqual([[], null]);
  });
});

test('counts views of open postings only', async () => {
  const open = await posting();
  const draft = await posting({ status: 'draft' });
  const over = await posting({ expires_at: '2026-01-01T00:00:00Z' });
  for (const job_id of [open, draft, over])
    await visitor.rpc('increment_job_views', { job_id }).throwOnError();
  const { data } = await service.from('job_postings').select('id, views_count').in('id', [open, draft, over]);
  expect(new Map(data?.map(({ id, views_count }) => [id, views_count]))).toEqual(
    new Map([
      [open, 1],
      [draft, 0],
      [over, 0],
    ]),
  );
});

describe('what is invisible', () => {
  test.each([['\u2800'], ['\u200b\u3164'], ['\u00a0']])('is no name: %j', async (full_name) => {
    expect((await apply({ full_name }))?.code).toBe('23514');
  });

  test('is removed from what is stored, also by requests that bypass the forms', async () => {
    const email = `ana-${randomUUID()}@correo.example`;
    const typed = {
      full_name: '\u202eAna\u00a0  Soto\u200b',
      email: `mailto:${email}\u200b`,
      phone: '\u2066+56 9 1234 5678\u2069',
      cover_letter: 'Hola\u202e\n👩\u200d🔧',
    };
    expect(await apply(typed)).toBeNull();
    const { data } = await service
      .from('job_applications')
      .select('id, full_name, email, phone, cover_letter')
      .eq('email', email)
      .single()
      .throwOnError();
    const { id, ...stored } = data;
    const cleaned = {
      full_name: 'Ana Soto',
      email,
      phone: '+56 9 1234 5678',
      cover_letter: 'Hola\n👩\u200d🔧',
    };
    expect(stored).toEqual(cleaned);
    await service
      .from('job_applications')
      .update({ full_name: 'Ana\u2060 Soto' })
      .eq('id', id)
      .throwOnError();
    const { data: corrected } = await service
      .from('job_applications')
      .select('full_name')
      .eq('id', id)
      .single();
    expect(corrected).toEqual({ full_name: 'Ana Soto' });
  });
});
