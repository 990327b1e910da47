import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDocumentReader } from '#server/cv-texts/document-reader.ts';
import { docxWith, paragraph, pdfBomb, pdfWith, wordXml, zeros, zipOf } from '#testing/documents.ts';

/** Patient, since what is tried here is the verdict on the document, and a busy machine comes to none within the usual time. */
const PATIENCE_MS = 600_000;
const reader = createDocumentReader({ longestMs: PATIENCE_MS });
vi.setConfig({ testTimeout: PATIENCE_MS });
/** The server that hostile documents refer to, and the number of its requests. */
const remote = createServer((_, response) => {
  visits += 1;
  response.end();
});
let visits = 0;
let address: string;
beforeAll(async () => {
  remote.listen(0, '127.0.0.1');
  await once(remote, 'listening');
  const bound = remote.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/x.png`;
});
afterAll(async () => {
  await reader.stop();
  remote.close();
  vi.resetConfig();
  expect(visits).toBe(0);
});

const GOOD = { body: 'Camila Rojas', blocks: null };
/** The reader keeps working after each one. */
const expectStillReads = async (): Promise<void> =>
  expect(await reader.read(pdfWith(['Camila Rojas']))).toEqual(GOOD);

describe('a hostile document is not read, but the next one is', () => {
  test.each([
    ['a page that unpacks to 800 MB', () => pdfBomb(800)],
    [
      'a Word document that unpacks to 800 MB',
      () => zipOf([{ name: 'word/document.xml', deflated: zeros(800), size: 800 * 1024 * 1024 }]),
    ],
    [
      'a Word document that unpacks to more than it declares',
      () => zipOf([{ name: 'word/document.xml', deflated: zeros(200), size: 1000 }]),
    ],
    [
      'an entity that names a file',
      () =>
        docxWith({
          'word/document.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${wordXml(paragraph('&e;')).slice(38)}`,
        }),
    ],
    [
      'nested entities',
      () =>
        docxWith({
          'word/document.xml': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${wordXml(paragraph('&b;')).slice(38)}`,
        }),
    ],
    [
      'elements nested ten thousand deep',
      () => docxWith({ 'word/document.xml': wordXml('<w:p>'.repeat(10_000)) }),
    ],
    [
      'twenty thousand paragraphs',
      () => docxWith({ 'word/document.xml': wordXml(paragraph('x').repeat(20_000)) }),
    ],
    [
      'a table of twenty thousand empty rows',
      () => docxWith({ 'word/document.xml': wordXml(`<w:tbl>${'<w:tr/>'.repeat(20_000)}</w:tbl>`) }),
    ],
    [
      'a row of twenty thousand empty cells',
      () =>
        docxWith({
          'word/document.xml': wordXml(`<w:tbl><w:tr>${'<w:tc/>'.repeat(20_000)}</w:tr></w:tbl>`),
        }),
    ],
    ['a truncated PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog')],
    ['a truncated archive', () => docxWith({ 'word/document.xml': wordXml(paragraph('x')) }).slice(0, 120)],
    ['a compound file without content', () => Buffer.from(`d0cf11e0a1b11ae1${'ff'.repeat(2000)}`, 'hex')],
  ])('%s', async (_, bytes) => {
    expect(await reader.read(bytes())).toHaveProperty('error');
    await expectStillReads();
  });
});

test('parts that are too large together are not unpacked', async () => {
  const parts = ['word/document.xml', 'word/header1.xml', 'word/header2.xml'];
  const bytes = zipOf(parts.map((name) => ({ name, deflated: zeros(8), size: 8 * 1024 * 1024 })));
  // Unpacked, they would be refused as well, since they are not XML.
  expect(await reader.read(bytes)).toEqual({ error: expect.stringContaining('too large') });
  await expectStillReads();
});

/** The processes that read documents for this one. */
async function readers(): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (file: string): Promise<string> => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    const parent = /^PPid:\t(\d+)$/m.exec(await read('status'))?.[1];
    if (parent === String(process.pid) && (await read('cmdline')).includes('cv-texts'))
      found.push(Number(pid));
  }
  return found;
}

test('a document is not blamed for what the last one did to the process after it was read', async () => {
  const before = await readers();
  const own = createDocumentReader({ longestMs: PATIENCE_MS });
  onTestFinished(() => own.stop());
  await own.read(pdfWith(['Camila Rojas']));
  const [pid = 0] = (await readers()).filter((reader) => !before.includes(reader));
  process.kill(pid, 'SIGABRT');
  // At once, before the server can know that the process has died.
  expect(await own.read(pdfWith(['Camila Rojas']))).toHaveProperty('body', 'Camila Rojas');
});

/** Takes seconds to read: every paragraph is a page of text. */
const slowDocument = () =>
  docxWith({
    'word/document.xml': wordXml(`<w:p>${`<w:r><w:t>${'x '.repeat(2000)}</w:t></w:r>`.repeat(1500)}</w:p>`),
  });

test('a document that takes too much CPU time is aborted', async () => {
  const hasty = createDocumentReader({ cpuSeconds: 0.05, longestMs: PATIENCE_MS });
  onTestFinished(() => hasty.stop());
  expect(await hasty.read(slowDocument())).toEqual({ error: 'exceeds the time or memory limit' });
});

test('a document is not blamed for a machine that does not get around to it', async () => {
  const impatient = createDocumentReader({ longestMs: 1 });
  onTestFinished(() => impatient.stop());
  expect(await impatient.read(pdfWith(['Camila Rojas']))).toEqual({ late: 'the reader did not start' });
});

test('markup, macros, linked pictures and objects become text or nothing', async () => {
  const answer = await reader.read(
    docxWith({
      '[Content_Types].xml': '<Types/>',
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${address}" TargetMode="External"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${address}" TargetMode="External"/></Relationships>`,
      'word/vbaProject.bin': 'Sub AutoOpen()',
      'word/document.xml': wordXml(
        `${paragraph('&lt;img src=x onerror=alert(1)&gt;')}<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="rId1"/></w:drawing></w:r></w:p>`,
      ),
    }),
  );
  expect(answer).toEqual({
    body: '<img src=x onerror=alert(1)>',
    blocks: [{ kind: 'paragraph', runs: [{ text: '<img src=x onerror=alert(1)>' }] }],
  });
});
