import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  NEWEST_FIRST,
  PAGE_SIZE,
  requestApplications,
} from '#app/portal/features/applications/list-applications.ts';
import { CV_TYPES, type CvExtension, cvObjectName } from '#domain/recruiting/cv.ts';
import { startCvReader } from '#server/cv-texts/start-cv-reader.ts';
import { docxWith, paragraph, pdfWith, wordXml } from '#testing/documents.ts';
import { type Caller, createPeople, PEOPLE, signInWithPermission, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let jobId: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  jobId = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());

/** Creates an application with this CV text. @returns its id */
async function applicationWithCvText(body: string, fields: Record<string, unknown> = {}): Promise<string> {
  const record = { ...newRecord.job_applications(jobId, 'x.pdf'), ...fields };
  const { id } = await store(service, 'job_applications', record);
  await service.from('cv_texts').update({ state: 'read', body }).eq('application_id', id).throwOnError();
  return String(id);
}

const found = async (search: string, client = people.rrhh.client): Promise<string[]> => {
  const filters = { search, status: null, sort: NEWEST_FIRST, page: 0, size: PAGE_SIZE };
  const { data } = await requestApplications(client, jobId, { ...filters, columns: 'id' }).throwOnError();
  return z
    .array(z.object({ id: z.string() }))
    .parse(data)
    .map(({ id }) => id);
};

describe('a search', () => {
  let camila: string;
  beforeAll(async () => {
    camila = await applicationWithCvText(
      'Ingeniera en automatización. Migré PLC/SCADA en Mejillones; tableros de MT y S7-1200.\nNo trabajé en minería.',
    );
  });

  test.each([
    ['automatizacion', true],
    ['AUTOMATIZACIÓN', true],
    ['automatizaciones', true],
    ['ingeniero', true],
    ['automatizar', true],
    ['plc', true],
    ['scada plc', true],
    ['plc/scada', true],
    ['tablero', true],
    ['mt', true],
    ['s7-1200', true],
    ['"migre plc"', true],
    ['"plc mejillones"', false],
    ['plc -mineria', false],
    ['plc -codelco', true],
    ['codelco or scada', true],
    ['codelco', false],
    // Nothing to search for.
    ['-codelco', false],
    ['de la', false],
    ["' & | ! :* <-> (", false],
  ])('for %j finds the CV: %s', async (search, is) => {
    expect((await found(search)).includes(camila)).toBe(is);
  });

  test('finds people by name and by CV at once', async () => {
    const named = await applicationWithCvText('Sin relación.', { full_name: 'Scada Pérez' });
    expect((await found('scada')).toSorted()).toEqual([camila, named].toSorted());
  });

  test('finds an applicant by the CV of a later application, once', async () => {
    const first = await applicationWithCvText('Soldadura TIG.', { full_name: 'Ana Soto' });
    await applicationWithCvText('Soldadura TIG y orbital.', { full_name: 'Ana Soto', repeat_of: first });
    expect(await found('orbital')).toEqual([first]);
    expect(await found('soldadura')).toEqual([first]);
    const { data } = await people.rrhh.client
      .rpc('list_cv_excerpts', { ids: [first], sought: 'orbital' })
      .throwOnError();
    expect(data).toEqual([{ id: first, excerpt: 'Soldadura TIG y \u0002orbital\u0003' }]);
  });

  test('shows where it matches, in the words of the CV', async () => {
    const { client } = people.rrhh;
    const excerpts = await client
      .rpc('list_cv_excerpts', { ids: [camila], sought: 'mineria' })
      .throwOnError();
    expect(excerpts.data).toEqual([{ id: camila, excerpt: expect.stringContaining('\u0002minería\u0003') }]);
    const matches = await client
      .rpc('list_cv_matches', { cv: camila, sought: 'automatizacion tableros' })
      .throwOnError();
    expect(matches.data?.toSorted()).toEqual(['automatización', 'tableros']);
  });

  test.each(PEOPLE)('shows CVs to recruiters and super admins: %s', async (who) => {
    const may = ['rrhh', 'super admin'].includes(who);
    const { client } = people[who];
    const listed = await client.from('cv_texts').select('body').eq('application_id', camila);
    expect(listed.data ?? []).toHaveLength(may ? 1 : 0);
    const excerpts = await client.rpc('list_cv_excerpts', { ids: [camila], sought: 'plc' });
    expect(excerpts.data ?? []).toHaveLength(may ? 1 : 0);
    const matches = await client.rpc('list_cv_matches', { cv: camila, sought: 'plc' });
    expect(matches.data ?? []).toHaveLength(may ? 1 : 0);
  });

  test('without permission to read CVs covers names only', async () => {
    const person = await signInWithPermission(served, 'rrhh.applications.read');
    expect(await found('mejillones', person.client)).toEqual([]);
    expect(await found('scada', person.client)).toHaveLength(1);
    const text = await person.client.from('cv_texts').select('body').eq('application_id', camila);
    expect(text.data).toEqual([]);
  });
});

