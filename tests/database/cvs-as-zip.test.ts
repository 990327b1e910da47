import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, PDF, store, uploadCv } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

async function applications(...names: string[]): Promise<string[]> {
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const ids: string[] = [];
  for (const full_name of names) {
    const record = newRecord.job_applications(
      String(posting.id),
      await uploadCv(people.anon.client, 'resumes'),
    );
    ids.push(String((await store(service, 'job_applications', { ...record, full_name })).id));
  }
  return ids;
}

function download(who: Who, body: object): Promise<Response> {
  const { token } = people[who];
  return fetch(`${served.url}/functions/v1/download-cvs-zip`, {
    method: 'POST',
    headers: {
      apikey: served.keys.publishable,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

const words = async (response: Response): Promise<string> =>
  z.object({ error: z.string() }).parse(await response.json()).error;

test('returns a valid ZIP with safe, distinct names and a list of missing files', async () => {
  const ids = await applications('Ana Pérez', 'Ana Pérez', '../../etc/passwd', 'Sin Archivo');
  const { data } = await service
    .from('job_applications')
    .select('resume_url')
    .eq('id', ids[3])
    .single()
    .throwOnError();
  const lost = z.object({ resume_url: z.string() }).parse(data).resume_url.split('/documents/')[1] ?? '';
  await service.storage.from('documents').remove([lost]);

  const response = await download('rrhh', { applicationIds: ids, jobTitle: 'Jefe/a de Taller' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('CVs_Jefe_a_de_Taller.zip');
  const files = unzipSync(await response.bytes());
  expect(Object.keys(files).sort()).toEqual(
    ['CV_Ana_Pérez.pdf', 'CV_Ana_Pérez_2.pdf', 'CV_etc_passwd.pdf', 'CVs_no_encontrados.txt'].sort(),
  );
  expect(files['CV_etc_passwd.pdf']).toEqual(PDF);
  expect(new TextDecoder().decode(files['CVs_no_encontrados.txt'])).toContain('Sin Archivo');
  const written = await people['super admin'].client
    .rpc('list_security_events', { actions: ['data_exported'] })
    .throwOnError();
  expect(written.data).toMatchObject([{ actor_id: people.rrhh.id, traits: { what: 'cvs', count: 4 } }]);
  const events = await service
    .from('application_events')
    .select('application_id, actor_id, detail')
    .eq('kind', 'exported')
    .in('application_id', ids)
    .throwOnError();
  expect(events.data.map(({ application_id }) => application_id).sort()).toEqual(ids.toSorted());
  expect(events.data[0]).toMatchObject({ actor_id: people.rrhh.id, detail: { format: 'zip' } });
});

test('a CV is in the ZIP once, even if it was selected both for itself and as a repeat', async () => {
  const [first = '', again = ''] = await applications('Ana Pérez', 'Ana Pérez');
  await service.from('job_applications').update({ repeat_of: first }).eq('id', again).throwOnError();
  // More than are looked up at once lie between the two.
  const others = Array.from({ length: 60 }, () => randomUUID());
  const response = await download('rrhh', { applicationIds: [first, ...others, again] });
  expect(Object.keys(unzipSync(await response.bytes())).sort()).toEqual([
    'CV_Ana_Pérez.pdf',
    'CV_Ana_Pérez_2.pdf',
  ]);
});

test('the default name is CVs_Postulaciones.zip', async () => {
  const response = await download('rrhh', {
    applicationIds: await applications('Eva Soto'),
    jobTitle: '',
  });
  expect(response.headers.get('content-disposition')).toContain('CVs_Postulaciones.zip');
});

test.each(['anon', 'no role', 'accesos'] as const)('%s gets nothing', async (who) => {
  const response = await download(who, { applicationIds: await applications('Eva Soto') });
  expect(response.ok).toBe(false);
});

test('an empty or unknown selection gets an error message', async () => {
  expect(await words(await download('rrhh', { applicationIds: [] }))).toBe('No hay CVs para descargar');
  expect(await words(await download('rrhh', { applicationIds: [randomUUID()] }))).toBe(
    'No hay CVs para descargar',
  );
  const many = Array.from({ length: 2001 }, () => randomUUID());
  expect(await words(await download('rrhh', { applicationIds: many }))).toBe(
    'Se pueden descargar hasta 2.000 CVs a la vez',
  );
});

test('returns an error if none of the selected files exists', async () => {
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const lost = await store(
    service,
    'job_applications',
    newRecord.job_applications(String(posting.id), 'lost.pdf'),
  );
  const response = await download('rrhh', { applicationIds: [lost.id] });
  expect(response.status).toBe(404);
  expect(await words(response)).toBe('No hay CVs para descargar');
});

test('a CV that cannot be read aborts the ZIP instead of being listed as missing', async () => {
  const ids = await applications('Ana Pérez', 'Berta Soto');
  const { data } = await service
    .from('job_applications')
    .select('resume_url')
    .eq('id', ids[1])
    .single()
    .throwOnError();
  const path = z.object({ resume_url: z.string() }).parse(data).resume_url.split('/documents/')[1];
  await served.db.sql(`create policy out_of_order on storage.objects as restrictive for select to authenticated
    using (name <> '${path}' or 1 / (length(name) - length(name)) = 1)`);
  try {
    const response = await download('rrhh', { applicationIds: ids });
    expect(response.status).toBe(200);
    await expect(response.bytes()).rejects.toThrow();
  } finally {
    await served.db.sql('drop policy out_of_order on storage.objects');
  }
});
