import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPeriods } from '#app/i18n/fill-periods.ts';
import { CONSENT_PURPOSES, CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import { PRIVACY_VERSION } from '#domain/data-protection/privacy.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let visitor: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  visitor = served.client();
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());

const sql = (text: string, values: unknown[] = []): Promise<Row[]> => served.db.sql<Row>(text, values);

const VERSION = CONSENT_TEXTS.other_processes.version;

/** Sends an application as a visitor. @returns its id and the token of a link to it */
async function apply(fields: Row = {}): Promise<{ id: string; token: string }> {
  const record = newRecord.job_applications(posting, await uploadCv(visitor, 'resumes'));
  const { data } = await visitor
    .from('job_applications')
    .insert({ ...record, consent_version: CONSENT_TEXTS.application.version, ...fields })
    .select('id')
    .single()
    .throwOnError();
  return { id: data.id, token: await linkTo('application', data.id) };
}

async function linkTo(about: string, applicant: string): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const token_digest = createHash('sha256').update(token).digest('hex');
  await service.rpc('create_applicant_link', { about, applicant, token_digest }).throwOnError();
  return token;
}

const acts = (column: string, id: string): Promise<Row[]> =>
  sql(`select purpose, act, version, language, means from public.consents where ${column} = $1 order by id`, [
    id,
  ]);

const since = async (id: string): Promise<unknown> =>
  (await sql('select other_processes_since as since from public.job_applications where id = $1', [id]))[0]
    ?.since;

const accept = (token: string, shown_version = VERSION, shown_language = 'es') =>
  visitor.rpc('accept_other_processes', { token, shown_version, shown_language });

const GIVEN = { act: 'given', language: 'es', means: 'form' };

describe('the texts of consents', () => {
  test('are those stored in the database for their version: a changed text needs a new version', async () => {
    const kept = await sql(
      `select distinct on (purpose) purpose, version, spanish as es, english as en from private.consent_texts
       order by purpose, version desc`,
    );
    expect(Object.fromEntries(kept.map(({ purpose, ...text }) => [String(purpose), text]))).toEqual(
      CONSENT_TEXTS,
    );
    expect(kept.map(({ purpose }) => purpose).sort()).toEqual([...CONSENT_PURPOSES].sort());
  });

  test('are at least as new as the privacy policy they cite', () => {
    const citing = Object.values(CONSENT_TEXTS).filter(({ es }) => es.includes('['));
    expect(citing.length).toBe(4);
    for (const { version } of citing) expect(version >= PRIVACY_VERSION).toBe(true);
  });
});

describe('what is recorded with an application', () => {
  test('is the consent to assess it, with its text, language and time', async () => {
    const { id } = await apply({ language: 'en' });
    expect(await acts('application_id', id)).toEqual([
      { ...GIVEN, purpose: 'application', version: CONSENT_TEXTS.application.version, language: 'en' },
    ]);
    expect(await since(id)).toBeNull();
    const [{ agree } = {}] = await sql(
      `select consented_at = happened_at as agree from public.job_applications application
       join public.consents on application_id = application.id where application.id = $1`,
      [id],
    );
    expect(agree).toBe(true);
  });

  test('is a separate consent to other processes, if given', async () => {
    const { id } = await apply({ other_processes_version: VERSION });
    expect(await acts('application_id', id)).toEqual([
      { ...GIVEN, purpose: 'application', version: CONSENT_TEXTS.application.version },
      { ...GIVEN, purpose: 'other_processes', version: VERSION },
    ]);
    expect(await since(id)).not.toBeNull();
  });

  test('is never a text or time made up by the client', async () => {
    const { id } = await apply({ consent_version: '2031-01-01', other_processes_version: '2031-01-01' });
    expect(await acts('application_id', id)).toEqual([{ ...GIVEN, purpose: 'application', version: null }]);
    expect(await since(id)).toBeNull();
    const record = newRecord.job_applications(posting, await uploadCv(visitor, 'resumes'));
    const lie = await visitor
      .from('job_applications')
      .insert({ ...record, other_processes_version: VERSION, other_processes_since: '2020-01-01' });
    expect(lie.error).toMatchObject({ code: '42501' });
  });

  test('is the previous text for one day after a new one, as a page may still have shown it', async () => {
    const add = (days: number) =>
      sql(
        `insert into private.consent_texts values ('application', '2040-01-01', 'x', 'x', now() - make_interval(days => $1))
         on conflict (purpose, version) do update set introduced_at = excluded.introduced_at`,
        [days],
      );
    const recorded = async () => (await acts('application_id', (await apply()).id))[0]?.version;
    await add(0);
    expect(await recorded()).toBe(CONSENT_TEXTS.application.version);
    await add(2);
    expect(await recorded()).toBeNull();
    await sql("delete from private.consent_texts where version = '2040-01-01'");
  });

  test('is no consent if none was given, as in applications entered by staff', async () => {
    const { id } = await store(service, 'job_applications', newRecord.job_applications(posting, 'x.pdf'));
    expect(await acts('application_id', String(id))).toEqual([]);
  });

  test('is the same for internships and for CVs without a posting', async () => {
    const { data: internship } = await visitor
      .from('internship_applications')
      .insert({
        ...newRecord.internship_applications(await uploadCv(visitor, 'cvs')),
        consent_version: CONSENT_TEXTS.internship.version,
        other_processes_version: VERSION,
      })
      .select('id')
      .single()
      .throwOnError();
    expect(await acts('internship_id', internship.id)).toEqual([
      { ...GIVEN, purpose: 'internship', version: CONSENT_TEXTS.internship.version },
      { ...GIVEN, purpose: 'other_processes', version: VERSION },
    ]);
    const { data: spontaneous } = await visitor
      .from('spontaneous_applications')
      .insert({
        ...newRecord.spontaneous_applications(await uploadCv(visitor, 'spontaneous')),
        consent_version: CONSENT_TEXTS.spontaneous.version,
      })
      .select('id')
      .single()
      .throwOnError();
    expect(await acts('spontaneous_id', spontaneous.id)).toEqual([
      { ...GIVEN, purpose: 'spontaneous', version: CONSENT_TEXTS.spontaneous.version },
    ]);
  });
});

