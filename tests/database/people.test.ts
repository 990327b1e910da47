import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

const newAddress = (): string => `${randomUUID()}@correo.example`;
/** Letters that no other test's names have. */
const newWord = (): string => randomUUID().replaceAll(/[^a-f]/g, '');

/** @returns the person's key */
async function apply(email: string, fields: object = {}): Promise<string> {
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const record = {
    ...newRecord.job_applications(String(posting.id), `/documents/${randomUUID()}.pdf`),
    email,
    ...fields,
  };
  return z.string().parse((await store(service, 'job_applications', record)).person_key);
}

const profileSchema = z.object({
  key: z.string(),
  sent: z.array(
    z.object({
      kind: z.string(),
      email: z.string(),
      person_key: z.string(),
      sent_at: z.string(),
      notes: z.string().nullable(),
    }),
  ),
  sent_count: z.number(),
  comments: z.array(z.object({ body: z.string() })),
  merged: z.array(z.object({ person_key: z.string() })),
  alike: z.array(
    z.object({
      person_key: z.string(),
      email: z.string(),
      has_same_phone: z.boolean(),
      has_similar_name: z.boolean(),
    }),
  ),
  dismissed: z.array(z.object({ person_key: z.string(), dismissed_by: z.string().nullable() })),
});

const profile = async (person: string, { client } = people.rrhh) =>
  profileSchema.parse((await client.rpc('person_profile', { person }).throwOnError()).data);

const merge = (kept: string, merged: string, { client } = people.rrhh) =>
  client.rpc('merge_people', { kept, merged });
const separate = (separated: string, { client } = people.rrhh) =>
  client.rpc('separate_person', { separated });

test('a person is everything sent from one address, regardless of its case and of the kind', async () => {
  const email = newAddress();
  const person = await apply(email);
  await apply(email.toUpperCase());
  await store(service, 'internship_applications', { ...newRecord.internship_applications('x.pdf'), email });
  await store(service, 'spontaneous_applications', { ...newRecord.spontaneous_applications('x.pdf'), email });
  await apply(newAddress());
  const { key, sent } = await profile(person);
  expect(key).toBe(person);
  expect(sent.map(({ kind }) => kind).sort()).toEqual(['internship', 'job', 'job', 'spontaneous']);
});

test('the profile shows the comments and notes of all applications', async () => {
  const email = newAddress();
  const person = await apply(email, {
    contacted: true,
    contacted_at: new Date().toISOString(),
    interview_rating: 'bueno',
    interview_notes: 'Muy clara',
  });
  await store(service, 'internship_applications', { ...newRecord.internship_applications('x.pdf'), email });
  await store(service, 'spontaneous_applications', {
    ...newRecord.spontaneous_applications('x.pdf'),
    email,
    notes: 'Llamar en marzo',
  });
  const { data } = await service.from('job_applications').select('id').eq('person_key', person).single();
  await store(service, 'application_comments', { application_id: data?.id, body: 'Recomendada' });
  const { comments, sent } = await profile(person);
  expect(comments).toMatchObject([{ body: 'Recomendada' }]);
  expect(sent.map(({ kind, notes }) => `${kind}: ${notes}`).sort()).toEqual([
    'internship: null',
    'job: Muy clara',
    'spontaneous: Llamar en marzo',
  ]);
});

test('a profile shows the newest hundred entries, and the total', async () => {
  const email = newAddress();
  const record = { ...newRecord.spontaneous_applications('x.pdf'), email };
  const records = Array.from({ length: 101 }, (_, hour) => ({
    ...record,
    created_at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
  }));
  const { data } = await service
    .from('spontaneous_applications')
    .insert(records)
    .select('person_key')
    .throwOnError();
  const shown = await profile(String(data[0]?.person_key));
  expect([shown.sent.length, shown.sent_count]).toEqual([100, 101]);
  expect(shown.sent.map(({ sent_at }) => sent_at)).not.toContain('2026-01-01T00:00:00+00:00');
});

test('merging two people removes an earlier dismissal of that proposal', async () => {
  const same = { full_name: 'Inés Vera', phone: '+56 9 5555 8899' };
  const [person, twin] = [await apply(newAddress(), same), await apply(newAddress(), same)];
  await people.rrhh.client.rpc('dismiss_proposal', { person, proposed: twin }).throwOnError();
  await merge(person, twin).throwOnError();
  await separate(twin).throwOnError();
  const { alike, dismissed } = await profile(person);
  expect([alike, dismissed]).toMatchObject([[{ person_key: twin }], []]);
});

