import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { REFERENCE_PATTERN } from '#domain/recruiting/job-application.ts';
import { newRecord, PDF, store } from '#testing/records.ts';
import { joinSharedSite, type SharedSite } from '#testing/shared-site.ts';
import { withinOneHour } from '#testing/within-one-hour.ts';

let site: SharedSite;
let service: SupabaseClient;
let job: string;
beforeAll(async () => {
  site = await joinSharedSite();
  service = createClient(site.url, site.keys.secret);
  const questions = [
    { id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Licencia B?', en: 'Licence B?' } },
  ];
  job = String((await store(service, 'job_postings', { ...newRecord.job_postings(), questions })).id);
});
afterAll(() => site[Symbol.asyncDispose]());

const cv = (bytes: Uint8Array<ArrayBuffer> = PDF, name = 'cv.pdf'): File => new File([bytes], name);

/** Used only by this file, for its own rate limits. */
const ADDRESS = '198.51.100.2';

/** Posts a form like a browser without scripts. */
function post(
  path: string,
  fields: Record<string, string | File>,
  headers: Record<string, string> = { origin: site.url, 'sec-fetch-site': 'same-origin' },
  address = ADDRESS,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return fetch(new URL(path, site.url), {
    method: 'POST',
    body,
    headers: { ...headers, 'x-forwarded-for': address },
    redirect: 'manual',
  });
}

const applicant = (email: string): Record<string, string | File> => ({
  job,
  full_name: 'Amanda <b>Rojas</b>',
  email,
  phone: '',
  profile_url: 'linkedin.com/in/amanda',
  cover_letter: 'Carta\r\nde dos líneas',
  'answer-q1': 'yes',
  website: '',
  cv: cv(),
});

const quote = {
  name: 'Ana',
  email: `${randomUUID()}@cliente.example`,
  phone: '2 2222 2222',
  message: 'Una sala.',
};

const PICTURE = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'foto.png');
const WRONG_TYPE = 'El contenido del archivo no es';

const count = async (table: string, email: unknown): Promise<number> =>
  (await service.from(table).select('*', { count: 'exact', head: true }).eq('email', email)).count ?? 0;

