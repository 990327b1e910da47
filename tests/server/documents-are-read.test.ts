import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CvBlock } from '#domain/recruiting/cv-text.ts';
import { cleanText } from '#server/cv-texts/reading/document.ts';
import { readDocument } from '#server/cv-texts/reading/read-document.ts';
import { repairText } from '#server/cv-texts/reading/repair-text.ts';
import { docWith, docxWith, paragraph, pdfShowing, pdfWith, wordXml } from '#testing/documents.ts';

const STYLES = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
  <w:style w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="Listaconvietas"><w:name w:val="List Bullet"/></w:style>
  <w:style w:styleId="Prrafodelista"><w:name w:val="List Paragraph"/></w:style>
</w:styles>`;

const docx = (body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array =>
  docxWith({ 'word/document.xml': wordXml(body), 'word/styles.xml': STYLES, ...parts });
const styled = (style: string, text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

const blocksOf = async (bytes: Uint8Array): Promise<readonly CvBlock[] | null> =>
  (await readDocument(bytes)).blocks;
const plain = (text: string): CvBlock => ({ kind: 'paragraph', runs: [{ text }] });

test('a PDF is read line by line, with hyphenated words joined', async () => {
  expect(await readDocument(pdfWith(['Ingeniería Eléctrica', 'Puesta en mar-', 'cha de PLC (S7)']))).toEqual({
    body: 'Ingeniería Eléctrica\nPuesta en marcha de PLC (S7)',
    blocks: null,
  });
});

test('a PDF without text is read as empty', async () => {
  expect(await readDocument(pdfWith([]))).toEqual({ body: '', blocks: null });
});

/** The letters of a word, this far apart in thousandths of the font size. */
const spread = (word: string, apart: number): string =>
  [...word].map((letter) => `(${letter})`).join(`-${apart}`);

test.each([
  ['a gap', '[(Software)-250(Engineer)] TJ', 'Software Engineer'],
  ['kerning', '[(So)-60(ftwa)40(re)-250(Engineer)] TJ', 'Software Engineer'],
  ['a move', '(Software) Tj 42 0 Td (Engineer) Tj', 'Software Engineer'],
  ['the right column first', '300 0 Td (2019) Tj -300 0 Td (Engineer) Tj', '2019 Engineer'],
  ['an accent over its letter', '(Ingenier) Tj 37 0 Td (\\264) Tj -0.5 0 Td (ia) Tj', 'Ingeniería'],
  [
    'letters and words apart',
    `[${spread('Software', 200)}-500${spread('Engineer', 200)}] TJ`,
    'Software Engineer',
  ],
  [
    'capitals far apart',
    `[${spread('SOFTWARE', 300)}-900${spread('ENGINEER', 300)}] TJ`,
    'SOFTWARE ENGINEER',
  ],
  ['letters apart, with a space', '3 Tc (SOFTWARE ENGINEER) Tj', 'SOFTWARE ENGINEER'],
])('words of a PDF that only %s separates are told apart', async (_, shown, body) => {
  expect((await readDocument(pdfShowing(`BT /F1 10 Tf 72 760 Td ${shown} ET`))).body).toBe(body);
});

test('a Word document keeps headings, lists and emphasis', async () => {
  const bytes = docx(
    styled('Ttulo1', 'Experiencia') +
      styled('Listaconvietas', 'Tableros') +
      '<w:p><w:pPr><w:pStyle w:val="Prrafodelista"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t>SCADA</w:t></w:r></w:p>' +
      '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>2019</w:t></w:r><w:r><w:tab/><w:t>Planta</w:t></w:r><w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t> sur</w:t></w:r></w:p>',
  );
  expect(await readDocument(bytes)).toEqual({
    body: 'Experiencia\nTableros\nSCADA\n2019 Planta sur',
    blocks: [
      { kind: 'heading', runs: [{ text: 'Experiencia' }] },
      { kind: 'item', runs: [{ text: 'Tableros' }] },
      { kind: 'item', runs: [{ text: 'SCADA' }] },
      { kind: 'paragraph', runs: [{ text: '2019', bold: true }, { text: '\tPlanta sur' }] },
    ],
  });
});

test('tables, text boxes, headers and footers are read once', async () => {
  const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
  const box = `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">
    <mc:Choice Requires="wps"><w:txbxContent>${paragraph('Perfil')}</w:txbxContent></mc:Choice>
    <mc:Fallback><w:txbxContent>${paragraph('Perfil')}</w:txbxContent></mc:Fallback>
  </mc:AlternateContent></w:r></w:p>`;
  const header = wordXml(paragraph('Trinidad Leiva')).replaceAll('w:document', 'w:hdr');
  expect(
    await blocksOf(
      docx(`${box}<w:tbl><w:tr>${cell('2014')}${cell('Integrador')}</w:tr></w:tbl>`, {
        'word/header1.xml': header,
        'word/header2.xml': header,
      }),
    ),
  ).toEqual([
    plain('Trinidad Leiva'),
    plain('Perfil'),
    { kind: 'table', rows: [[[plain('2014')], [plain('Integrador')]]] },
  ]);
});

test('deleted text, field codes and hidden instructions are left out', async () => {
  expect(
    await blocksOf(
      docx(
        '<w:p><w:del><w:r><w:delText>no </w:delText></w:r></w:del><w:r><w:instrText>HYPERLINK "http://x.example"</w:instrText></w:r><w:r><w:t>sí</w:t></w:r></w:p>',
      ),
    ),
  ).toEqual([plain('sí')]);
});

test('a Word 97 document is read by paragraph', async () => {
  expect(await readDocument(docWith('Camila Rojas\rMantención eléctrica\r'))).toEqual({
    body: 'Camila Rojas\nMantención eléctrica',
    blocks: [plain('Camila Rojas'), plain('Mantención eléctrica')],
  });
});

test('hyphens that Word inserts, and signs in 8-bit text, are read as in Word', async () => {
  const text = 'admi\u001fnistración e\u001email\r';
  expect((await readDocument(docWith(text))).body).toBe('administración e-mail');
  expect((await readDocument(docWith(Buffer.from(`\u0080 100 \u0096 ${text}`, 'latin1')))).body).toBe(
    '€ 100 - administración e-mail',
  );
  expect(await readDocument(docx(paragraph('admi\u00adnistración')))).toEqual({
    body: 'administración',
    blocks: [plain('administración')],
  });
});

test('the content decides the format, not the name', async () => {
  await expect(readDocument(Buffer.from('<html><script>alert(1)</script></html>'))).rejects.toThrow(
    'unknown format',
  );
  await expect(readDocument(docxWith({ 'xl/workbook.xml': '<x/>' }))).rejects.toThrow('no main part');
});

test('a document that is older than Word 97 is named', async () => {
  const bytes = Buffer.from(docWith('Camila Rojas\r'));
  const start = bytes.indexOf(Buffer.from([0xec, 0xa5, 0xc1, 0]));
  bytes.set([0xdc, 0xa5, 0x68, 0], start);
  await expect(readDocument(bytes)).rejects.toThrow('Word 6 or Word 95');
});

const INPUTS = join(import.meta.dirname, '../inputs/documents');
const PERSON = 'Ingeniera electrica con experiencia en tableros PLC';

test.each([
  ['altchunk-html.docx', PERSON],
  ['backslash-names.docx', PERSON],
  ['uppercase-names.docx', PERSON],
  ['word-online-document2.docx', PERSON],
  ['really-docx.doc', PERSON],
  ['emoji-symex.docx', 'Telefono 📞 912345678'],
  ['footnote-only.docx', 'Proyecto\nSubestacion Encuentro 500 kV'],
  ['smartart-text.docx', 'Experiencia\nJefa de montaje 2019-2024'],
  ['moved-text.docx', 'Medio\nParrafo movido'],
  ['latex-ot1-accents.pdf', 'Ingeniería eléctrica, España, pingüino'],
  ['letter-spaced-heading.pdf', 'EXPERIENCIA\nTableros'],
])('%s is read whole', async (name, body) => {
  expect((await readDocument(readFileSync(join(INPUTS, name)))).body).toBe(body);
});

const rels = (...all: [type: string, target: string][]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], at) => `<Relationship Id="r${at}" Type="http://x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