test('a profile shows only what row-level security allows', async () => {
  const email = newAddress();
  const person = await apply(email);
  await store(service, 'internship_applications', { ...newRecord.internship_applications('x.pdf'), email });
  expect((await profile(person, people['super admin'])).sent).toHaveLength(2);
  for (const who of ['no role', 'accesos'] as const)
    expect((await profile(person, people[who])).sent).toEqual([]);
  expect((await people.anon.client.rpc('person_profile', { person })).error).not.toBeNull();
});

test('the same name and phone under another address are proposed, merged and separated again', async () => {
  const [one, other, third] = [newAddress(), newAddress(), newAddress()];
  const phone = `+56 9 ${Math.floor(Math.random() * 9000 + 1000)} 4321`;
  const person = await apply(one, { full_name: 'Álvaro  Núñez', phone });
  const twin = await apply(other, { full_name: 'alvaro nunez', phone: phone.replaceAll(' ', '').slice(3) });
  const namesake = await apply(third, { full_name: 'Álvaro Núñez' });
  expect((await profile(person)).alike).toMatchObject([
    { email: other, person_key: twin, has_same_phone: true },
    { email: third, person_key: namesake, has_same_phone: false },
  ]);

  expect((await merge(person, twin)).error).toBeNull();
  const joined = await profile(twin);
  expect(joined.key).toBe(person);
  expect(joined.sent.map(({ email }) => email).sort()).toEqual([one, other].sort());
  expect([joined.alike, joined.merged]).toMatchObject([[{ person_key: namesake }], [{ person_key: twin }]]);
  // Merging twice, or the other way round, changes nothing.
  expect((await merge(twin, person)).error).toBeNull();
  expect((await profile(person)).key).toBe(person);

  expect((await separate(twin)).error).toBeNull();
  expect((await profile(person)).sent).toHaveLength(1);
});

test('a dismissed proposal stays dismissed for everybody until it is restored or an address is gone', async () => {
  const phone = `+56 9 ${Math.floor(Math.random() * 9000 + 1000)} 8765`;
  const apart = { full_name: 'Rosa Díaz', phone };
  const [person, twin, other] = [
    await apply(newAddress(), apart),
    await apply(newAddress(), apart),
    await apply(newAddress(), { full_name: 'Rosalía' }),
  ];
  const { client, id } = people.rrhh;
  await client.rpc('dismiss_proposal', { person, proposed: twin }).throwOnError();
  const dismissedBy = async (key: string) => {
    const { alike, dismissed } = await profile(key, people['super admin']);
    expect(alike).toEqual([]);
    return dismissed;
  };
  expect(await dismissedBy(person)).toEqual([{ person_key: twin, dismissed_by: id }]);
  expect(await dismissedBy(twin)).toEqual([{ person_key: person, dismissed_by: id }]);
  // For any address of the person.
  await merge(other, person).throwOnError();
  expect(await dismissedBy(other)).toMatchObject([{ person_key: twin }]);
  for (const who of ['anon', 'no role', 'accesos'] as const)
    for (const name of ['dismiss_proposal', 'restore_proposal'])
      expect((await people[who].client.rpc(name, { person, proposed: twin })).error).not.toBeNull();
  await client.rpc('restore_proposal', { person: other, proposed: twin }).throwOnError();
  expect((await profile(other)).alike).toMatchObject([{ person_key: twin }]);

  await client.rpc('dismiss_proposal', { person, proposed: twin }).throwOnError();
  await service.from('job_applications').delete().eq('person_key', twin).throwOnError();
  const left = await service
    .from('person_dismissals')
    .select()
    .or(`first_key.eq.${twin},second_key.eq.${twin}`);
  expect(left.data).toEqual([]);
});

test('merging people who were already merged joins all of them', async () => {
  const [a, b, c] = [await apply(newAddress()), await apply(newAddress()), await apply(newAddress())];
  await merge(b, c).throwOnError();
  await merge(a, b).throwOnError();
  for (const key of [a, b, c]) expect((await profile(key)).sent).toHaveLength(3);
  expect((await profile(c)).key).toBe(a);
});

