import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { subscribeChannel } from '@voltandes/platform/testing/subscribe-channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { FACT_PATHS } from '#domain/website/company-facts.ts';
import { richTextOf } from '#domain/website/plain-rich-text.ts';
import { isRichPlace } from '#domain/website/rich-site-texts.ts';
import { type Caller, createPeople, signInWithPermission, type Who } from '#testing/people.ts';
import { linkTo, RICH_TEXT } from '#testing/rich-text.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let editor: Caller & { id: string };
let colleague: Caller & { id: string };
let publisher: Caller & { id: string };
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  editor = await signInWithPermission(served, 'web.content.manage');
  colleague = await signInWithPermission(served, 'web.content.manage');
  publisher = await signInWithPermission(served, 'web.content.publish');
});
afterAll(() => served[Symbol.asyncDispose]());

/** Each test has a document of its own. */
const newDocument = (): string => `pages/${randomUUID().replaceAll(/[^a-z]/g, 'x')}`;

const save = async ({ client }: Caller, ...changes: Row[]): Promise<Row[]> =>
  (
    await client
      .rpc('save_content_drafts', { changes: changes.map((change) => ({ language: 'es', ...change })) })
      .throwOnError()
  ).data as Row[];
const draftsOf = async (document: string): Promise<Row[]> =>
  (
    await publisher.client
      .from('content_drafts')
      .select('id, language, path, value, updated_at, publication_id')
      .eq('document', document)
      .order('path')
      .throwOnError()
  ).data;
const publish = async (document: string, times: Row = {}) =>
  publisher.client
    .rpc('publish_content', {
      drafts: (await draftsOf(document)).map(({ id, updated_at }) => ({ id, updated_at })),
      ...times,
    })
    .throwOnError();
/** As a visitor. */
const published = async (document: string, language = 'es'): Promise<unknown> =>
  (
    await served
      .client()
      .from('content_documents')
      .select('texts')
      .match({ document, language })
      .maybeSingle()
      .throwOnError()
  ).data?.texts;
const contentVersion = async () => (await served.client().rpc('content_version').throwOnError()).data;
const runSchedule = () => served.db.sql('select private.publish_due_content()');
/** Lets the scheduled time of all publications pass. */
const elapse = () =>
  served.db.sql(`update public.content_publications set publish_at = publish_at - interval '1 day',
    revert_at = revert_at - interval '1 day'`);

test('every fact of the company can be drafted', async () => {
  const saved = await save(
    editor,
    ...FACT_PATHS.map((path) => ({ document: COMPANY_DOCUMENT, path, value: 'x' })),
  );
  expect(saved.map(({ is_saved }) => is_saved)).toEqual(FACT_PATHS.map(() => true));
});

