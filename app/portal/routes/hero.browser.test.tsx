import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { type Answer, answer, json, refused, rows, unreachable } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import { chooseFile } from '#testing/components/uploads.ts';
import Hero from './hero.tsx';

const LIST = 'GET /rest/v1/hero_images';
const ARRANGE = 'POST /rest/v1/rpc/arrange_hero_images';
const images = ['uno', 'dos', 'tres'].map((name, at) => ({
  id: crypto.randomUUID(),
  storage_path: `${name}.png`,
  order_index: at,
  duration_seconds: 5,
  is_active: true,
  media: null,
}));

/** The names of the files, in the order shown. */
const order = (): (string | undefined)[] =>
  page
    .getByRole('listitem', { name: /^Imagen \d/ })
    .elements()
    .map((item) => /(\w+)\.png/.exec(item.querySelector('img')?.src ?? '')?.[1]);

async function showImages(read: Answer = rows(...images)): Promise<void> {
  answer(LIST, read);
  show(Hero);
  await expect.poll(order).toEqual(['uno', 'dos', 'tres']);
}

async function deleteFirst(): Promise<void> {
  await page.getByRole('button', { name: 'Eliminar imagen 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
}

beforeEach(() => {
  expectErrors(/^hero image|^No se pudieron cargar/);
});

test('images that load slowly, then fail to, are read again on request', async () => {
  const held = Promise.withResolvers<void>();
  answer(LIST, async (request) => {
    await held.promise;
    return json({ message: 'out of order' }, 500)(request);
  });
  show(Hero);
  await expect.element(page.getByText('Cargando imágenes...')).toBeVisible();
  held.resolve();
  await expect
    .element(page.getByRole('heading', { name: 'No se pudieron cargar las imágenes' }))
    .toBeVisible();
  answer(LIST, rows(...images));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(order).toEqual(['uno', 'dos', 'tres']);
  await expect
    .element(page.getByText('Formatos soportados: JPG, PNG, WebP. Tamaño recomendado: 1920x1080px'))
    .toBeVisible();
});

test('leaving the page asks first while an image is uploaded, not after the upload has failed', async () => {
  const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await showImages();
  const decoded = await createImageBitmap(new ImageData(1, 1));
  const decoding = Promise.withResolvers<ImageBitmap>();
  vi.spyOn(globalThis, 'createImageBitmap').mockReturnValue(decoding.promise);
  expect(asks()).toBe(false);
  const input = page.getByRole('region', { name: 'Subir imágenes' }).getByLabelText('Subir imágenes');
  chooseFile(input, new File(['x'], 'nueva.png', { type: 'image/png' }));
  await expect.poll(asks).toBe(true);
  // Nothing answers the upload.
  decoding.resolve(decoded);
  await expect.element(page.getByText('Error al subir', { exact: true }).first()).toBeVisible();
  await expect.poll(asks).toBe(false);
});

test('a change that cannot be saved is taken back, even if the images cannot be read again', async () => {
  await showImages();
  answer(LIST, unreachable);
  answer('PATCH /rest/v1/hero_images', unreachable);
  const shown = page.getByRole('switch', { name: 'Mostrar imagen 1' });
  await shown.click();
  await says('No se pudo guardar el cambio');
  await expect.element(shown).toBeChecked();
  answer(ARRANGE, unreachable);
  await page.getByRole('button', { name: 'Bajar imagen 1' }).click();
  await says('No se pudo actualizar el orden');
  await expect.poll(order).toEqual(['uno', 'dos', 'tres']);
});

test('the order of a colleague is not overwritten, and is shown', async () => {
  await showImages();
  const [one, two, three] = images;
  answer(ARRANGE, async (request) => {
    expect(await request.json()).toMatchObject({ expected: images.map(({ id }) => id) });
    answer(LIST, rows({ ...three }, { ...one }, { ...two }));
    // As the database answers when the order is no longer the expected one.
    return json(0)(request);
  });
  await page.getByRole('button', { name: 'Bajar imagen 1' }).click();
  await says('Otra persona lo cambió antes');
  await expect.poll(order).toEqual(['tres', 'uno', 'dos']);
});

test('an image whose file cannot be deleted is gone all the same', async () => {
  await showImages();
  const [one, ...others] = images;
  answer('DELETE /rest/v1/hero_images', (request) => {
    answer(LIST, rows(...others));
    return rows({ id: one?.id })(request);
  });
  answer('DELETE /storage/v1/object/hero-images', unreachable);
  await deleteFirst();
  await says('Error al eliminar la imagen');
  await expect.poll(order).toEqual(['dos', 'tres']);
});

test('an image whose deletion is refused keeps its file', async () => {
  await showImages();
  answer('DELETE /rest/v1/hero_images', refused);
  // A request to delete the file would have no answer, which fails the test.
  await deleteFirst();
  await says('No se pudo eliminar');
  await expect.poll(order).toEqual(['uno', 'dos', 'tres']);
});
