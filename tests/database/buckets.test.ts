import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CV_TYPES, cvObjectName, MAX_CV_BYTES } from '#domain/recruiting/cv.ts';
import { quoteFileObject } from '#domain/website/quote-file.ts';
import { BUCKET_LIMITS } from '#testing/bucket-limits.ts';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { PDF } from '#testing/records.ts';

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

const BUCKETS = {
  documents: {
    name: () => cvObjectName('resumes', 'pdf'),
    file: { bytes: PDF, type: 'application/pdf' },
    download: ['rrhh', 'super admin'],
    list: ['rrhh', 'super admin'],
    upload: PEOPLE,
    change: ['super admin'],
  },
  'quote-files': {
    name: () => quoteFileObject('pdf').name,
    file: { bytes: PDF, type: 'application/pdf' },
    download: ['super admin'],
    list: ['super admin'],
    upload: PEOPLE,
    change: ['super admin'],
  },
  'conversation-files': {
    name: () => `${randomUUID().replaceAll('-', '')}.pdf`,
    file: { bytes: PDF, type: 'application/pdf' },
    download: ['rrhh', 'super admin'],
    list: ['rrhh', 'super admin'],
    // Only by the server.
    upload: [],
    change: [],
  },
  'hero-images': {
    name: () => `${randomUUID()}.png`,
    file: { bytes: PNG, type: 'image/png' },
    download: PEOPLE,
    list: ['super admin'],
    upload: ['super admin'],
    change: ['super admin'],
  },
  'success-cases': {
    name: () => `${randomUUID()}.png`,
    file: { bytes: PNG, type: 'image/png' },
    download: PEOPLE,
    list: ['super admin'],
    upload: ['super admin'],
    change: ['super admin'],
  },
} as const satisfies Record<
  string,
  {
    name: () => string;
    file: { bytes: Uint8Array; type: string };
    download: readonly Who[];
    list: readonly Who[];
    upload: readonly Who[];
    change: readonly Who[];
  }
>;

const exists = async (bucket: string, name: string): Promise<boolean> =>
  (await service.storage.from(bucket).exists(name)).data;

test.each(Object.entries(BUCKET_LIMITS))(
  '%s accepts what the domain accepts',
  async (id, { bytes, types }) => {
    const { data } = await service.storage.getBucket(id);
    expect(data?.file_size_limit).toBe(bytes);
    expect(data?.allowed_mime_types?.toSorted()).toEqual(types.toSorted());
  },
);

describe.each(Object.entries(BUCKETS))(
  'bucket %s',
  (bucket, { change, download, file, list, name, upload }) => {
    const stored = async (): Promise<string> => {
      const path = name();
      const { error } = await service.storage
        .from(bucket)
        .upload(path, file.bytes, { contentType: file.type });
      expect(error).toBeNull();
      return path;
    };

    describe.each(PEOPLE)('%s', (who) => {
      const objects = () => people[who].client.storage.from(bucket);
      const may = (allowed: readonly Who[]): boolean => allowed.includes(who);

      test(`${may(download) ? 'may' : 'may not'} download`, async () => {
        const path = await stored();
        expect((await objects().download(path)).error === null).toBe(may(download));
      });

      test(`${may(list) ? 'may' : 'may not'} sign, list`, async () => {
        const path = await stored();
        expect((await objects().createSignedUrl(path, 60)).error === null).toBe(may(list));
        const [folder = ''] = path.split('/').slice(0, -1);
        const { data } = await objects().list(folder, { limit: 1000 });
        const listed = data?.some((object) => path.endsWith(object.name)) ?? false;
        expect(listed).toBe(may(list));
      });

      test(`${may(upload) ? 'may' : 'may not'} upload`, async () => {
        const path = name();
        const { error } = await objects().upload(path, file.bytes, { contentType: file.type });
        expect(error === null).toBe(may(upload));
        expect(await exists(bucket, path)).toBe(may(upload));
      });

      test(`${may(change) ? 'may' : 'may not'} replace, move`, async () => {
        const path = await stored();
        const longer = new Uint8Array([...file.bytes, 10]);
        await objects().update(path, longer, { contentType: file.type });
        const { data } = await service.storage.from(bucket).download(path);
        expect(data?.size).toBe(may(change) ? longer.length : file.bytes.length);
        const elsewhere = name();
        await objects().move(path, elsewhere);
        expect(await exists(bucket, elsewhere)).toBe(may(change));
      });

      test(`${may(change) ? 'may' : 'may not'} remove`, async () => {
        const path = await stored();
        await objects().remove([path]);
        expect(await exists(bucket, path)).toBe(!may(change));
      });
    });
  },
);