describe('a draft', () => {
  test('is not public until it is published, and then is at once', async () => {
    const document = newDocument();
    const before = await contentVersion();
    const [saved] = await save(editor, { document, path: 'title', value: 'Lo que hacemos' });
    expect(saved).toMatchObject({ value: 'Lo que hacemos', is_saved: true, updated_by: editor.id });
    expect(await published(document)).toBeUndefined();
    expect(await contentVersion()).toBe(before);
    expect((await publish(document)).data).toBe(1);
    expect(await published(document)).toEqual({ title: 'Lo que hacemos' });
    expect(await published(document, 'en')).toBeUndefined();
    expect(await contentVersion()).not.toBe(before);
    expect(await draftsOf(document)).toEqual([]);
  });

  test('that is published records which texts the application ships, for that document alone', async () => {
    const [document, other] = [newDocument(), newDocument()];
    const recorded = async (name: string): Promise<unknown> =>
      (await service.from('content_documents').select('shipped_paths').eq('document', name).throwOnError())
        .data;
    for (const name of [document, other]) {
      await save(editor, { document: name, path: 'title', value: 'Uno' });
      await publish(name);
    }
    expect(await recorded(document)).toEqual([{ shipped_paths: null }]);
    await save(editor, { document, path: 'title', value: 'Dos' });
    await publish(document, { shipped: { [document]: ['title', 'lead'] } });
    expect(await recorded(document)).toEqual([{ shipped_paths: ['title', 'lead'] }]);
    expect(await recorded(other)).toEqual([{ shipped_paths: null }]);
    await save(editor, { document, path: 'title', value: 'Tres' });
    await publish(document);
    expect(await recorded(document)).toEqual([{ shipped_paths: ['title', 'lead'] }]);
  });

  test('of another text does not disturb that of a colleague; of the same text, the later one is told', async () => {
    const document = newDocument();
    const [mine] = await save(editor, { document, path: 'title', value: 'Uno' });
    const [theirs] = await save(colleague, { document, path: 'lead', value: 'Dos' });
    expect([mine?.is_saved, theirs?.is_saved]).toEqual([true, true]);
    const [late] = await save(colleague, { document, path: 'title', value: 'Tres' });
    expect(late).toMatchObject({ is_saved: false, value: 'Uno', updated_by: editor.id });
    const [informed] = await save(colleague, {
      document,
      path: 'title',
      value: 'Tres',
      expected: late?.updated_at,
    });
    expect(informed).toMatchObject({ is_saved: true, value: 'Tres', updated_by: colleague.id });
  });

  test('of two that are saved at once, one is told', async () => {
    const document = newDocument();
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        save(number % 2 ? editor : colleague, { document, path: 'title', value: `Texto ${number}` }),
      ),
    );
    expect(results.flat().filter(({ is_saved }) => is_saved)).toHaveLength(1);
    expect(await draftsOf(document)).toHaveLength(1);
  });

  test('with the published text is none, and one of nothing returns to the shipped text', async () => {
    const document = newDocument();
    const [first] = await save(editor, { document, path: 'title', value: 'Uno' });
    expect(first?.is_saved).toBe(true);
    const [undone] = await save(editor, {
      document,
      path: 'title',
      value: null,
      expected: first?.updated_at,
    });
    expect(undone).toMatchObject({ is_saved: true, updated_at: null });
    expect(await draftsOf(document)).toEqual([]);
    await save(editor, { document, path: 'title', value: 'Uno' });
    await publish(document);
    expect(await save(editor, { document, path: 'title', value: 'Uno' })).toMatchObject([{ is_saved: true }]);
    expect(await draftsOf(document)).toEqual([]);
    await save(editor, { document, path: 'title', value: null });
    await publish(document);
    expect(await published(document)).toEqual({});
  });

  test('has no invisible characters, such as the marks of a preview or those that turn text around', async () => {
    const document = newDocument();
    await save(editor, { document, path: 'title', value: 'ISO\u00a09001\u200b\u200c\ufeff\u202e 1234' });
    expect(await draftsOf(document)).toMatchObject([{ value: 'ISO\u00a09001 1234' }]);
  });

  test.each([
    ['too long', { path: 'title', value: 'x'.repeat(20_001) }],
    ['empty', { path: 'title', value: '' }],
    ['of a path that is too long', { path: 'x'.repeat(201), value: 'x' }],
    ['of a document that cannot be', { path: 'title', value: 'x', document: 'pages/../secrets' }],
    ['of a language that is not ours', { path: 'title', value: 'x', language: 'fr' }],
  ])('that is %s is refused', async (_what, change) => {
    const { error } = await editor.client.rpc('save_content_drafts', {
      changes: [{ document: newDocument(), language: 'es', ...change }],
    });
    expect(error?.code).toBe('23514');
  });
});

