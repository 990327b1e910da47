import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CV_TYPES } from '../recruiting/cv.ts';
import { detectFileKind, isBeforeWord97, nameWithExtension, storedExtension } from './file-kind.ts';

const INPUTS = join(import.meta.dirname, '../../tests/inputs/documents');
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const PDF = bytesOf('%PDF-1.4\n%%EOF');

test.each([
  ['really-docx.doc', 'docx'],
  ['really-html.doc', 'html'],
  ['really-rtf.doc', 'rtf'],
  ['really-wordml2003.doc', 'word-xml'],
  ['backslash-names.docx', 'docx'],
  ['uppercase-names.docx', 'docx'],
  ['word-online-document2.docx', 'docx'],
  ['latex-ot1-accents.pdf', 'pdf'],
])('%s is %s', (name, kind) => {
  expect(detectFileKind(readFileSync(join(INPUTS, name)))).toBe(kind);
});

/** A compound file with one stream, whose content starts at the second sector. */
function compound(stream: string, content: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  Buffer.from(content).copy(bytes, 512);
  bytes.write(stream, 1024, 'utf16le');
  return bytes;
}

test.each<[string, Uint8Array, string | null]>([
  ['a PDF after other bytes', bytesOf('\n\n junk %PDF-1.7'), 'pdf'],
  ['a web page that contains a PDF header', bytesOf('<html>%PDF-1.7'), 'html'],
  ['a web archive', bytesOf('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x'), 'mht'],
  ['a page with a byte order mark', bytesOf('\u00ef\u00bb\u00bf <!DOCTYPE html>'), 'html'],
  ['a page in UTF-16', Buffer.from('\ufeff<html>', 'utf16le'), 'html'],
  ['a Word 97 document', compound('WordDocument', [0xec, 0xa5, 0xc1, 0]), 'doc'],
  [
    'one with a password',
    compound('WordDocument', [0xec, 0xa5, 0xc1, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
    'encrypted',
  ],
  ['a docx with a password', compound('EncryptedPackage', []), 'encrypted'],
  ['an Excel workbook', compound('Workbook', []), null],
  ['a photograph', Buffer.from('ffd8ffe0', 'hex'), 'jpg'],
  ['a photograph of a telephone', bytesOf('\0\0\0\u0018ftypheic\0\0\0\0'), 'heic'],
  ['a picture in AVIF', bytesOf('\0\0\0\u001cftypavif\0\0\0\0'), 'avif'],
  ['one that names another brand first', bytesOf('\0\0\0\u001cftypmif1\0\0\0\0mif1avifmiaf'), 'avif'],
  ['a picture in WebP', bytesOf('RIFF\u0024\u0001\0\0WEBP'), 'webp'],
  ['a drawing', bytesOf('AC1032\0\0'), 'dwg'],
  ['a spreadsheet', bytesOf('PK\u0003\u0004 [Content_Types].xml xl/workbook.xml'), 'xlsx'],
  ['one with macros', bytesOf('PK\u0003\u0004 [Content_Types].xml xl/workbook.xml xl/vbaProject.bin'), null],
  ['an archive', bytesOf('PK\u0003\u0004 cv.txt'), null],
  ['a program', bytesOf('MZ\u0090\0'), null],
  ['nothing', bytesOf(''), null],
])('%s', (_, bytes, kind) => {
  expect(detectFileKind(bytes)).toBe(kind);
});

test.each<[string, string, Uint8Array, string | null]>([
  ['Curriculum', '', PDF, 'pdf'],
  ['', '', PDF, 'pdf'],
  ['CV.pdf (1)', 'application/octet-stream', PDF, 'pdf'],
  ['CV.pdf.', '', PDF, 'pdf'],
  ['CV.doc', 'application/msword', PDF, 'pdf'],
  ['CV.pdf', 'application/pdf', bytesOf('<html>'), null],
  // Left to the storage, which knows more signatures.
  ['CV', 'application/x-pdf', bytesOf('?'), 'pdf'],
  ['CV.PDF', '', bytesOf('?'), 'pdf'],
  ['CV.pdf (1)', '', bytesOf('?'), 'pdf'],
  ['CV.txt', 'text/plain', bytesOf('?'), null],
  ['x.constructor', 'constructor', bytesOf('?'), null],
])('%j of type %j is stored under its own extension', (name, type, bytes, extension) => {
  expect(storedExtension({ name, type, bytes }, CV_TYPES)).toBe(extension);
});

test.each([
  ['CV.pdf', 'pdf', 'CV.pdf'],
  ['Curriculum', 'pdf', 'Curriculum.pdf'],
  ['CV.pdf.', 'pdf', 'CV.pdf'],
  ['CV.doc', 'docx', 'CV.doc.docx'],
  ['foto.JPEG', 'jpg', 'foto.JPEG'],
  ['cv.pdf.exe', 'pdf', 'cv.pdf.exe.pdf'],
])('%j as a %s is named %j', (name, extension, named) => {
  expect(nameWithExtension(name, extension)).toBe(named);
});

// Catastrophic backtracking would exceed the test's timeout.
test('hostile names and contents are read at once', () => {
  for (const text of ['<!--'.repeat(250_000), ' '.repeat(1_000_000), `<?xml${'<'.repeat(1_000_000)}`])
    expect(detectFileKind(bytesOf(text))).toBeNull();
  expect(
    storedExtension({ name: `.a${'. '.repeat(50_000)}!`, type: '', bytes: bytesOf('') }, CV_TYPES),
  ).toBeNull();
});

test.each<[string, Uint8Array, boolean]>([
  ['Word 6', compound('WordDocument', [0xdc, 0xa5, 0x65, 0]), true],
  ['Word 95', compound('WordDocument', [0xdc, 0xa5, 0x68, 0]), true],
  ['Word 97', compound('WordDocument', [0xec, 0xa5, 0xc1, 0]), false],
  ['another program', compound('Workbook', [0xdc, 0xa5, 0x68, 0]), false],
  ['nobody', bytesOf(''), false],
])('a document of %s', (_, bytes, isOld) => {
  expect(isBeforeWord97(bytes)).toBe(isOld);
});
