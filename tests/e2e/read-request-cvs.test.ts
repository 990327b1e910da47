import type { SupabaseClient } from '@supabase/supabase-js';
import type { CvBlock } from '#domain/recruiting/cv-text.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { expect, test } from './support/test.ts';

const SCREENS = [
  ['internship_applications', '/admin/rrhh/practicas', 'cvs', { first_name: 'Ema', last_name: 'Lagos' }],
  ['spontaneous_applications', '/admin/rrhh/espontaneas', 'spontaneous', { full_name: 'Ema Lagos' }],
] as const;

const BLOCKS: CvBlock[] = [
  { kind: 'heading', runs: [{ text: 'Experiencia' }] },
  { kind: 'item', runs: [{ text: 'Celdas de media tensión en faena.' }] },
];

async function requestSaying(
  service: SupabaseClient,
  request: { table: (typeof SCREENS)[number][0]; record: Record<string, unknown>; blocks: CvBlock[] | null },
): Promise<void> {
  const { id } = await store(service, request.table, request.record);
  await service
    .from('cv_texts')
    .update({ state: 'read', body: 'Experiencia\nCeldas de media tensión en faena.', blocks: request.blocks })
    .eq('id', id)
    .throwOnError();
}

for (const [table, path, folder, name] of SCREENS)
  test(`${path}: CV texts, Word documents included, are searched, shown in the list and read in the panel`, async ({
    page,
    service,
    signedInAs,
  }) => {
    const pdf = newRecord[table](await uploadCv(service, folder));
    await requestSaying(service, { table, record: { ...pdf, ...name }, blocks: null });
    await requestSaying(service, {
      table,
      record: { ...newRecord[table]('http://localhost/storage/v1/object/public/documents/x.docx') },
      blocks: BLOCKS,
    });
    await store(service, table, newRecord[table]('x.pdf'));
    await signedInAs('rrhh_admin');
    await page.goto(path);
    await page.getByLabel('Buscar').fill('celda');
    await expect(page.getByRole('rowheader').locator('mark')).toHaveText(['Celdas', 'Celdas']);
    await expect(page.getByRole('main').getByText(/^2 (?:solicitudes|postulaciones)$/)).toBeVisible();
    await page.getByRole('rowheader').getByRole('button', { name: 'Ema Lagos', exact: true }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Texto', exact: true }).click();
    const text = panel.getByRole('region', { name: 'Texto del CV de Ema Lagos' });
    await expect(text.locator('mark')).toHaveText('Celdas');
    // The Word document may come before or after it by date.
    await page.keyboard.press((await panel.getByText('1 de 2').isVisible()) ? 'j' : 'k');
    await expect(panel.getByText('Documento de Word, mostrado como texto')).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Experiencia' })).toBeVisible();
    await expect(panel.getByRole('listitem').locator('mark')).toHaveText('Celdas');
  });