describe('publishing', () => {
  test('is refused when a draft has changed since it was looked at', async () => {
    const document = newDocument();
    const [saved] = await save(editor, { document, path: 'title', value: 'Uno' });
    const seen = (await draftsOf(document)).map(({ id, updated_at }) => ({ id, updated_at }));
    await save(editor, { document, path: 'title', value: 'Dos', expected: saved?.updated_at });
    const { data } = await publisher.client.rpc('publish_content', { drafts: seen }).throwOnError();
    expect(data).toBeNull();
    expect(await published(document)).toBeUndefined();
  });

  test('leaves a version that says what changed, by whom, and that can be restored', async () => {
    const document = newDocument();
    await save(editor, { document, path: 'title', value: 'Uno' }, { document, path: 'lead', value: 'Guía' });
    await publish(document);
    await save(editor, { document, path: 'title', value: 'Dos' }, { document, path: 'end', value: 'Fin' });
    await publish(document);
    const versions = await editor.client
      .from('content_versions')
      .select('id, version, changes, published_by')
      .eq('document', document)
      .order('version')
      .throwOnError();
    expect(versions.data).toMatchObject([
      { version: 1, changes: { title: 'Uno', lead: 'Guía' }, published_by: publisher.id },
      { version: 2, changes: { title: 'Dos', end: 'Fin' }, published_by: publisher.id },
    ]);
    const restored = await editor.client
      .rpc('restore_content_version', { version: versions.data[0]?.id })
      .throwOnError();
    expect(restored.data).toEqual([{ restored: 2, kept: 0 }]);
    expect(await draftsOf(document)).toMatchObject([
      { path: 'end', value: null },
      { path: 'title', value: 'Uno' },
    ]);
    await publish(document);
    expect(await published(document)).toEqual({ title: 'Uno', lead: 'Guía' });
    const logged = await service
      .from('audit_log')
      .select('actor_id')
      .eq('table_name', 'content_versions')
      .eq('after->>document', document)
      .throwOnError();
    expect(logged.data).toEqual([1, 2, 3].map(() => ({ actor_id: publisher.id })));
  });

  test('restoring a version leaves texts that somebody is changing as they are', async () => {
    const document = newDocument();
    await save(editor, { document, path: 'title', value: 'Uno' }, { document, path: 'lead', value: 'Guía' });
    await publish(document);
    await save(editor, { document, path: 'title', value: 'Dos' }, { document, path: 'lead', value: 'Otra' });
    await publish(document);
    await save(colleague, { document, path: 'title', value: 'Tres' });
    const { data: first } = await editor.client
      .from('content_versions')
      .select('id')
      .match({ document, version: 1 })
      .single()
      .throwOnError();
    const { data } = await editor.client.rpc('restore_content_version', { version: first.id }).throwOnError();
    expect(data).toEqual([{ restored: 1, kept: 1 }]);
    expect(await draftsOf(document)).toMatchObject([
      { path: 'lead', value: 'Guía' },
      { path: 'title', value: 'Tres' },
    ]);
  });

  test('at a later time leaves the drafts as they are until then, and nobody edits them', async () => {
    const document = newDocument();
    const [saved] = await save(editor, { document, path: 'title', value: 'Feria' });
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await publish(document, { publish_at })).data).toBe(1);
    await runSchedule();
    expect(await published(document)).toBeUndefined();
    const [locked] = await save(editor, {
      document,
      path: 'title',
      value: 'Otra',
      expected: saved?.updated_at,
    });
    expect(locked).toMatchObject({ is_saved: false, value: 'Feria' });
    await elapse();
    await runSchedule();
    expect(await published(document)).toEqual({ title: 'Feria' });
  });

  test('until a time returns to the former texts then', async () => {
    const document = newDocument();
    await save(editor, { document, path: 'title', value: 'Siempre' });
    await publish(document);
    await save(
      editor,
      { document, path: 'title', value: 'Feria' },
      { document, path: 'lead', value: 'Venga' },
    );
    await publish(document, { revert_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await published(document)).toEqual({ title: 'Feria', lead: 'Venga' });
    await elapse();
    await runSchedule();
    expect(await published(document)).toEqual({ title: 'Siempre' });
    expect(await draftsOf(document)).toEqual([]);
  });

  test('that is canceled leaves drafts; a canceled end leaves the texts', async () => {
    const document = newDocument();
    await save(editor, { document, path: 'title', value: 'Feria' });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await publish(document, { publish_at: later });
    const cancel = async () =>
      publisher.client
        .rpc('cancel_publication', { publication: (await draftsOf(document))[0]?.publication_id })
        .throwOnError();
    expect((await cancel()).data).toBe(true);
    expect(await draftsOf(document)).toMatchObject([{ value: 'Feria', publication_id: null }]);
    await publish(document, { revert_at: later });
    expect(await draftsOf(document)).toMatchObject([{ value: null }]);
    expect((await cancel()).data).toBe(true);
    expect(await draftsOf(document)).toEqual([]);
    expect(await published(document)).toEqual({ title: 'Feria' });
  });

  test('with an end before its beginning is refused', async () => {
    const document = newDocument();
    await save(editor, { document, path: 'title', value: 'Feria' });
    const { error } = await publisher.client.rpc('publish_content', {
      drafts: await draftsOf(document),
      publish_at: '2030-01-02T00:00:00Z',
      revert_at: '2030-01-01T00:00:00Z',
    });
    expect(error?.code).toBe('23514');
  });
});