test('only those who process applications can merge people', async () => {
  const [a, b] = [await apply(newAddress()), await apply(newAddress())];
  for (const who of ['anon', 'no role', 'accesos'] as const) {
    expect((await merge(a, b, people[who])).error).not.toBeNull();
    expect((await separate(b, people[who])).error).not.toBeNull();
  }
  // Nobody has that key.
  await merge(a, randomUUID()).throwOnError();
  expect((await profile(a)).merged).toEqual([]);
});

const mergesOf = (key: string) =>
  served.db.sql(
    'select person_key, merged_into from public.person_merges where $1 in (person_key, merged_into)',
    [key],
  );

/** Runs `work` while the deletion of an application is uncommitted; either may finish first. */
async function whileDeleting(id: unknown, work: () => PromiseLike<unknown>): Promise<void> {
  await asAdministrator(served.db.url, async (client) => {
    await client.query('begin');
    await client.query('delete from public.job_applications where id = $1', [id]);
    let isDone = false;
    const working = Promise.resolve(work()).then(() => {
      isDone = true;
    });
    await vi.waitFor(async () => {
      const { rowCount } = await client.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(isDone || rowCount !== 0).toBe(true);
    }, 120_000);
    await client.query('commit');
    await working;
  });
}

test('no digest remains when the last two applications of an address are deleted concurrently', async () => {
  const email = newAddress();
  const [kept, gone] = [await apply(newAddress()), await apply(email)];
  await apply(email);
  await merge(kept, gone).throwOnError();
  const { data } = await service.from('job_applications').select('id').eq('person_key', gone).throwOnError();
  const [one, other] = z.array(z.object({ id: z.string() })).parse(data);
  await whileDeleting(one?.id, () =>
    service.from('job_applications').delete().eq('id', String(other?.id)).throwOnError(),
  );
  expect(await mergesOf(gone)).toEqual([]);
});

test('a person who is being deleted is not merged', async () => {
  const [kept, gone] = [await apply(newAddress()), await apply(newAddress())];
  const { data } = await service
    .from('job_applications')
    .select('id')
    .eq('person_key', gone)
    .single()
    .throwOnError();
  await whileDeleting(data.id, () => merge(kept, gone).throwOnError());
  expect(await mergesOf(gone)).toEqual([]);
});

test('no digest of an address outlives its last application', async () => {
  const [a, b, c] = [await apply(newAddress()), await apply(newAddress()), await apply(newAddress())];
  await merge(a, b).throwOnError();
  await merge(a, c).throwOnError();
  await service.from('job_applications').delete().eq('person_key', a).throwOnError();
  expect(await mergesOf(a)).toEqual([]);
  expect((await profile(b)).sent).toHaveLength(2);
  await service.from('job_applications').delete().eq('person_key', c).throwOnError();
  expect((await profile(b)).merged).toEqual([]);
});

test.each(['internship_applications', 'spontaneous_applications'] as const)(
  'no digest of an address outlives its last row of %s',
  async (table) => {
    const record = { ...newRecord[table]('x.pdf'), email: newAddress() };
    const gone = z.string().parse((await store(service, table, record)).person_key);
    await people.rrhh.client
      .rpc('dismiss_proposal', { person: gone, proposed: await apply(newAddress()) })
      .throwOnError();
    await merge(await apply(newAddress()), gone).throwOnError();
    await service.from(table).delete().eq('person_key', gone).throwOnError();
    const { data: dismissals } = await service
      .from('person_dismissals')
      .select()
      .or(`first_key.eq.${gone},second_key.eq.${gone}`)
      .throwOnError();
    expect([await mergesOf(gone), dismissals]).toEqual([[], []]);
  },
);

test('a merged person stays merged under a corrected address, and no digest of the former remains', async () => {
  const [main, merged, other] = [
    await apply(newAddress()),
    await apply(newAddress()),
    await apply(newAddress()),
  ];
  await merge(main, merged).throwOnError();
  await people.rrhh.client.rpc('dismiss_proposal', { person: main, proposed: other }).throwOnError();
  const correct = async (key: string): Promise<string> => {
    const { data } = await service
      .from('job_applications')
      .update({ email: newAddress() })
      .eq('person_key', key)
      .select('person_key')
      .single()
      .throwOnError();
    return z.string().parse(data.person_key);
  };
  const [corrected, correctedMerged] = [await correct(main), await correct(merged)];
  expect(await profile(corrected)).toMatchObject({
    key: corrected,
    sent: [expect.anything(), expect.anything()],
    merged: [{ person_key: correctedMerged }],
    dismissed: [],
  });
  for (const gone of [main, merged]) expect(await mergesOf(gone)).toEqual([]);
});