test('consent to a job alert is given and renewed through the mailed link; ending the alert deletes it', async () => {
  const email = `${randomUUID()}@correo.example`;
  await visitor.functions.invoke('subscribe-job-alert', {
    body: {
      email,
      departments: [],
      locations: [],
      language: 'es',
      consent_version: CONSENT_TEXTS.job_alerts.version,
    },
  });
  const [alert] = await sql('select id, unsubscribe_token from private.job_alerts where email = $1', [email]);
  const id = String(alert?.id);
  expect(await acts('job_alert_id', id)).toEqual([]);
  const [mail] = await mailsTo(served.db, email);
  await visitor
    .rpc('confirm_job_alert', { token: /[0-9a-f]{64}/.exec(mail?.text ?? '')?.[0] })
    .throwOnError();
  const given = {
    purpose: 'job_alerts',
    act: 'given',
    version: CONSENT_TEXTS.job_alerts.version,
    language: 'es',
    means: 'mail',
  };
  expect(await acts('job_alert_id', id)).toEqual([given]);
  const renewal = randomBytes(32).toString('hex');
  const digest = createHash('sha256').update(renewal).digest('hex');
  await sql(`update private.job_alerts set expires_at = now() + interval '1 week' where id = $1`, [id]);
  await service.rpc('offer_job_alert_renewal', { alert: id, digest }).throwOnError();
  await visitor.rpc('confirm_job_alert', { token: renewal }).throwOnError();
  expect(await acts('job_alert_id', id)).toEqual([given, { ...given, act: 'prolonged', version: null }]);
  // Nobody can list addresses, not even by what they consented to.
  expect((await people['super admin'].client.from('consents').select().eq('job_alert_id', id)).data).toEqual(
    [],
  );
  await visitor.rpc('end_job_alert', { token: alert?.unsubscribe_token }).throwOnError();
  expect(await acts('job_alert_id', id)).toEqual([]);
});

