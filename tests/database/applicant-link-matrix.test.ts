import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import type { CvFolder } from '#domain/recruiting/cv.ts';
import { type ApiFunction, functionsFor } from '#testing/call-everything.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';

/**
 * Holders of a link to an applicant's page: identities beside the roles of `access-matrix`. Each call gets a fresh one,
 * since some calls end it.
 */
const HOLDERS = [
  'application',
  'internship',
  'spontaneous',
  'blocked application',
  'revoked',
  'expired',
  'erased',
  'guessed',
] as const;
type Holder = (typeof HOLDERS)[number];

interface Link {
  readonly token: string;
  /** The application that the link opens. */
  readonly id: string;
  readonly interview: string | null;
}

const OPEN: readonly Holder[] = ['application', 'internship', 'spontaneous'];
const PROCESSES: readonly Holder[] = ['application', 'internship'];

/**
 * The functions that take a token, and the holders for whom they work. For all others they reveal and change nothing.
 */
const MATRIX: Readonly<Record<string, readonly Holder[]>> = {
  accept_other_processes: PROCESSES,
  applicant_block: ['blocked application'],
  applicant_interviews: PROCESSES,
  applicant_offers: OPEN,
  applicant_page: OPEN,
  choose_interview_time: PROCESSES,
  correct_own_contact: OPEN,
  decline_interview: PROCESSES,
  erase_own_application: [...OPEN, 'blocked application'],
  get_own_other_processes_consent: PROCESSES,
  prolong_own_consent: OPEN,
  replace_own_cv: OPEN,
  create_own_rights_request: [...OPEN, 'blocked application'],
  withdraw_application: [...PROCESSES, 'blocked application'],
  withdraw_own_other_processes: PROCESSES,
  // For the links in other mails.
  confirm_job_alert: [],
  confirm_rights_request: [],
  end_job_alert: [],
};

let served: TestPlatform;
let service: SupabaseClient;
let functions: readonly ApiFunction[];
let posting: string;
let bystander: Link;
let before: unknown;
const sql: TestPlatform['db']['sql'] = (text, values) => served.db.sql(text, values);

beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  functions = (await functionsFor(served, 'anon')).filter(
    ({ name, required }) =>
      // Its token opens drafts of the site's texts.
      name !== 'read_content_preview' && required.some((parameter) => parameter.name === 'token'),
  );
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  // Another open posting to apply to.
  await store(service, 'job_postings', newRecord.job_postings());
  bystander = await linkOf('application');
  before = await everythingAbout(bystander);
});
afterAll(() => served[Symbol.asyncDispose]());

/** Stores an application, with an interview where its kind has any, and a link to it. */
async function linkOf(holder: Holder): Promise<Link> {
  if (holder === 'guessed')
    return { id: bystander.id, interview: bystander.interview, token: randomBytes(16).toString('hex') };
  const about = holder === 'internship' || holder === 'spontaneous' ? holder : 'application';
  const cv = 'http://localhost/storage/v1/object/public/documents/x.pdf';
  const stored = await store(
    service,
    TABLES[about],
    {
      application: newRecord.job_applications(posting, cv),
      internship: newRecord.internship_applications(cv),
      spontaneous: newRecord.spontaneous_applications(cv),
    }[about],
  );
  const id = String(stored.id);
  const token = randomBytes(16).toString('hex');
  const token_digest = createHash('sha256').update(token).digest('hex');
  await service.rpc('create_applicant_link', { about, applicant: id, token_digest }).throwOnError();
  const ended = afterwards(holder, { id, token_digest });
  if (ended) await sql(ended);
  if (ended || about === 'spontaneous') return { id, token, interview: null };
  const offered = { ...newRecord.interviews(), [`${about}_id`]: id, times: [START] };
  const interview = String((await store(service, 'interviews', offered)).id);
  await sql(`update public.${TABLES[about]} set other_processes_since = now() where id = '${id}';
    insert into private.interview_notices (interview_id, state, sequence) values ('${interview}', 'offered', 0);`);
  if (holder === 'blocked application')
    await store(service, 'rights_requests', {
      ...newRecord.rights_requests(),
      email: String(stored.email),
      blocked_at: '2026-11-24T12:00:00Z',
    });
  return { id, interview, token };
}