describe('a preview link', () => {
  const read = async (token: unknown) =>
    (await served.client().rpc('read_content_preview', { token }).throwOnError()).data;
  const create = async (values: Row = {}): Promise<string> =>
    String((await editor.client.rpc('create_content_preview', values).throwOnError()).data);

  test('shows visitors the texts with their drafts, until it is revoked', async () => {
    const document = newDocument();
    await save(
      editor,
      { document, path: 'title', value: 'Publicado' },
      { document, path: 'lead', value: 'x' },
    );
    await publish(document);
    await save(editor, { document, path: 'title', value: 'Borrador' });
    const token = await create({ label: 'Gerencia', hours: 48 });
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(await read(token)).toMatchObject({
      is_for_editor: false,
      documents: expect.arrayContaining([
        {
          document,
          language: 'es',
          texts: { title: 'Borrador', lead: 'x' },
          published_at: expect.any(String),
        },
      ]),
    });
    const links = await colleague.client.from('content_previews').select('id').eq('label', 'Gerencia');
    await colleague.client.from('content_previews').delete().eq('id', links.data?.[0]?.id).throwOnError();
    expect(await read(token)).toBeNull();
  });

  test('expires, and others do not open anything', async () => {
    const token = await create();
    expect(await read(token)).not.toBeNull();
    await served.db.sql("update public.content_previews set expires_at = now() - interval '1 second'");
    expect(await read(token)).toBeNull();
    for (const other of ['', token.slice(1), randomUUID(), '\\x00', "' or true --"])
      expect(await read(other)).toBeNull();
    await served.db.sql('select private.delete_expired_content_previews()');
    expect(await served.db.sql('select id from public.content_previews')).toEqual([]);
  });

  test('keeps its token to itself', async () => {
    await create({ label: 'Feria' });
    const { error } = await editor.client.from('content_previews').select('token_hash');
    expect(error?.code).toBe('42501');
    for (const hours of [0, 721])
      expect((await editor.client.rpc('create_content_preview', { hours })).error?.code).toBe('23514');
  });
});

test('editors do not publish, publishers do not edit, and nobody else does either', async () => {
  const document = newDocument();
  await save(editor, { document, path: 'title', value: 'Uno' });
  const drafts = (await draftsOf(document)).map(({ id, updated_at }) => ({ id, updated_at }));
  const changes = [{ document, language: 'es', path: 'lead', value: 'Dos' }];
  const others = [people.anon, people['no role'], people.rrhh, people.accesos];
  for (const { client } of [editor, ...others])
    for (const [name, args] of [
      ['publish_content', { drafts }],
      ['cancel_publication', { publication: randomUUID() }],
    ] as const)
      expect((await client.rpc(name, args)).error?.code).toBe('42501');
  for (const { client } of [publisher, ...others])
    for (const [name, args] of [
      ['save_content_drafts', { changes }],
      ['restore_content_version', { version: randomUUID() }],
    ] as const)
      expect((await client.rpc(name, args)).error?.code).toBe('42501');
  for (const { client } of others) {
    expect((await client.rpc('create_content_preview')).error?.code).toBe('42501');
    expect((await client.rpc('list_content_authors')).data ?? []).toEqual([]);
  }
  const authors = await publisher.client.rpc('list_content_authors').throwOnError();
  expect(authors.data).toContainEqual({ user_id: editor.id, full_name: 'Persona de Prueba' });
  for (const { client } of others)
    for (const table of ['content_drafts', 'content_versions', 'content_publications', 'content_previews'])
      expect((await client.from(table).select('id')).data ?? []).toEqual([]);
  const { client } = people['super admin'];
  expect((await client.rpc('save_content_drafts', { changes }).throwOnError()).data).toMatchObject([
    { is_saved: true },
  ]);
  expect((await client.rpc('publish_content', { drafts }).throwOnError()).data).toBe(1);
});