describe('on their page, applicants', () => {
  test('accept other processes and withdraw that, a limited number of times a day', async () => {
    const { id, token } = await apply();
    expect((await accept(token, VERSION, 'en')).data).toBe(true);
    expect((await visitor.rpc('get_own_other_processes_consent', { token })).data).not.toBeNull();
    // Pressed twice.
    expect((await accept(token)).data).toBe(true);
    expect((await visitor.rpc('withdraw_own_other_processes', { token })).data).toBe(true);
    expect((await visitor.rpc('withdraw_own_other_processes', { token })).data).toBe(true);
    expect((await visitor.rpc('get_own_other_processes_consent', { token })).data).toBeNull();
    expect(await since(id)).toBeNull();
    expect((await acts('application_id', id)).slice(1)).toEqual([
      { purpose: 'other_processes', act: 'given', version: VERSION, language: 'en', means: 'page' },
      { purpose: 'other_processes', act: 'withdrawn', version: null, language: 'es', means: 'page' },
    ]);
    const pressed: unknown[] = [];
    for (let round = 0; round < 12; round++) {
      pressed.push((await accept(token)).data);
      await visitor.rpc('withdraw_own_other_processes', { token }).throwOnError();
    }
    expect(pressed.filter((accepted) => accepted === false).length).toBeGreaterThan(0);
    expect((await acts('application_id', id)).length).toBeLessThan(25);
    expect(await since(id)).toBeNull();
  });

  test('cannot accept an unknown text, nor without a link', async () => {
    const { id, token } = await apply();
    expect((await accept(token, '2031-01-01')).data).toBe(false);
    expect((await accept(token, VERSION, 'fr')).data).toBe(false);
    expect((await accept('0'.repeat(32))).data).toBe(false);
    expect(await since(id)).toBeNull();
  });

  test('withdraw that consent from everything their address sent, through any link, and from nobody else', async () => {
    const email = `${randomUUID()}@correo.example`;
    const first = await apply({ email: email.toUpperCase(), other_processes_version: VERSION });
    const second = await apply({ email, other_processes_version: VERSION });
    const other = await apply({ other_processes_version: VERSION });
    expect(
      (await visitor.rpc('get_own_other_processes_consent', { token: second.token })).data,
    ).not.toBeNull();
    await visitor.rpc('withdraw_own_other_processes', { token: second.token }).throwOnError();
    expect([await since(first.id), await since(second.id)]).toEqual([null, null]);
    expect(await since(other.id)).not.toBeNull();
  });

  test('do not change the retention of their data by that', async () => {
    const { id, token } = await apply();
    await sql(
      `set session_replication_role = replica;
       update public.job_applications set updated_at = '2026-01-01' where id = '${id}';
       set session_replication_role = default`,
    );
    const kept = async () => (await visitor.rpc('applicant_page', { token }).throwOnError()).data.kept_until;
    const before = await kept();
    const updated = async () =>
      (await sql('select updated_at from public.job_applications where id = $1', [id]))[0]?.updated_at;
    const touched = await updated();
    await accept(token).throwOnError();
    expect([await since(id), await updated()]).toEqual([expect.any(Date), touched]);
    await visitor.rpc('withdraw_own_other_processes', { token }).throwOnError();
    expect([await since(id), await updated()]).toEqual([null, touched]);
    expect(String(await kept()).slice(0, 10)).toBe(String(before).slice(0, 10));
  });

  test('prolong and withdraw the first consent on record, which keeps the time it was given', async () => {
    const { id, token } = await apply();
    for (const call of ['prolong_own_consent', 'prolong_own_consent', 'withdraw_application'])
      await visitor.rpc(call, { token }).throwOnError();
    expect((await acts('application_id', id)).map(({ act, means }) => [act, means])).toEqual([
      ['given', 'form'],
      // Once, however often the button is pressed.
      ['prolonged', 'page'],
      ['withdrawn', 'page'],
    ]);
  });
});

describe('recruiters', () => {
  test('see what a person consented to, and can filter by consent to other processes', async () => {
    const email = `${randomUUID()}@correo.example`;
    const { id } = await apply({ email, other_processes_version: VERSION });
    await apply({ email: `${randomUUID()}@correo.example` });
    const { client } = people.rrhh;
    const { data } = await client
      .from('job_applications')
      .select('person_key')
      .eq('id', id)
      .single()
      .throwOnError();
    const consents = await client.rpc('list_person_consents', { person: data.person_key }).throwOnError();
    expect(consents.data).toEqual([
      expect.objectContaining({ about: id, purpose: 'other_processes', act: 'given', version: VERSION }),
      expect.objectContaining({ about: id, purpose: 'application', act: 'given' }),
    ]);
    const listed = await client
      .from('job_applications_list')
      .select('id')
      .not('other_processes_since', 'is', null)
      .in('id', [id, (await apply()).id])
      .throwOnError();
    expect(listed.data).toEqual([{ id }]);
    const outsider = await people.accesos.client.rpc('list_person_consents', { person: data.person_key });
    expect(outsider.data).toEqual([]);
  });

  test('cannot change a consent, nor can anybody else', async () => {
    const { id } = await apply({ other_processes_version: VERSION });
    for (const client of [visitor, people.rrhh.client, people['super admin'].client, service]) {
      const changed = await client
        .from('consents')
        .update({ act: 'withdrawn' })
        .eq('application_id', id)
        .select('id');
      expect(changed.error).toMatchObject({ code: '42501' });
      const deleted = await client.from('consents').delete().eq('application_id', id).select('id');
      expect(deleted.error).toMatchObject({ code: '42501' });
    }
    for (const { client } of [people.rrhh, people['super admin']]) {
      const changed = await client
        .from('job_applications')
        .update({ other_processes_since: null })
        .eq('id', id);
      expect(changed.error).toMatchObject({ code: '42501' });
    }
  });
});

