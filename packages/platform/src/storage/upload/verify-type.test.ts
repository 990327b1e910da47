import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { requireAllowedType, requireMatchingSignature } from './verify-type.ts';

const folder = await mkdtemp(join(tmpdir(), 'types-test-'));
afterAll(() => rm(folder, { recursive: true }));

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const zip = async (files: Record<string, string>) =>
  Buffer.from(
    await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer(),
  );
const jpeg = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();
const FILES = {
  docx: await zip({
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
    'word/document.xml': '<document/>',
  }),
  zip: await zip({ 'a.txt': 'a' }),
  doc: Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'),
  pdf: Buffer.from('%PDF-1.7\n'),
  exe: Buffer.from('MZ'.padEnd(100, '\0')),
  elf: Buffer.from('\u007fELF'.padEnd(100, '\0')),
  svg: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  jpeg,
  text: Buffer.from('just words'),
  empty: Buffer.alloc(0),
  html: Buffer.from('<!doctype html><script>alert(1)</script> %PDF-1.7'),
  latePdf: Buffer.from('\ufeff\n%PDF-1.7\n'),
  xlsx: await zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
  /** Parts in an order that some programs write and that is detected as a plain ZIP file. */
  lateDocx: await zip({
    'docProps/app.xml': '<p/>',
    'word/document.xml': '<d/>',
    '[Content_Types].xml': '<Types/>',
  }),
};

async function accepts(name: keyof typeof FILES, declared: string): Promise<boolean> {
  const path = join(folder, name);
  await writeFile(path, FILES[name]);
  return requireMatchingSignature({ path, declared, allowed: [declared] }).then(
    () => true,
    () => false,
  );
}

test.each([
  ['docx', DOCX],
  ['doc', 'application/msword'],
  ['pdf', 'application/pdf'],
  ['jpeg', 'image/jpeg'],
  ['jpeg', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['text', 'text/plain; charset=utf-8'],
  ['empty', 'text/plain'],
  ['html', 'text/html'],
  ['latePdf', 'application/pdf'],
  ['lateDocx', DOCX],
  ['zip', 'application/x-zip-compressed'],
  ['exe', 'application/octet-stream'],
] as const)('accepts %s declared as %s', async (name, declared) =>
  expect(await accepts(name, declared)).toBe(true),
);

test.each([
  ['exe', 'application/pdf'],
  ['elf', 'application/msword'],
  ['exe', 'text/plain'],
  ['zip', 'application/pdf'],
  ['doc', DOCX],
  ['docx', 'application/pdf'],
  ['pdf', 'image/png'],
  ['svg', 'image/png'],
  ['jpeg', 'application/pdf'],
  ['empty', 'application/pdf'],
  ['empty', DOCX],
  ['empty', 'application/msword'],
  ['empty', 'image/png'],
  ['html', 'application/pdf'],
  ['html', 'image/png'],
  ['text', 'application/msword'],
  ['text', DOCX],
  ['zip', DOCX],
  ['xlsx', DOCX],
  ['docx', 'application/msword'],
] as const)('rejects %s declared as %s', async (name, declared) =>
  expect(await accepts(name, declared)).toBe(false),
);

test('a bucket accepts its allowed types and wildcards, and any type without a list', () => {
  const allows = (type: string, allowed: string[] | null) => {
    try {
      requireAllowedType(type, allowed);
      return true;
    } catch {
      return false;
    }
  };
  expect(allows('image/png', ['image/*'])).toBe(true);
  expect(allows('IMAGE/PNG', ['image/png'])).toBe(true);
  expect(allows('IMAGE/PNG', ['image/*'])).toBe(true);
  expect(allows('text/plain;charset=UTF-8', ['text/plain'])).toBe(true);
  expect(allows('imagery/png', ['image/*'])).toBe(false);
  expect(allows('image', ['image/*'])).toBe(false);
  expect(allows('anything', null)).toBe(true);
});