describe('a text with formatting', () => {
  const saving = ({ client }: Caller, change: Row) =>
    client.rpc('save_content_drafts', { changes: [{ document: 'pages/terms', language: 'es', ...change }] });
  /** A stored document is refused where texts may have formatting, and is any other text elsewhere. */
  const refused = JSON.stringify(linkTo('javascript:alert(1)'));

  test.each([
    { document: 'pages/terms', path: 'clauses.0.body' },
    { document: 'pages/privacy', path: 'clauses.n4f00c1ab.body' },
    { document: 'pages/legal-notice', path: 'clauses.1.body' },
    { document: 'pages/terms', path: 'clauses.0.title' },
    { document: 'pages/terms', path: 'clauses.0.body.1' },
    { document: 'pages/terms', path: 'other.clauses.0.body' },
    { document: 'pages/purpose', path: 'clauses.0.body' },
  ])('is checked where the application reads it as such: %j', async (place) => {
    const { error } = await saving(editor, { ...place, value: refused });
    expect(error?.code).toBe(isRichPlace(place) ? '23514' : undefined);
  });

  test.each([
    ['no JSON', '{"type"', '22P02'],
    ['a type that every object has', '{"type":"constructor","content":[]}', '23514'],
    ['hidden characters, escaped', JSON.stringify(RICH_TEXT).replace('Leer', '\\u200bLeer'), '23514'],
    ['more characters than a text may have', JSON.stringify(richTextOf('x'.repeat(20_000))), '23514'],
    ['a megabyte', JSON.stringify(richTextOf('x'.repeat(1_000_000))), '23514'],
    ['ten thousand levels', `${'{"content":['.repeat(10_000)}${']}'.repeat(10_000)}`, '54001'],
  ])('with %s is refused', async (_, value, code) => {
    const { error } = await saving(editor, { path: 'clauses.2.body', value });
    expect(error?.code).toBe(code);
  });

  test('is saved, without hidden characters, and as any plain text', async () => {
    const path = 'clauses.3.body';
    const marked = JSON.stringify(RICH_TEXT).replace('Leer', '\u200bLe\ufeffer');
    expect((await saving(editor, { path, value: marked })).data).toMatchObject([
      { is_saved: true, value: JSON.stringify(RICH_TEXT) },
    ]);
    const value = '{{company.name}}\n\n- Uno';
    expect((await saving(editor, { path: 'clauses.4.body', value })).data).toMatchObject([
      { is_saved: true, value },
    ]);
  });
});

describe('the channel in which editors see one another', () => {
  /** @returns what the server answers to joining it and appearing in it */
  async function appear({ client }: Pick<Caller, 'client'>): Promise<string> {
    const channel = client.channel('content-editors', {
      config: { private: true, presence: { enabled: true } },
    });
    try {
      await subscribeChannel(channel);
      return await channel.track({ userId: 'x', name: 'Ana', text: null });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      await client.removeChannel(channel);
    }
  }

  test('is open to those who edit', async () => {
    expect(await appear(editor)).toBe('ok');
    expect(await appear(people['super admin'])).toBe('ok');
  });

  test.each(['anon', 'no role', 'rrhh', 'accesos'] as const)('is closed to %s', async (who) => {
    expect(await appear(people[who])).toContain('Unauthorized');
  });

  test('is closed to who may publish only, and carries no messages', async () => {
    expect(await appear(publisher)).toContain('Unauthorized');
    const channel = editor.client.channel('content-editors', {
      config: { private: true, broadcast: { ack: true }, presence: { enabled: true } },
    });
    await subscribeChannel(channel);
    expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error');
    await editor.client.removeChannel(channel);
  });
});
