import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { picture } from './support/pictures.ts';
import { printedSheets } from './support/printed-sheets.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { waitForHydration } from './support/wait-for-hydration.ts';

const CASE = {
  titulo: 'Tableros para una planta de prueba',
  cliente: 'Planta de prueba',
  sector: 'Alimentos',
  año: '2025',
  duracion: '6 semanas',
  equipo: 'Integración',
  descripcion: 'Cuatro tableros de fuerza y control.',
  desafio: 'Una parada de un fin de semana.',
  solucion: 'Cableado probado en taller.',
  destacado: false,
  resultados: ['Partida sin observaciones', 'Documentación entregada el mismo día', 'Cero reprocesos'],
  tecnologias: ['PROFINET', 'Modbus TCP', 'IO-Link', 'OPC UA', 'HART'],
};

async function slugOf(service: SupabaseClient, id: string | undefined): Promise<string> {
  const { data } = await service.from('success_cases').select('slug').eq('id', id).single().throwOnError();
  return String(data.slug);
}

const PATH = '/casos-de-exito';
const FACTS = ['Cliente', 'Sector', 'Año', 'Duración', 'Áreas'];
const SECTIONS = ['Tecnologías', 'Descripción', 'Desafío', 'Solución', 'Resultados'];

test.afterEach(async ({ service }) => {
  await service.from('success_cases').delete().eq('cliente', CASE.cliente).throwOnError();
});

test('success cases are listed, each with its own URL', async ({ page, service }) => {
  const added = [false, true].map((destacado, index) => ({
    ...CASE,
    id: randomUUID(),
    titulo: `${CASE.titulo} ${destacado ? 'destacada' : 'corriente'}`,
    destacado,
    is_active: true,
    order_index: 500 + index,
  }));
  const hidden = {
    ...CASE,
    id: randomUUID(),
    titulo: 'Oculto',
    is_active: false,
    order_index: 700,
  };
  await service
    .from('success_cases')
    .insert([...added, hidden])
    .throwOnError();
  const [regular, featured] = added;
  const image = `${randomUUID()}.png`;
  const { buffer, mimeType } = await picture('caso.png');
  const stored = await service.storage.from('success-cases').upload(image, buffer, { contentType: mimeType });
  expect(stored.error).toBeNull();
  await service.from('success_cases').update({ imagen_url: image }).eq('id', featured?.id).throwOnError();

  await page.goto(PATH);
  await waitForHydration(page);
  for (const figure of [/50/, /30/])
    await expect(page.getByRole('definition').filter({ hasText: figure })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: regular?.titulo ?? '' });
  await expect(card.getByText('+2', { exact: true })).toBeVisible();
  await expect(card.getByText(CASE.resultados[0] ?? '')).toBeVisible();
  await expect(card.getByText(CASE.resultados[1] ?? '')).toBeHidden();
  const large = page.getByRole('listitem').filter({ hasText: featured?.titulo ?? '' });
  await expect(large.getByText(CASE.resultados[1] ?? '')).toBeVisible();
  await expect(large.getByText(CASE.resultados[2] ?? '')).toBeHidden();
  await expect(page.getByText(hidden.titulo)).toBeHidden();
  await expectAccessible(page);

  const link = page.getByRole('link', { name: regular?.titulo ?? '' });
  await link.click();
  const address = `${PATH}/${await slugOf(service, regular?.id)}`;
  await expect(page).toHaveURL(address);
  const dialog = page.getByRole('dialog', { name: regular?.titulo ?? '' });
  for (const fact of FACTS) await expect(dialog.getByRole('term').filter({ hasText: fact })).toBeVisible();
  for (const name of SECTIONS) await expect(dialog.getByRole('heading', { name })).toBeVisible();
  for (const text of [...CASE.resultados, ...CASE.tecnologias, CASE.desafio, CASE.solucion]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(PATH);
  await expect(link).toBeFocused();
  // Closing went back in the history: the case is now the forward entry.
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();

  await link.click();
  await dialog.getByRole('link', { name: /similar/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: regular?.titulo ?? '' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Mensaje/ })).toHaveValue(
    new RegExp(regular?.titulo ?? ''),
  );
  await expect(page.getByRole('combobox', { name: /^Servicio/ })).toHaveValue('Integración');

  await page.goto(`${PATH}/${featured?.id}`);
  await expect(page).toHaveURL(`${PATH}/${await slugOf(service, featured?.id)}`);
  const title = page.getByRole('heading', { level: 1, name: featured?.titulo ?? '' });
  await expect(title).toBeVisible();
  await expect(page.getByText(CASE.desafio)).toBeVisible();
  await expectAccessible(page);
  expect(await printedSheets(page)).toBe(1);
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(shared).toContain(`/og/casos/${featured?.id}.jpg`);
  expect((await page.request.get(shared ?? '')).headers()['content-type']).toMatch(/^image\//);
  expect((await page.request.get(`${PATH}/${hidden.id}`)).status()).toBe(404);
});

test('cases are found by filter and on the map', async ({ page, service }) => {
  const added = (['Aysén', 'Magallanes'] as const).map((region, index) => ({
    ...CASE,
    id: randomUUID(),
    titulo: `${CASE.titulo} en ${region}`,
    region,
    order_index: 600 + index,
  }));
  await service.from('success_cases').insert(added).throwOnError();
  const [north, south] = added.map(({ titulo }) => titulo);
  await page.goto(PATH);
  await waitForHydration(page);
  const map = page.getByRole('navigation', { name: 'Casos de norte a sur' });
  await expect(
    map
      .getByRole('listitem')
      .filter({ hasText: 'Aysén' })
      .getByText(north ?? ''),
  ).toBeVisible();

  await page.getByLabel('Región').selectOption('Magallanes');
  await expect(page).toHaveURL(`${PATH}?region=Magallanes`);
  await expect(page.getByRole('status')).toHaveText('1 proyecto');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([south ?? '']);
  // The map keeps the others.
  await expect(map.getByText(north ?? '')).toBeVisible();
  await expectAccessible(page);

  const link = map.getByRole('link', { name: south ?? '' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: south ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${PATH}?region=Magallanes`);
  await expect(link).toBeFocused();

  await page.getByRole('radio', { name: /Montaje/ }).check({ force: true });
  await expect(page.getByText('Ningún proyecto con esos filtros')).toBeVisible();
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByLabel('Región')).toHaveValue('');
  await expect(page.getByRole('radio', { name: /Todos/ })).toBeChecked();
  await expect(page.getByRole('heading', { level: 3, name: north ?? '' })).toBeVisible();
});
