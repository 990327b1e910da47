import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clear, stored } from './support/hero-images.ts';
import { type Chosen, fakePicture, largePicture, picture, redOf } from './support/pictures.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Drops files onto the center of an element through DevTools. */
async function drop(page: Page, files: readonly Chosen[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
  for (const { buffer, name } of files) await writeFile(join(folder, name), buffer);
  const box = await page.getByLabel('Subir imágenes').and(page.locator('input')).boundingBox();
  if (!box) throw new Error('the drop target is not on the screen');
  const client = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: files.map(({ name }) => join(folder, name)), dragOperationsMask: 1 },
    });
  await expect(page.getByText(new RegExp(`de ${files.length} subidas`))).toBeVisible();
  await page.waitForFunction(
    () => document.querySelectorAll('section[aria-label=Subidas] progress').length === 0,
    null,
    {
      timeout: 120_000,
    },
  );
  await rm(folder, { recursive: true });
}

test.afterEach(({ service }) => clear(service));

test.describe('eight images uploaded together', () => {
  test.use({ expectedErrors: [/hero image not uploaded/] });

  test('are stored in order, except an invalid and an oversized one, which show the reason', async ({
    page,
    service,
    signedInAs,
    site,
  }) => {
    test.setTimeout(120_000);
    const stands = (await service.storage.from('hero-images').list()).data?.length ?? 0;
    const files: Chosen[] = [];
    for (let at = 0; at < 8; at += 1) {
      const name = `foto-${at}.png`;
      if (at === 2) files.push(fakePicture(name));
      else if (at === 5) files.push(await largePicture(name));
      else files.push(await picture(name, 10 * at + 20, 320));
    }
    await signedInAs('super_admin');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Gestión Web' }).click();
    await expect(page).toHaveURL(/\/admin\/portales\/general$/);
    await expect(page.getByRole('link', { name: 'Abrir Configuraciones' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Contenido', exact: true }).click();
    await page.getByRole('link', { name: 'Imágenes de portada' }).click();
    await expect(page.getByText('No hay imágenes activas para mostrar')).toBeVisible();
    await expect(page.getByText('No hay imágenes cargadas')).toBeVisible();
    await expect(page.getByText('Sube algunas imágenes para comenzar')).toBeVisible();

    await drop(page, files);
    await expect(page.getByText('6 de 8 subidas')).toBeVisible();
    await expect(page.getByText('Error al subir', { exact: true })).toBeVisible();
    const list = page.getByRole('region', { name: 'Subidas' });
    await expect(list.getByRole('listitem').filter({ hasText: 'foto-2.png' })).toContainText(
      'Solo se permiten archivos de imagen',
    );
    await expect(list.getByRole('listitem').filter({ hasText: 'foto-5.png' })).toContainText(
      'La imagen no puede ser mayor a 5MB',
    );
    await expect(page.getByRole('heading', { name: 'Gestión de Imágenes (6)' })).toBeVisible();
    await expectAccessible(page);

    const rows = await stored(service);
    expect(rows.every(({ duration_seconds, is_active }) => duration_seconds === 5 && is_active)).toBe(true);
    const reds: number[] = [];
    for (const { storage_path } of rows) {
      const images = service.storage.from('hero-images');
      const { data } = await images.download(storage_path);
      const { headers } = await fetch(images.getPublicUrl(storage_path).data.publicUrl);
      expect(headers.get('x-robots-tag')).toBe('all');
      reds.push(await redOf((await data?.arrayBuffer()) ?? new ArrayBuffer(0)));
    }
    expect(reds).toEqual([20, 30, 50, 60, 80, 90]);
    // Refused uploads leave no objects behind.
    expect((await service.storage.from('hero-images').list()).data).toHaveLength(stands + 6);

    // Shown to visitors.
    await page.goto(site.url);
    await expect(page.getByRole('button', { name: /^Mostrar/ })).toHaveCount(6);
  });
});
