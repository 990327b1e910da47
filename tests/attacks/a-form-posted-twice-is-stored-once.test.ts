import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUOTE_FILES_BUCKET, quoteFileObject } from '#domain/website/quote-file.ts';
import { newRecord, PDF, store } from '#testing/records.ts';
import { joinSharedSite, type SharedSite } from '#testing/shared-site.ts';

type Fields = Record<string, string | File>;

/** Used only by this file, for its own rate limits. */
const ADDRESS = '198.51.100.1';

let site: SharedSite;
let service: SupabaseClient;
let job: string;
beforeAll(async () => {
  site = await joinSharedSite();
  service = createClient(site.url, site.keys.secret);
  job = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => site[Symbol.asyncDispose]());

const cv = (note = ''): File => new File([PDF, note], 'cv.pdf');
const newEmail = (): string => `${randomUUID()}@correo.example`;

/** The fields that each form posts without scripts, its table, and the table's time column. */
const FORMS = [
  [
    'postulacion',
    'job_applications',
    'applied_at',
    (email: string) => ({ job, full_name: 'Amanda Rojas', email, cv: cv() }),
  ],
  [
    'practica',
    'internship_applications',
    'created_at',
    (email: string) => ({
      first_name: 'Amanda',
      last_name: 'Rojas',
      email,
      phone: '+56 9 8765 4321',
      institution: 'Universidad de Santiago',
      career: 'Ingeniería Civil Eléctrica',
      duration: '3-meses',
      cv: cv(),
    }),
  ],
  [
    'cv',
    'spontaneous_applications',
    'created_at',
    (email: string) => ({ full_name: 'Amanda Rojas', email, area: 'Otra', cv: cv() }),
  ],
  [
    'contacto',
    'contact_requests',
    'created_at',
    (email: string) => ({ name: 'Amanda', email, phone: '2 2222 2222', message: 'Una sala.' }),
  ],
] as const;

/** Posts a form like a browser without scripts. @returns where it redirects */
async function post(form: string, fields: Fields): Promise<string | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { origin: site.url, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ADDRESS };
  const answer = await fetch(`${site.url}/recibido/${form}`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

const stored = async (table: string, email: string): Promise<number> =>
  (await service.from(table).select('*', { count: 'exact', head: true }).eq('email', email)).count ?? 0;

describe.each(FORMS)('without scripts, %s', (form, table, time, fields) => {
  test('posted twice concurrently and once more is stored once, with the same response', async () => {
    const email = newEmail();
    const answers = [
      ...(await Promise.all([post(form, fields(email)), post(form, fields(email))])),
      await post(form, fields(email)),
    ];
    expect(new Set(answers).size).toBe(1);
    expect(await stored(table, email)).toBe(1);
  });

  test('posted by two people with the same content is stored for both', async () => {
    const emails = [newEmail(), newEmail()];
    await Promise.all(emails.map((email) => post(form, fields(email))));
    expect(await Promise.all(emails.map((email) => stored(table, email)))).toEqual([1, 1]);
  });

  test('posted again after a day is a new submission', async () => {
    const email = newEmail();
    await post(form, fields(email));
    const sent = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await service
      .from(table)
      .update({ [time]: sent })
      .eq('email', email)
      .throwOnError();
    await post(form, fields(email));
    expect(await stored(table, email)).toBe(2);
  });
});

test('a new submission of the same content does not prolong how long the former is kept', async () => {
  const [, [form, table, time, fields]] = FORMS;
  const email = newEmail();
  await post(form, fields(email));
  const { data: former } = await service
    .from(table)
    .update({ [time]: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .eq('email', email)
    .select('id, updated_at')
    .single()
    .throwOnError();
  await post(form, fields(email));
  const { data } = await service.from(table).select('id, updated_at').eq('id', former.id).single();
  expect(data).toEqual(former);
  expect(await stored(table, email)).toBe(2);
});

const referenceIn = (location: string | null): string | null =>
  new URL(location ?? '', site.url).searchParams.get('referencia');

test('reposting an application after its posting closed returns its reference; a new one, the closed posting', async () => {
  const { id } = await store(service, 'job_postings', newRecord.job_postings());
  const email = newEmail();
  const fields = { job: String(id), full_name: 'Amanda Rojas', email, cv: cv() };
  const sent = await post('postulacion', fields);
  expect(sent).toMatch(/\?referencia=VA-/);
  await service.from('job_postings').update({ status: 'closed' }).eq('id', id).throwOnError();
  const again = await post('postulacion', fields);
  expect(referenceIn(again)).toBe(referenceIn(sent));
  expect(await stored('job_applications', email)).toBe(1);
  const late = await post('postulacion', { ...fields, email: newEmail() });
  expect(late).toBe(`/oportunidades-laborales/${id}`);
  expect((await fetch(site.url + late)).status).toBe(410);
});

test('an application with another CV is a separate one', async () => {
  const email = newEmail();
  const fields = { full_name: 'Amanda Rojas', email, area: 'Otra' };
  await post('cv', { ...fields, cv: cv() });
  await post('cv', { ...fields, cv: cv('% corregido') });
  expect(await stored('spontaneous_applications', email)).toBe(2);
});

describe('with scripts, a quote request', () => {
  const send = (request: object) =>
    createClient(site.url, site.keys.publishable).functions.invoke('send-contact-email', {
      body: { ...newRecord.contact_requests(), ...request },
    });
  async function upload(): Promise<string> {
    const { name, type } = quoteFileObject('pdf');
    const bucket = service.storage.from(QUOTE_FILES_BUCKET);
    expect((await bucket.upload(name, PDF, { contentType: type })).error).toBeNull();
    return name;
  }

  test('resent with the same id and re-uploaded files is stored, mailed and acknowledged once', async () => {
    const email = newEmail();
    const submission_id = randomUUID();
    const files = [await upload(), await upload()];
    const answers = await Promise.all(
      files.map((file) => send({ email, submission_id, file_paths: [file] })),
    );
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    // Even from a page that was open for days: the id is random, unlike one derived from the content.
    const created_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await service.from('contact_requests').update({ created_at }).eq('email', email).throwOnError();
    expect((await send({ email, submission_id })).error).toBeNull();
    expect(await stored('contact_requests', email)).toBe(1);
    expect(await site.sql('select subject from mail.outbox where recipient = $1', [email])).toHaveLength(1);
  });

  test('cannot have an id of the kind derived from the content', async () => {
    const { data, error } = await send({ submission_id: '00000000-0000-8000-8000-000000000000' });
    expect([data, error?.context.status]).toEqual([null, 400]);
  });
});