test('parts are found by what refers to them, wherever they are', async () => {
  const parts = {
    '_rels/.rels': rels(['officeDocument', '/Docs/Main.xml']),
    'docs/main.xml': wordXml(paragraph('Cuerpo')),
    'docs/_rels/main.xml.rels': rels(['aFChunk', '../Otros/texto.TXT'], ['aFChunk', 'anexo.docx']),
    'otros/texto.txt': 'Anexo de texto',
    'docs/endnotes.xml': wordXml(paragraph('Nota final')),
  };
  expect((await readDocument(docxWith(parts))).body).toBe('Cuerpo\nAnexo de texto\nNota final');
});

test.each([
  ['RTF', '{\\rtf1\\ansi Anexo}'],
  ['MHT', 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x--'],
])('an imported part in %s is named, and the rest is read', async (format, content) => {
  const parts = {
    'word/document.xml': wordXml(paragraph('Cuerpo')),
    'word/_rels/document.xml.rels': rels(['aFChunk', 'afchunk.dat']),
    'word/afchunk.dat': content,
  };
  expect((await readDocument(docxWith(parts))).body).toBe(
    `Cuerpo\n[Esta parte del documento, en formato ${format}, no se puede mostrar aquí.]`,
  );
});

test.each([
  ['utf16le', '\ufeff'],
  ['utf16le', ''],
] as const)('XML in %s is read, with a byte order mark (%j) or without', async (encoding, mark) => {
  const xml = wordXml(paragraph('Señalización')).replace('UTF-8', 'UTF-16');
  expect(
    (await readDocument(docxWith({ 'word/document.xml': Buffer.from(mark + xml, encoding) }))).body,
  ).toBe('Señalización');
});

test.each([
  ['Ingenier´ıa', 'Ingeniería'],
  ['Ingenier´ ıa', 'Ingeniería'],
  ['Espa˜na, ˜nandú', 'España, ñandú'],
  ['ping¨uino, ¨Uber', 'pingüino, Über'],
  ['el ´area', 'el área'],
  ['`uno` y `dos`', '`uno` y `dos`'],
  ['5´ de altura', '5´ de altura'],
  ['E X P E R I E N C I A  L A B O R A L', 'EXPERIENCIA  LABORAL'],
  ['S o f t w a r e E n g i n e e r', 'Software Engineer'],
  ['Clases A B C D', 'Clases A B C D'],
  ['puesta en mar\u2010\ncha', 'puesta en marcha'],
])('%j in a PDF reads %j', (text, repaired) => {
  expect(repairText(text)).toBe(repaired);
});

test('text is cleaned of what PostgreSQL refuses and what would break searches', () => {
  expect(cleanText('ﬁable\u0000\u0002 \ud800 electro\u0301nica\r\n\n\n\n fin')).toBe(
    'fiable \ufffd electrónica\n\nfin',
  );
});