test('only the backend creates or changes buckets', async () => {
  for (const who of PEOPLE) {
    const { client } = people[who];
    expect((await client.storage.createBucket(`b-${randomUUID()}`)).error).not.toBeNull();
    expect((await client.storage.updateBucket('documents', { public: true })).error).not.toBeNull();
    expect((await client.storage.deleteBucket('documents')).error).not.toBeNull();
  }
  const { data } = await service.storage.getBucket('documents');
  expect(data?.public).toBe(false);
});

test('no form of public URL opens a CV', async () => {
  const path = cvObjectName('resumes', 'pdf');
  await service.storage.from('documents').upload(path, PDF, { contentType: 'application/pdf' });
  const { data } = service.storage.from('documents').getPublicUrl(path);
  expect((await fetch(data.publicUrl)).ok).toBe(false);
});

test('a name of another client’s short random text is accepted', async () => {
  const { error } = await people.anon.client.storage
    .from('documents')
    .upload(`resumes/${Date.now()}-k3x9qa.pdf`, PDF, { contentType: 'application/pdf' });
  expect(error).toBeNull();
});

describe('uploads that visitors cannot make', () => {
  const objects = () => people.anon.client.storage.from('documents');
  const everything = async (): Promise<{ rows: unknown; files: string[] }> => ({
    rows: (
      await served.db.database.asRole({ role: 'service_role', claims: {} }, (tx) =>
        tx.query('select name from storage.objects order by name'),
      )
    ).rows,
    files: (await readdir(served.filesDirectory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort(),
  });

  test.each([
    ['5 MB and one byte', cvObjectName('resumes', 'pdf'), pdfOf(MAX_CV_BYTES + 1), 'application/pdf'],
    ['a program renamed .pdf', cvObjectName('resumes', 'pdf'), programBytes(), 'application/pdf'],
    ['another type', cvObjectName('resumes', 'pdf'), PDF, 'text/html'],
    ['nothing', cvObjectName('resumes', 'pdf'), new Uint8Array(), 'application/pdf'],
    ['an HTML page sent as a PDF', cvObjectName('resumes', 'pdf'), words('<html>'), 'application/pdf'],
    ['plain text sent as a DOC', cvObjectName('resumes', 'doc'), words('Hello'), 'application/msword'],
    [
      'a ZIP file sent as a DOCX',
      cvObjectName('resumes', 'docx'),
      words('PK\u0005\u0006'.padEnd(22, '\0')),
      CV_TYPES.docx,
    ],
    ['a name with ../', 'resumes/../../escape.pdf', PDF, 'application/pdf'],
    ['a name that can be guessed', 'resumes/cv.pdf', PDF, 'application/pdf'],
    ['another folder', 'secret/1790000000000-0123456789abcdef0123456789abcdef.pdf', PDF, 'application/pdf'],
    [
      'another extension',
      'resumes/1790000000000-0123456789abcdef0123456789abcdef.exe',
      PDF,
      'application/pdf',
    ],
  ])('%s', async (_, path, bytes, contentType) => {
    const before = await everything();
    const { error } = await objects().upload(path, bytes, { contentType });
    expect(error).not.toBeNull();
    expect(await everything()).toEqual(before);
  });

  test.each(['anon', 'no role'] as const)(
    'a name that %s chose, or that is for another bucket',
    async (who) => {
      for (const [bucket, path] of [
        ['documents', 'resumes/cv.pdf'],
        ['documents', quoteFileObject('pdf').name],
        ['quote-files', 'plano.pdf'],
        ['quote-files', cvObjectName('resumes', 'pdf')],
        ['conversation-files', quoteFileObject('pdf').name],
        ['conversation-files', cvObjectName('resumes', 'pdf')],
      ] as const) {
        const { error } = await people[who].client.storage
          .from(bucket)
          .upload(path, PDF, { contentType: 'application/pdf' });
        expect(error, `${bucket}/${path}`).not.toBeNull();
      }
    },
  );

  test('a file that a super admin moves among those of conversations', async () => {
    const path = cvObjectName('resumes', 'pdf');
    await service.storage.from('documents').upload(path, PDF, { contentType: 'application/pdf' });
    const { error } = await people['super admin'].client.storage
      .from('documents')
      .move(path, path, { destinationBucket: 'conversation-files' });
    expect(error).not.toBeNull();
    expect(await exists('documents', path)).toBe(true);
  });

  test('do not include a file of exactly 5 MB', async () => {
    const { error } = await objects().upload(cvObjectName('resumes', 'pdf'), pdfOf(MAX_CV_BYTES), {
      contentType: 'application/pdf',
    });
    expect(error).toBeNull();
  });
});

function pdfOf(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes).fill(32);
  file.set(PDF);
  return file;
}

function words(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function programBytes(): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(2048);
  file.set([0x4d, 0x5a, 0x90, 0x00, 0x03]);
  return file;
}