const TABLES = {
  application: 'job_applications',
  internship: 'internship_applications',
  spontaneous: 'spontaneous_applications',
} as const;

/** The SQL for what has happened to a link since, if anything. */
function afterwards(
  holder: Holder,
  { id, token_digest }: { id: string; token_digest: string },
): string | null {
  const ofLink = `where digest = '${token_digest}'`;
  if (holder === 'revoked') return `delete from private.applicant_links ${ofLink}`;
  if (holder === 'expired')
    return `update private.applicant_links set expires_at = now() - interval '1 second' ${ofLink}`;
  return holder === 'erased' ? `delete from public.job_applications where id = '${id}'` : null;
}

const START = new Date(Date.now() + 5 * 86_400_000).toISOString();

/** The arguments that the page passes. */
const argumentsOf = async (
  name: string,
  { interview, token }: Link,
  folder: CvFolder,
): Promise<Record<string, unknown>> => ({
  token,
  shown_version: CONSENT_TEXTS.other_processes.version,
  shown_language: 'es',
  // Somebody else's, if there is none.
  interview: interview ?? bystander.interview,
  start: START,
  words: 'No puedo',
  name: 'Nombre Corregido',
  last_name: 'Apellido',
  phone: '+56 9 1111 1111',
  address: name === 'replace_own_cv' && (await uploadCv(served.client(), folder)),
  claim: 'access',
  details: '',
});

test('every function that takes a token is in the matrix', () => {
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(MATRIX).sort());
});

describe.each(Object.entries(MATRIX))('%s', (name, may) => {
  test.each(HOLDERS)('%s', async (holder) => {
    const called = functions.find((one) => one.name === name);
    if (!called) throw new Error(`function ${name} does not exist`);
    const link = await linkOf(holder);
    const folder = holder === 'internship' ? 'cvs' : holder === 'spontaneous' ? 'spontaneous' : 'resumes';
    const values = await argumentsOf(name, link, folder);
    const { data, error } = await served
      .client()
      .rpc(
        name,
        Object.fromEntries(called.required.map(({ name: argument }) => [argument, values[argument]])),
      );
    expect(error).toBeNull();
    expect(isOpen(data), JSON.stringify(data)).toBe(may.includes(holder));
  });
});

test.each(['application', 'internship'] as const)(
  'a link to an %s ends when its address is corrected',
  async (about) => {
    const { id, token } = await linkOf(about);
    const open = async () =>
      isOpen((await served.client().rpc('applicant_page', { token }).throwOnError()).data);
    expect(await open()).toBe(true);
    const email = `${randomUUID()}@correo.example`;
    await service.from(TABLES[about]).update({ email }).eq('id', id).throwOnError();
    expect(await open()).toBe(false);
  },
);

test.each(['application', 'internship'] as const)(
  'an %s that is resumed is no longer withdrawn',
  async (about) => {
    const { id, token } = await linkOf(about);
    await served.client().rpc('withdraw_application', { token }).throwOnError();
    const withdrawn = async (): Promise<boolean> => {
      const { data } = await service.from(TABLES[about]).select('withdrawn_at').eq('id', id).single();
      return data?.withdrawn_at !== null;
    };
    expect(await withdrawn()).toBe(true);
    await service.from(TABLES[about]).update({ status: 'reviewing' }).eq('id', id).throwOnError();
    expect(await withdrawn()).toBe(false);
  },
);

test('no call affects anybody else’s data', async () => {
  expect(await everythingAbout(bystander)).toEqual(before);
});

/** Whether a response is neither a refusal nor empty. */
const isOpen = (data: unknown): boolean =>
  data !== null && data !== false && data !== '' && !(Array.isArray(data) && data.length === 0);

/** Somebody else's rows, which no call may touch. */
async function everythingAbout({ id }: Link): Promise<unknown> {
  const rows = await sql(
    `select to_jsonb(application) as application, (select jsonb_agg(one) from public.interviews one where application_id = $1) as interviews,
       (select jsonb_agg(one) from public.consents one where application_id = $1) as consents
     from public.job_applications application where id = $1`,
    [id],
  );
  return z
    .array(z.object({ application: z.looseObject({}) }))
    .length(1)
    .parse(rows);
}
