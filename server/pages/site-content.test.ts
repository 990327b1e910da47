import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { createSiteContent, readPreview } from './site-content.ts';

/** A client whose requests are answered with this. */
const visitor = (body: unknown, status = 200) =>
  createClient('http://localhost', 'key', {
    auth: { persistSession: false },
    global: { fetch: async () => Response.json(body, { status }) },
  });
const broken = visitor({ message: 'down' }, 400);
const document = (title: unknown) => [
  { document: 'pages/purpose', language: 'es', texts: { title, lead: 'x' } },
];
const titleOf = ({ texts }: Awaited<ReturnType<ReturnType<typeof createSiteContent>>>) =>
  texts.es.get('pages/purpose')?.title;

test('texts are read again when the version changes, and stay while it or they cannot be read', async () => {
  let version: Promise<string> = Promise.resolve('1');
  const read = createSiteContent({ current: () => version });
  const first = await read(visitor(document('Uno')));
  expect(titleOf(first)).toBe('Uno');
  expect(await read(visitor(document('Dos')))).toBe(first);
  version = Promise.reject(new Error('no database'));
  expect(await read(visitor(document('Dos')))).toBe(first);
  version = Promise.resolve('2');
  expect(await read(broken)).toBe(first);
  expect(titleOf(await read(visitor(document('Dos'))))).toBe('Dos');
});

test('pages that are asked for at the same time read the texts once, and again after a failure', async () => {
  let reads = 0;
  let body: unknown = { message: 'down' };
  const client = createClient('http://localhost', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (url) => {
        if (String(url).includes('content_documents')) reads += 1;
        return Response.json(body, { status: Array.isArray(body) ? 200 : 400 });
      },
    },
  });
  const read = createSiteContent({ current: async () => '1' });
  expect(read.latest()).toBeUndefined();
  await read(client);
  body = document('Uno');
  reads = 0;
  const found = await Promise.all([read(client), read(client), read(client)]);
  expect(found.map(titleOf)).toEqual(['Uno', 'Uno', 'Uno']);
  expect(reads).toBe(1);
  expect(read.latest()).toBe(found[0]);
});

test('what is no text is left out', async () => {
  const read = createSiteContent();
  for (const value of [5, null, ['x'], { constructor: 'x' }]) {
    const content = await read(visitor(document(value)));
    expect(content.texts.es.get('pages/purpose')).toEqual({ lead: 'x' });
  }
});

test('without any texts, the shipped ones are shown', async () => {
  expect((await createSiteContent()(broken)).texts.es.size).toBe(0);
});

test('a preview that cannot be read is not one that does not exist', async () => {
  expect(await readPreview(visitor(null), 'token')).toBeNull();
  expect(await readPreview(broken, 'token')).toBe('unavailable');
  const documents = document('Borrador');
  const shown = await readPreview(visitor({ is_for_editor: true, documents, pictures: [] }), 'token');
  expect(shown).toMatchObject({ preview: 'editor' });
});