test('a merged student stays merged under a corrected address, and no digest of the former remains', async () => {
  const record = { ...newRecord.internship_applications('x.pdf'), email: newAddress() };
  const { id, person_key } = await store(service, 'internship_applications', record);
  const [main, other] = [await apply(newAddress()), await apply(newAddress())];
  const student = z.string().parse(person_key);
  await merge(main, student).throwOnError();
  await people.rrhh.client.rpc('dismiss_proposal', { person: student, proposed: other }).throwOnError();
  const { data } = await service
    .from('internship_applications')
    .update({ email: newAddress() })
    .eq('id', id)
    .select('person_key')
    .single()
    .throwOnError();
  expect((await profile(main)).merged).toMatchObject([{ person_key: data.person_key }]);
  const dismissals = await served.db.sql(
    'select from public.person_dismissals where $1 in (first_key, second_key)',
    [student],
  );
  expect([await mergesOf(student), dismissals]).toEqual([[], []]);
  // Now to an address that is known, and merged with another.
  const email = newAddress();
  await merge(await apply(email), await apply(newAddress())).throwOnError();
  await service.from('internship_applications').update({ email }).eq('id', id).throwOnError();
  expect(await mergesOf(String(data.person_key))).toEqual([]);
});

test('correcting an address to a known one leaves no digest of the former', async () => {
  const email = newAddress();
  const [known, main, merged] = [await apply(email), await apply(newAddress()), await apply(newAddress())];
  await merge(main, merged).throwOnError();
  await merge(known, await apply(newAddress())).throwOnError();
  await service.from('job_applications').update({ email }).eq('person_key', main).throwOnError();
  expect(await mergesOf(main)).toEqual([]);
  expect((await profile(known)).sent).toHaveLength(3);
  expect((await profile(merged)).key).toBe(merged);
});

test('the audit log keeps no digest of an address, nor a campaign that may name somebody', async () => {
  const person = await apply(newAddress(), { source: { utm_source: 'recomendado-por-elena' } });
  await people['super admin'].client
    .from('job_applications')
    .delete()
    .eq('person_key', person)
    .throwOnError();
  const rows = await served.db.sql(
    `select 1 from public.audit_log
     where before::text like $1 or after::text like $1 or before::text like '%recomendado%'`,
    [`%${person}%`],
  );
  expect(rows).toEqual([]);
});

test.each([
  ['Trinidad Leiva', 'Trinidad Leiva Ossa', true],
  ['TRINIDAD  LEIVA', 'Trinidad Andrea Léiva', true],
  ['Trinidad', 'Trinidad Leiva', false],
  ['Trinidad Leiva Ossa', 'Pedro Leiva Ossa', false],
])('«%s» and «%s» with one telephone are proposed; similar names: %s', async (name, other, isSimilar) => {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '1');
  const person = await apply(newAddress(), { full_name: name, phone: `+56 9 ${digits}` });
  const twin = await apply(newAddress(), {
    full_name: other,
    phone: `9${digits.slice(0, 4)}-${digits.slice(4)}`,
  });
  const { alike } = await profile(person);
  expect(alike.filter(({ has_same_phone }) => has_same_phone)).toMatchObject([
    { person_key: twin, has_similar_name: isSimilar },
  ]);
});

