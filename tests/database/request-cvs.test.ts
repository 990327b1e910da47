import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { INTERNSHIPS } from '#app/portal/features/internship-applications/internship-list.ts';
import { SPONTANEOUS } from '#app/portal/features/spontaneous-applications/spontaneous-list.ts';
import { matchingRequests } from '#app/portal/requests/request-list.ts';
import { NEWEST_FIRST } from '#app/portal/requests/request-sort.ts';
import { cvObjectName } from '#domain/recruiting/cv.ts';
import type { Permission } from '#domain/staff/permission.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import { startCvReader } from '#server/cv-texts/start-cv-reader.ts';
import type { Database } from '#supabase/database.gen.ts';
import { pdfWith } from '#testing/documents.ts';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, PEOPLE, signInAsHolder, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

type Status = 'pending' | 'rejected' | null;

const KINDS = [
  {
    table: 'internship_applications',
    folder: 'cvs',
    matching: (client: SupabaseClient, search: string, status: Status = null) =>
      matchingRequests(client, INTERNSHIPS, { search, status, sort: NEWEST_FIRST }, 'id'),
  },
  {
    table: 'spontaneous_applications',
    folder: 'spontaneous',
    matching: (client: SupabaseClient, search: string, status: Status = null) =>
      matchingRequests(client, SPONTANEOUS, { search, status, sort: NEWEST_FIRST }, 'id'),
  },
] as const;
type Kind = (typeof KINDS)[number]['table'];

async function requestWithCvText(table: Kind, body: string, fields: object = {}): Promise<string> {
  const { id } = await store(service, table, { ...newRecord[table]('x.pdf'), ...fields });
  await service.from('cv_texts').update({ state: 'read', body }).eq('id', id).throwOnError();
  return String(id);
}

const idsSchema = z.array(z.object({ id: z.string() }));

/** Signs in somebody with only these permissions. */
async function withPermissions(names: readonly Permission[]): Promise<SupabaseClient> {
  const holder = await signInAsHolder(served);
  await holder.hold(names);
  return holder.client;
}

describe.each(KINDS)('$table', ({ matching, table }) => {
  const found = async (search: string, client = people.rrhh.client, status?: Status): Promise<string[]> =>
    idsSchema.parse((await matching(client, search, status).throwOnError()).data).map(({ id }) => id);
  let id: string;
  beforeAll(async () => {
    id = await requestWithCvText(table, 'Experiencia con variadores de frecuencia en Mejillones.');
  });

  test('are found by CV text and by name, once, within the chosen status', async () => {
    for (const search of ['variador', 'FRECUENCIAS', '"variadores de frecuencia" mejillones'])
      expect(await found(search), search).toEqual([id]);
    expect(await found('variador', undefined, 'pending')).toEqual([id]);
    expect(await found('variador', undefined, 'rejected')).toEqual([]);
    const both = await requestWithCvText(table, 'Quillahue', { email: 'quillahue@correo.example' });
    expect(await found('quillahue')).toEqual([both]);
    expect(await found('codelco')).toEqual([]);
  });

  test('are counted including matches in the CV', async () => {
    const { data } = await people.rrhh.client
      .rpc('count_requests', {
        request_table: table,
        patterns: searchPatterns('variador'),
        words: 'variador',
      })
      .throwOnError();
    expect(data).toEqual({ pending: 1 });
  });

  test('show where the words match', async () => {
    const { client } = people.rrhh;
    const excerpts = await client.rpc('list_cv_excerpts', { ids: [id], sought: 'variador' }).throwOnError();
    expect(excerpts.data).toEqual([{ id, excerpt: expect.stringContaining('\u0002variadores\u0003') }]);
    const matches = await client.rpc('list_cv_matches', { cv: id, sought: 'variador' }).throwOnError();
    expect(matches.data).toEqual(['variadores']);
  });

  test.each(PEOPLE)('have CVs that recruiters and super admins can find and read: %s', async (who) => {
    const may = ['rrhh', 'super admin'].includes(who);
    const { client } = people[who];
    const listed = await client.from('cv_texts').select('body').eq('id', id);
    expect(listed.data ?? []).toHaveLength(may ? 1 : 0);
    const { data } = await matching(client, 'variador');
    expect(data ?? []).toHaveLength(may ? 1 : 0);
  });

  test('are searched only by what was written in the form without permission to read CVs', async () => {
    const client = await withPermissions(['rrhh.internships.read', 'rrhh.applications.read']);
    expect(await found('variador', client)).toEqual([]);
    expect((await client.from('cv_texts').select('id').eq('id', id)).data).toEqual([]);
  });

  test('delete the text of the CV with them', async () => {
    const gone = await requestWithCvText(table, 'Algo.');
    await service.from(table).delete().eq('id', gone).throwOnError();
    expect((await service.from('cv_texts').select('id').eq('id', gone)).data).toEqual([]);
  });
});

/** Uploads as a visitor. @returns the address of the file */
async function upload(folder: (typeof KINDS)[number]['folder'], text: string): Promise<string> {
  const path = cvObjectName(folder, 'pdf');
  const documents = people.anon.client.storage.from('documents');
  const { error } = await documents.upload(path, pdfWith([text]), { contentType: 'application/pdf' });
  if (error) throw error;
  return documents.getPublicUrl(path).data.publicUrl;
}

/** The requests of a kind that a search finds. */
async function found({ matching }: (typeof KINDS)[number], search: string): Promise<string[]> {
  const { data } = await matching(people.rrhh.client, search).throwOnError();
  return idsSchema.parse(data).map(({ id }) => id);
}