test.each<Record<string, string>>([{ host: '127.0.0.1:3000' }, { 'x-forwarded-host': 'upstream' }])(
  'a form is accepted through a proxy that sends %o',
  async (headers) => {
    // `fetch` does not allow setting the Host header.
    const outgoing = request(`${site.url}/recibido/contacto`, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    outgoing.end(new URLSearchParams({ ...quote, message: `Por ${Object.keys(headers)}` }).toString());
    const [response] = await once(outgoing, 'response');
    expect(response.resume().statusCode).toBe(303);
  },
);

test('an application is stored with its answers, and the next page shows its reference', async () => {
  const sent = await post('/recibido/postulacion', applicant('amanda@correo.example'));
  expect(sent.status).toBe(303);
  const next = sent.headers.get('location') ?? '';
  const page = await fetch(new URL(next, site.url));
  const { data } = await service
    .from('job_applications')
    .select('reference, answers, profile_url, language, consent_version')
    .eq('email', 'amanda@correo.example')
    .single();
  expect(data).toMatchObject({
    reference: expect.stringMatching(REFERENCE_PATTERN),
    answers: { q1: true },
    profile_url: 'https://linkedin.com/in/amanda',
    language: 'es',
    consent_version: expect.any(String),
  });
  expect(await page.text()).toContain(data?.reference);
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('a rejected application comes back with the input and the reasons', async () => {
  const answer = await post('/en/received/application', {
    ...applicant('nobody@x'),
    'answer-q1': 'constructor',
  });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('Please enter a valid email');
  expect(html).toContain('Please choose one of the answers');
  expect(html).toContain('value="nobody@x"');
  expect(html).toContain('Amanda &lt;b&gt;Rojas&lt;/b&gt;');
  expect(html).not.toContain('<b>Rojas');
  expect(await count('job_applications', 'nobody@x')).toBe(0);
});

test('consent to other processes is stored with its version, and stays ticked in a form that comes back', async () => {
  const { version } = CONSENT_TEXTS.other_processes;
  const ticked = /<input(?=[^>]*name="other_processes")[^>]*checked/;
  const back = await post('/recibido/postulacion', { ...applicant('nadie@x'), other_processes: version });
  expect(await back.text()).toMatch(ticked);
  expect(await (await post('/recibido/postulacion', applicant('nadie@x'))).text()).not.toMatch(ticked);
  const stored = async (email: string, other_processes?: string) => {
    await post('/recibido/postulacion', {
      ...applicant(email),
      ...(other_processes !== undefined && { other_processes }),
    });
    const { data } = await service
      .from('job_applications')
      .select('other_processes_version, other_processes_since')
      .eq('email', email)
      .single();
    return data;
  };
  expect(await stored('si@correo.example', version)).toEqual({
    other_processes_version: version,
    other_processes_since: expect.any(String),
  });
  const not = { other_processes_version: null, other_processes_since: null };
  expect(await stored('no@correo.example')).toEqual(not);
  expect(await stored('otro@correo.example', 'x'.repeat(1000))).toEqual(not);
});

test.each<[string, Record<string, string | File>, string]>([
  ['no CV', { cv: '' }, 'Adjunte su CV'],
  ['a picture', { cv: PICTURE }, 'Solo se permiten archivos PDF, DOC o DOCX. Este archivo es una imagen'],
  ['a page named like a document', { cv: cv(Buffer.from('<html>')) }, 'Este archivo es una página web'],
  ['a script named like a document', { cv: cv(new TextEncoder().encode('<script>')) }, 'Error de subida'],
  ['a CV of more than 5 MB', { cv: cv(new Uint8Array(5_242_881)) }, 'no debe superar los 5MB'],
  ['a script URL as its profile', { profile_url: 'javascript:alert(1)' }, 'Escriba una dirección completa'],
  ['no answer', { 'answer-q1': '' }, 'Responda esta pregunta'],
  ['a filled-in honeypot field', { website: 'https://spam.example' }, 'Error desconocido'],
])('refuses an application with %s', async (_, fields, text) => {
  const answer = await post('/recibido/postulacion', { ...applicant('otra@correo.example'), ...fields });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(text);
  expect(await count('job_applications', 'otra@correo.example')).toBe(0);
});

test.each<[string, Record<string, string | File>, string[]]>([
  ['no CV', { cv: '' }, ['Résumé required', 'Attach your résumé to complete the application.']],
  [
    'a picture',
    { cv: PICTURE },
    ['Invalid file type', 'Only PDF, DOC or DOCX files are allowed. This file is a picture.'],
  ],
  [
    'a CV of more than 5 MB',
    { cv: cv(new Uint8Array(5_242_881)) },
    ['File too large', 'The file must not exceed 5MB.'],
  ],
])('in English, refuses an application with %s', async (_, fields, texts) => {
  const answer = await post('/en/received/application', { ...applicant('otra@correo.example'), ...fields });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  for (const text of texts) expect(html).toContain(text);
});

test('an unknown or invalid posting accepts no application', async () => {
  const statuses = ['00000000-0000-4000-8000-000000000000', 'constructor', ''].map(
    async (job) => (await post('/recibido/postulacion', { ...applicant('x@correo.example'), job })).status,
  );
  expect(await Promise.all(statuses)).toEqual([303, 400, 400]);
});

test('a CV is known by its content, whatever it is called', async () => {
  for (const [at, name] of ['Curriculum', 'CV.pdf (1)', 'foto.png', 'CV.doc'].entries()) {
    const email = `contenido-${at}@correo.example`;
    const file = new File([PDF], name, { type: 'application/x-pdf' });
    expect((await post('/recibido/postulacion', { ...applicant(email), cv: file })).status, name).toBe(303);
    const { data } = await service.from('job_applications').select('resume_url').eq('email', email).single();
    expect(data?.resume_url, name).toMatch(/\.pdf$/);
  }
});

test.each(['multipart/form-data', 'application/x-www-form-urlencoded'])(
  'a hundred thousand fields, as %s, are refused before they are parsed',
  async (type) => {
    const isMultipart = type.startsWith('multipart');
    const field = isMultipart ? '--x\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n' : 'a=&';
    const answer = await fetch(`${site.url}/recibido/contacto`, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': isMultipart ? `${type}; boundary=x` : type },
      body: field.repeat(isMultipart ? 15_000 : 100_000),
    });
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(100_000);
  },
);

test('undeclared fields are not sent back', async () => {
  const others = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`otro-${at}`, `intruso-${at}`]));
  const answer = await post('/recibido/contacto', { ...quote, email: 'x', ...others });
  expect(answer.status).toBe(422);
  expect(await answer.text()).not.toContain('intruso');
});