describe('the text as it was shown', () => {
  const setMonths = (months: number) =>
    sql("update public.retention_periods set months = $1 where kind = 'spontaneous'", [months]);
  const send = async (language: string): Promise<string> => {
    const record = newRecord.spontaneous_applications(await uploadCv(visitor, 'spontaneous'));
    const { data } = await visitor
      .from('spontaneous_applications')
      .insert({ ...record, language, consent_version: CONSENT_TEXTS.spontaneous.version })
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  };
  const shown = async (id: string): Promise<unknown> =>
    (await sql('select shown_text from public.consents where spontaneous_id = $1', [id]))[0]?.shown_text;

  test.each(['es', 'en'] as const)(
    'is stored with the consent, in %s, and stays when the retention period changes',
    async (language) => {
      const texts = { shown: CONSENT_TEXTS.spontaneous[language] };
      const asShown = (months: number): string =>
        fillPeriods(texts, { language, periods: new Map([['spontaneous', months]]) }).shown.replaceAll(
          /[[\]]/g,
          '',
        );
      const first = await send(language);
      expect(await shown(first)).toBe(asShown(12));
      await setMonths(1);
      expect(await shown(await send(language))).toBe(asShown(1));
      await setMonths(12);
      expect(await shown(first)).toBe(asShown(12));
    },
  );

  test('contains no placeholder, whatever its purpose', async () => {
    for (const purpose of CONSENT_PURPOSES)
      for (const language of ['es', 'en']) {
        const [row] = await sql('select private.get_consent_wording($1, $2, $3) as wording', [
          purpose,
          CONSENT_TEXTS[purpose].version,
          language,
        ]);
        expect(row?.wording, purpose).toMatch(/^[^{}[\]]+$/);
      }
  });
});

test('the rights desk withdraws a consent from everything an address sent, records who did, and exports its text', async () => {
  const email = `${randomUUID()}@correo.example`;
  const { id } = await apply({ email, other_processes_version: VERSION, language: 'en' });
  const request = (await store(service, 'rights_requests', { ...newRecord.rights_requests(), email })).id;
  const desk = people['super admin'];
  const withdraw = async () =>
    (await desk.client.rpc('withdraw_consent_of_person', { request }).throwOnError()).data;
  expect(await withdraw()).toEqual({ job_applications: 1, internship_applications: 0 });
  expect(await withdraw()).toEqual({ job_applications: 0, internship_applications: 0 });
  expect(await since(id)).toBeNull();
  const [recorded] = await sql(
    "select means, actor_id from public.consents where application_id = $1 and act = 'withdrawn'",
    [id],
  );
  expect(recorded).toEqual({ means: 'desk', actor_id: desk.id });
  const events = await desk.client.rpc('list_rights_events', { request }).throwOnError();
  expect(events.data).toContainEqual(
    expect.objectContaining({
      kind: 'consent_withdrawn',
      detail: { job_applications: 1, internship_applications: 0 },
    }),
  );
  const exported = await desk.client.rpc('export_person_data', { request }).throwOnError();
  expect(exported.data.consents).toEqual([
    expect.objectContaining({
      purpose: 'application',
      words: CONSENT_TEXTS.application.en.replaceAll(/[[\]]/g, ''),
    }),
    expect.objectContaining({ purpose: 'other_processes', words: CONSENT_TEXTS.other_processes.en }),
    expect.objectContaining({ act: 'withdrawn', words: null, means: 'desk' }),
  ]);
  // Erased along with what they are about; the desk keeps the numbers.
  const erased = await desk.client.rpc('erase_person', { request }).throwOnError();
  expect(erased.data).toMatchObject({ consents: 3 });
  expect(await acts('application_id', id)).toEqual([]);
});