test.each([
  ['Trinidad Leiva', 'Trinidad Leiva Ossa', true],
  ['Trinidad Leiva Ossa', 'OSSA  LÉIVA', true],
  ['María de los Ángeles Soto Vera', 'Ángeles Soto', true],
  ['Inés Vera', 'inés vera', true],
  ['Trinidad', 'Trinidad Leiva', false],
  ['Ana Ana', 'Ana Leiva', false],
  ['Trinidad Leiva Ossa', 'Pedro Leiva Ossa', false],
  ['Trinidad Leiva Ossa', 'Trinidad Leiva Soto', false],
])('«%s» and «%s» with nothing else in common are proposed: %s', async (name, other, isProposed) => {
  const mark = newWord();
  const marked = (text: string) => text.replaceAll(/[a-záéíñ]+/gi, (word) => `${word}${mark}`);
  const phone = () => `+56 9 ${Math.floor(Math.random() * 1e8)}`.padEnd(14, '1');
  const person = await apply(newAddress(), { full_name: marked(name), phone: phone() });
  const record = { ...newRecord.internship_applications('x.pdf'), email: newAddress(), phone: phone() };
  const words = marked(other).split(' ');
  const twin = String(
    (
      await store(service, 'internship_applications', {
        ...record,
        first_name: words[0],
        last_name: words.slice(1).join(' ') || '-',
      })
    ).person_key,
  );
  const proposal = (key: string) => ({ person_key: key, has_same_phone: false, has_similar_name: true });
  expect((await profile(person)).alike).toMatchObject(isProposed ? [proposal(twin)] : []);
  expect((await profile(twin, people['super admin'])).alike).toMatchObject(
    isProposed ? [proposal(person)] : [],
  );
});

test('proposals by name come after those by telephone, and are dismissed like them', async () => {
  const mark = newWord();
  const phone = '+56 9 7070 7070';
  const person = await apply(newAddress(), { full_name: `Ana ${mark}`, phone });
  const relative = await apply(newAddress(), { full_name: `Luis ${mark}`, phone });
  const namesake = await apply(newAddress(), { full_name: `Ana ${mark} Vera`, phone: '+56 9 6060 6060' });
  const both = await apply(newAddress(), { full_name: `Ana María ${mark}`, phone });
  const proposed = async () => (await profile(person)).alike.map(({ person_key }) => person_key);
  expect(await proposed()).toEqual([both, relative, namesake]);
  await people.rrhh.client.rpc('dismiss_proposal', { person, proposed: namesake }).throwOnError();
  expect(await proposed()).toEqual([both, relative]);
  expect((await profile(person)).dismissed).toMatchObject([{ person_key: namesake }]);
});

test('people are proposed by name only from what the reader may see', async () => {
  const mark = newWord();
  const person = await apply(newAddress(), { full_name: `Ana ${mark}` });
  await store(service, 'internship_applications', {
    ...newRecord.internship_applications('x.pdf'),
    email: newAddress(),
    first_name: 'Ana',
    last_name: mark,
  });
  const reader = await signInAs(served, null);
  const role_id = String((await store(service, 'admin_roles', newRecord.admin_roles())).id);
  await store(service, 'admin_user_roles', { user_id: reader.id, role_id });
  await served.db.sql(
    `insert into public.admin_role_permissions (role_id, permission_id)
     select $1, id from public.admin_permissions where name = 'rrhh.applications.read'`,
    [role_id],
  );
  expect((await profile(person)).alike).toHaveLength(1);
  expect((await profile(person, reader)).alike).toEqual([]);
  for (const who of ['no role', 'accesos'] as const)
    expect((await profile(person, people[who])).alike).toEqual([]);
});

test('of many people with one telephone, ten are proposed, similar names first', async () => {
  const phone = '+56 9 8080 8080';
  const person = await apply(newAddress(), { full_name: 'Trinidad Leiva', phone });
  const twin = await apply(newAddress(), { full_name: 'Trinidad Leiva Ossa', phone });
  for (let other = 0; other < 11; other += 1)
    await apply(newAddress(), { full_name: `Otra Persona ${other}`, phone });
  const { alike } = await profile(person);
  expect(alike).toHaveLength(10);
  expect(alike[0]?.person_key).toBe(twin);
});

test('people are found by words to merge them, by those who may', async () => {
  const word = `Zacarías${randomUUID().slice(0, 8)}`;
  const email = newAddress();
  const person = await apply(email, { full_name: `${word} Uno` });
  await store(service, 'internship_applications', {
    ...newRecord.internship_applications('x.pdf'),
    first_name: word,
    email: newAddress(),
  });
  const find = async ({ client }: Caller) =>
    (await client.rpc('find_people', { patterns: [`%${word.toLowerCase().replace('í', 'i')}%`] })).data;
  for (const who of ['rrhh', 'super admin'] as const) {
    expect(await find(people[who])).toHaveLength(2);
    expect(await find(people[who])).toContainEqual({ person_key: person, full_name: `${word} Uno`, email });
  }
  for (const who of ['no role', 'accesos'] as const) expect(await find(people[who])).toEqual([]);
});