test('an internship application and a quote request are stored', async () => {
  const { cv_url: _, status: __, ...student } = newRecord.internship_applications('');
  const counts = async () => [
    await count('internship_applications', student.email),
    await count('contact_requests', quote.email),
  ];
  const before = await counts();
  const fields = Object.fromEntries(Object.entries(student).map(([name, value]) => [name, String(value)]));
  const sent = [
    await post('/recibido/practica', { ...fields, cv: cv() }),
    await post('/recibido/contacto', quote),
  ];
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  expect(await counts()).toEqual(before.map((rows) => rows + 1));
});

test('a CV whose content does not match its name is reported as such', async () => {
  const { cv_url: _, status: __, ...student } = newRecord.internship_applications('');
  const fields = Object.fromEntries(Object.entries(student).map(([name, value]) => [name, String(value)]));
  const refused = await post('/recibido/practica', { ...fields, cv: cv(Buffer.from('<script>')) });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(WRONG_TYPE);
  const applied = await post('/recibido/postulacion', {
    ...applicant('nadie@correo.example'),
    cv: cv(Buffer.from('<script>')),
  });
  expect(await applied.text()).toContain(WRONG_TYPE);
});

test('the page after a form is shown only to those who have sent one', async () => {
  const landing = async (path: string) => {
    const answer = await fetch(`${site.url}${path}`, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await landing('/recibido/practica')).toEqual([302, '/practicas']);
  expect(await landing('/en/received/quote-request')).toEqual([302, '/en#contacto']);
  expect(await landing('/recibido/contacto?enviado=1')).toEqual([200, null]);
  expect(await landing('/en/received/application?referencia=VA-7ZHK-7A')).toEqual([200, null]);
});

test('an invalid address is not reported as a missing field', async () => {
  const html = await (await post('/recibido/contacto', { ...quote, email: 'ana@' })).text();
  expect(html).toContain('Por favor ingrese un email válido');
  expect(html).not.toContain('todos los campos obligatorios');
  expect(html).toContain('Una sala.');
});

test('characters that PostgreSQL cannot store are removed', async () => {
  const email = 'nulo@cliente.example';
  const sent = await post('/recibido/contacto', { ...quote, email, message: 'Una\0 sala.' });
  expect(sent.status).toBe(303);
  const { data } = await service.from('contact_requests').select('message').eq('email', email).single();
  expect(data).toEqual({ message: 'Una sala.' });
});

describe('a form is refused', () => {
  test.each<[string, Record<string, string>]>([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from a sibling domain', { origin: 'https://x.example', 'sec-fetch-site': 'same-site' }],
    ['from another site, by an old browser', { origin: 'https://evil.example' }],
    ['from a sandbox', { origin: 'null' }],
    ['from nowhere', {}],
  ])('%s', async (_, headers) => {
    const before = await count('contact_requests', quote.email);
    expect((await post('/recibido/contacto', quote, headers)).status).toBe(403);
    expect(await count('contact_requests', quote.email)).toBe(before);
  });

  test('where no form is expected, by other methods, and as other content', async () => {
    const headers = { origin: site.url, 'sec-fetch-site': 'same-origin' };
    expect((await post('/servicios', quote)).status).toBe(405);
    expect((await post('/recibido/constructor', quote)).status).toBe(404);
    const put = await fetch(`${site.url}/recibido/contacto`, { method: 'PUT', headers });
    expect(put.status).toBe(405);
    const json = await fetch(`${site.url}/recibido/contacto`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(quote),
    });
    expect(json.status).toBe(415);
  });

  test('when it is malformed, with a client error', async () => {
    const headers = { origin: site.url, 'sec-fetch-site': 'same-origin' };
    const broken = await fetch(`${site.url}/recibido/contacto`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: 'no multipart',
    });
    expect(broken.status).toBe(400);
  });

  test('when its files are too large to be read', async () => {
    const answer = await post('/recibido/postulacion', { cv: cv(new Uint8Array(8_000_000)) });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('5MB');
  });
});

test('visitors without scripts count against the rate limits of their own address', async () => {
  await withinOneHour();
  const sent: number[] = [];
  for (let times = 0; times < 25; times += 1) sent.push((await post('/recibido/contacto', quote)).status);
  expect(sent).toContain(303);
  expect(sent.at(-1)).toBe(422);
  const headers = { origin: site.url, 'sec-fetch-site': 'same-origin' };
  expect((await post('/recibido/contacto', quote, headers, '198.51.100.3')).status).toBe(303);
});