describe('the queue', () => {
  const state = async (id: string) => {
    const { data } = await service
      .from('cv_texts')
      .select('state, body, blocks')
      .eq('application_id', id)
      .maybeSingle()
      .throwOnError();
    return data;
  };
  const claimed = async (): Promise<string[]> => {
    const { data } = await service.rpc('claim_cvs', { at_most: 100 }).throwOnError();
    return z
      .array(z.object({ id: z.string() }))
      .parse(data)
      .map(({ id }) => id);
  };
  const application = async (): Promise<string> =>
    String((await store(service, 'job_applications', newRecord.job_applications(jobId, 'x.pdf'))).id);
  /** Without a date, as if the reader had died and its claim had expired. */
  const passTime = (id: string, due_at = '2026-01-01T00:00:00Z') =>
    service.from('cv_texts').update({ due_at }).eq('application_id', id).throwOnError();

  test('contains every application; each CV goes to one reader, and to another if that one dies midway', async () => {
    const id = await application();
    expect(await claimed()).toContain(id);
    expect(await claimed()).not.toContain(id);
    await passTime(id);
    expect(await claimed()).toContain(id);
  });

  test('has CVs that were claimed while the clock was ahead', async () => {
    const id = await application();
    await passTime(id, '2099-01-01T00:00:00Z');
    expect(await claimed()).toContain(id);
    expect(await claimed()).not.toContain(id);
  });

  test('is never given up by itself: after each claim without an answer, the pause is longer, up to a day', async () => {
    const id = await application();
    const pauses: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      expect(await claimed()).toContain(id);
      const { data } = await service.from('cv_texts').select('due_at').eq('application_id', id).single();
      pauses.push(Math.round((Date.parse(data?.due_at) - Date.now()) / 60_000));
      await passTime(id);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440]);
    expect(await state(id)).toMatchObject({ state: 'waiting' });
  });

  test('receives an unreadable CV again from those who may read it', async () => {
    const id = await application();
    await service.from('cv_texts').update({ state: 'unreadable' }).eq('application_id', id).throwOnError();
    const reread = async (person: keyof typeof people) =>
      (await people[person].client.rpc('reread_cv', { cv: id })).data ?? false;
    expect(await reread('anon')).toBe(false);
    expect(await reread('accesos')).toBe(false);
    expect(await state(id)).toMatchObject({ state: 'unreadable' });
    expect(await reread('rrhh')).toBe(true);
    expect(await state(id)).toMatchObject({ state: 'waiting' });
    expect(await claimed()).toContain(id);
    expect(await reread('rrhh')).toBe(false);
  });

  test('drops a CV with its application', async () => {
    const id = await applicationWithCvText('Algo.');
    await people['super admin'].client.from('job_applications').delete().eq('id', id).throwOnError();
    expect(await state(id)).toBeNull();
  });
});

/** Applies with a file of this type. @returns the application's id */
async function apply(extension: CvExtension, bytes: Uint8Array): Promise<string> {
  const { client } = people.anon;
  const path = cvObjectName('resumes', extension);
  const documents = client.storage.from('documents');
  const { error } = await documents.upload(path, bytes, { contentType: CV_TYPES[extension] });
  if (error) throw error;
  const record = newRecord.job_applications(jobId, documents.getPublicUrl(path).data.publicUrl);
  const { data } = await client.from('job_applications').insert(record).select('id').single().throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}

test('CVs are read on arrival, and so are those left by a process that died', async () => {
  const left = await apply('pdf', pdfWith(['Termografía']));
  await service.rpc('claim_cvs', { at_most: 100 }).throwOnError();
  await served.db.sql('update public.cv_texts set due_at = now()');
  const reading = await startCvReader({
    client: service,
    database: served.platform.database,
    logger: pino({ level: 'silent' }),
  });
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': wordXml(paragraph('Osciloscopios')),
  };
  const docx = await apply('docx', docxWith(parts));
  const damaged = await apply('pdf', Buffer.from('%PDF-1.7 y nada más'));
  await expect.poll(() => found('osciloscopio')).toEqual([docx]);
  await expect.poll(() => found('termografia')).toEqual([left]);
  const states = () =>
    service.from('cv_texts').select('state, blocks').in('application_id', [docx, damaged]).order('state');
  await expect
    .poll(async () => (await states()).data)
    .toEqual([
      { state: 'read', blocks: [{ kind: 'paragraph', runs: [{ text: 'Osciloscopios' }] }] },
      { state: 'unreadable', blocks: null },
    ]);
  await reading[Symbol.asyncDispose]();
});