// Both kinds together: one process reads everything pending.
test('CVs are read on arrival, and again when another CV replaces them', async () => {
  await using _reading = await startCvReader({
    client: service,
    database: served.platform.database,
    logger: pino({ level: 'silent' }),
  });
  const readAnew = async (kind: (typeof KINDS)[number]): Promise<void> => {
    const { folder, table } = kind;
    const record: Record<string, unknown> = newRecord[table](await upload(folder, 'Termografía'));
    const { data } = await people.anon.client
      .from(String(table))
      .insert(record)
      .select('id')
      .single()
      .throwOnError();
    const sent = z.object({ id: z.string() }).parse(data).id;
    await expect.poll(() => found(kind, 'termografia')).toEqual([sent]);
    await service
      .from(table)
      .update({ cv_url: await upload(folder, 'Megóhmetro') })
      .eq('id', sent)
      .throwOnError();
    await expect.poll(() => found(kind, 'megohmetro')).toEqual([sent]);
    expect(await found(kind, 'termografia')).toEqual([]);
  };
  await Promise.all(KINDS.map(readAnew));
});

test('the text of a CV that was replaced while it was being read is discarded', async () => {
  const replaced = await Promise.all(
    KINDS.map(async (kind) => {
      const { folder, table } = kind;
      const former = await upload(folder, 'Anterior');
      const address = await upload(folder, 'Posterior');
      const { id } = await store(service, table, newRecord[table](former));
      return { kind, former, address, id: String(id) };
    }),
  );
  const client = createClient<Database>(served.url, served.keys.secret, {
    global: {
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        for (const { address, former, id, kind } of replaced)
          if (String(input).endsWith(former.split('/documents/')[1] ?? ''))
            await service.from(kind.table).update({ cv_url: address }).eq('id', id).throwOnError();
        return answer;
      },
    },
  });
  await using _reading = await startCvReader({
    client,
    database: served.platform.database,
    logger: pino({ level: 'silent' }),
  });
  for (const { id, kind } of replaced) {
    await expect.poll(() => found(kind, 'posterior')).toEqual([id]);
    expect(await found(kind, 'anterior')).toEqual([]);
  }
});

test('the text of a CV requires the permission for its row; that for the other kind is not enough', async () => {
  const intern = await requestWithCvText('internship_applications', 'Uno.');
  const spontaneous = await requestWithCvText('spontaneous_applications', 'Dos.');
  const seen = async (permission: Permission) => {
    const client = await withPermissions([permission, 'rrhh.documents.read']);
    const { data } = await client
      .from('cv_texts')
      .select('id')
      .in('id', [intern, spontaneous])
      .throwOnError();
    return idsSchema.parse(data).map(({ id }) => id);
  };
  expect(await seen('rrhh.internships.read')).toEqual([intern]);
  expect(await seen('rrhh.applications.read')).toEqual([spontaneous]);
});

test('an exported search of internship applications includes matches in the CV', async () => {
  const id = await requestWithCvText('internship_applications', 'Sincronoscopio.');
  const { data } = await people.rrhh.client
    .rpc('export_internship_applications', {
      file_format: 'csv',
      patterns: searchPatterns('sincronoscopio'),
      words: 'sincronoscopio',
    })
    .throwOnError();
  expect(idsSchema.parse(data).map((row) => row.id)).toEqual([id]);
});

/** Stores requests of both kinds with CVs already read: all mention boards, every thousandth one thing more. */
async function seedRequests(count: number): Promise<void> {
  await asAdministrator(served.db.url, async (client) => {
    // Without triggers: the rows are as staff would find them.
    await client.query("set session_replication_role = 'replica'");
    for (const insert of [
      `insert into public.internship_applications
         (first_name, last_name, email, phone, institution, career, duration, cv_url, created_at)
       select 'Camila', 'Rojas ' || n, n || '@correo.example', '+56 9 ' || lpad(n::text, 8, '0'), 'USACH', 'Eléctrica',
         '3-meses', n || '.pdf', now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
      `insert into public.spontaneous_applications
         (full_name, email, area, cv_url, consent_version, created_at)
       select 'Camila Rojas ' || n, n || '@correo.example', 'Otra', n || '.pdf', '2026', now() - n * interval '1 minute'
       from generate_series(1, $1::int) n`,
    ])
      await client.query(insert, [count]);
    const body =
      "concat_ws(' ', 'Tableros.', case when cv_url like '%000.pdf' then 'Sincronoscopio.' end, md5(id::text))";
    await client.query(
      `insert into public.cv_texts (internship_id, spontaneous_id, state, body)
       select id, null, 'read', ${body} from public.internship_applications where cv_url ~ '^[0-9]'
       union all
       select null, id, 'read', ${body} from public.spontaneous_applications where cv_url ~ '^[0-9]'`,
    );
    await client.query(
      'vacuum analyze public.internship_applications, public.spontaneous_applications, public.cv_texts',
    );
  });
}

test('searches by name and by CV use their indexes', async () => {
  await seedRequests(4_000);
  const plans: string[] = [];
  await asAdministrator(served.db.url, async (client) => {
    client.on('notice', ({ message }) => plans.push(message ?? ''));
    await client.query(`load 'auto_explain'; set auto_explain.log_level = 'notice';
      set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; begin`);
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: people.rrhh.id, role: 'authenticated' }),
    ]);
    await client.query('set local role authenticated');
    for (const { table } of KINDS)
      await client.query(`select id from public.search_${table}($1, words => 'sincronoscopio')`, [
        searchPatterns('sincronoscopio'),
      ]);
    await client.query('rollback');
  });
  for (const index of [
    'internship_applications_search_idx',
    'cv_texts_internship_words_idx',
    'spontaneous_applications_trigrams_idx',
    'cv_texts_spontaneous_words_idx',
  ])
    expect(plans.join('\n')).toContain(`Bitmap Index Scan on ${index}`);
});
