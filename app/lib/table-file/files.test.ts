import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csvFile } from './csv-file.ts';
import { xlsxFile } from './xlsx-file.ts';

const TABLE = {
  name: 'Postulaciones',
  head: ['Nombre', 'Postuló'],
  rows: [
    ['Ana "Nani" Pérez; hija', new Date('2026-07-01T16:30:00Z')],
    ['=HYPERLINK("http://malo.example")', ''],
    ['+56 9 1234', '@SUM(A1)'],
    ['dos\nlíneas', '-1'],
  ],
};

test("CSV has a byte order mark, moments in Chile's local time, and formulas as text", async () => {
  const bytes = new Uint8Array(await csvFile(TABLE).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      'Nombre;Postuló',
      '"Ana ""Nani"" Pérez; hija";01/07/2026 12:30',
      '"\'=HYPERLINK(""http://malo.example"")";',
      "'+56 9 1234;'@SUM(A1)",
      '"dos\nlíneas";\'-1',
      '',
    ].join('\r\n'),
  );
});

test('a workbook contains text and moments, and no formula', async () => {
  const file = await xlsxFile({ ...TABLE, rows: [...TABLE.rows, ['<&>\u0000\ud800', '']] });
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(Object.keys(parts)).toContain('[Content_Types].xml');
  expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK("http://malo.example")</t>');
  expect(sheet).toContain('>&lt;&amp;&gt;\ufffd</t>');
  expect(sheet).not.toContain('<f>');
  // 2026-07-01 12:30 in Chile.
  expect(sheet).toContain('<c s="2"><v>46204.520833</v></c>');
});
