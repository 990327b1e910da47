import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows, unreachable } from '#testing/components/network.ts';
import { saveTwice } from '#testing/components/save-twice.ts';
import { says, show } from '#testing/components/show.tsx';
import { acceptUploads, chooseFile } from '#testing/components/uploads.ts';
import { successCaseRow } from '#testing/success-case.ts';
import SuccessCases from './success-cases.tsx';

const LIST = 'GET /rest/v1/success_cases';
const row = (fields: Parameters<typeof successCaseRow>[0]) => ({
  ...successCaseRow(fields),
  updated_at: '2026-11-01T00:00:00Z',
  translations: [],
  media_id: null,
  media: null,
});
const FIRST = row({ titulo: 'Sala eléctrica', order_index: 1 });
const LAST = row({ titulo: 'Subestación', order_index: 2 });

const bodyRows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('an order that is refused is taken back', async () => {
  expectErrors(/success cases not reordered/);
  answer(LIST, rows(FIRST, LAST));
  answer(
    'POST /rest/v1/rpc/arrange_success_cases',
    json({ code: '42501', message: 'permission denied' }, 403),
  );
  show(SuccessCases);
  await page.getByRole('button', { name: `Subir ${LAST.titulo}` }).click();
  await says('No se pudo reordenar los casos de éxito');
  await expect.element(bodyRows.last().getByText(LAST.titulo)).toBeVisible();
});

test('a case that no longer exists says so', async () => {
  answer(LIST, rows(FIRST));
  show(SuccessCases, { address: `/?caso=${crypto.randomUUID()}` });
  const gone = page.getByRole('dialog', { name: 'Caso de éxito' });
  await expect.element(gone.getByText('Este caso de éxito ya no existe.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(gone).not.toBeInTheDocument();
});

test('a case that is opened by its address is never said to be gone while the list loads', async () => {
  answer(LIST, rows(FIRST));
  // The channel is not joined: the list is read a second later.
  const joining = vi.spyOn(WebSocket.prototype, 'send').mockReturnValue();
  const said = vi.fn();
  const observer = new MutationObserver(() => {
    if (document.body.textContent.includes('ya no existe')) said();
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  show(SuccessCases, { address: `/?caso=${FIRST.id}` });
  await expect
    .element(page.getByRole('dialog').getByRole('textbox', { name: 'Título' }).first())
    .toHaveValue(FIRST.titulo);
  observer.disconnect();
  joining.mockRestore();
  expect(said).not.toHaveBeenCalled();
});

test('a new case saved again after a lost response is stored once, with the latest values', async () => {
  expectErrors(/not saved/);
  answer(LIST, rows());
  show(SuccessCases);
  await page.getByRole('button', { name: 'Nuevo Caso de Éxito' }).click();
  const form = page.getByRole('dialog');
  for (const label of [
    'Título',
    'Cliente',
    'Sector',
    'Duración',
    'Áreas',
    'Descripción',
    'Desafío',
    'Solución',
  ])
    await form.getByRole('textbox', { name: label }).first().fill('Sala');
  for (const label of ['Resultados', 'Tecnologías']) await form.getByLabelText(label).fill('Sala');
  await form.getByLabelText('Año').fill('2025');
  const { changed, created } = await saveTwice({
    save: 'POST /rest/v1/rpc/save_success_case',
    list: LIST,
    stored: (id) => row({ id }),
    failure: 'No se pudo guardar el caso de éxito',
    title: 'Sala nueva',
  });
  expect(changed).toMatchObject({ success_case: created, fields: { titulo: 'Sala nueva' } });
});

const image = page.getByLabelText('Imagen (opcional)');
const save = page.getByRole('button', { name: 'Guardar', exact: true });
const png = (bytes: BlobPart, name = 'sala.png') => new File([bytes], name, { type: 'image/png' });

/** The bytes of an image that browsers can decode. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(16, 9);
  canvas.getContext('2d');
  return canvas.convertToBlob();
}

async function editFirst(): Promise<void> {
  answer(LIST, rows(FIRST));
  show(SuccessCases);
  await page.getByRole('button', { name: `Editar ${FIRST.titulo}` }).click();
  await expect.element(image).toBeInTheDocument();
}

test('files that are no images, or too large, are refused until one is chosen that can be used', async () => {
  await editFirst();
  const large = png(await new Blob([await picture(), new Uint8Array(5 * 1024 * 1024)]).arrayBuffer());
  for (const [file, words] of [
    [new File(['Acta'], 'acta.pdf', { type: 'application/pdf' }), 'Solo se permiten archivos de imagen'],
    [large, 'La imagen no puede ser mayor a 5MB'],
    [png('Acta'), 'Solo se permiten archivos de imagen'],
  ] as const) {
    chooseFile(image, file);
    await says(words);
  }
  chooseFile(image, png(await picture()));
  await expect.element(page.getByText('Solo se permiten archivos de imagen')).not.toBeInTheDocument();
});

test('a case is saved without the image that cannot be uploaded', async () => {
  expectErrors(/^image of a success case not uploaded/);
  await editFirst();
  await page.getByLabelText('Cliente').fill('Planta sin imagen');
  // Saved before the image is decoded.
  vi.spyOn(globalThis, 'createImageBitmap').mockReturnValue(new Promise(() => undefined));
  chooseFile(image, png(await picture()));
  const { promise: saved, resolve } = Promise.withResolvers<unknown>();
  answer('POST /rest/v1/rpc/save_success_case', async (request) => {
    resolve(await request.json());
    return json(FIRST.id)(request);
  });
  await save.click();
  await says('No se pudo subir la imagen: el caso se guardó sin la imagen nueva');
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(await saved).toMatchObject({ success_case: FIRST.id, fields: { cliente: 'Planta sin imagen' } });
  expect(await saved).not.toHaveProperty('fields.imagen_url');
});

test('where, when and what a case connected is saved', async () => {
  await editFirst();
  await page.getByLabelText('Región').selectOptions('Biobío');
  await page.getByLabelText('Primer mes').fill('2024-11');
  await page.getByLabelText('Último mes').fill('2024-10');
  const add = async (diagram: string, element: string): Promise<void> => {
    await page.getByRole('combobox', { name: diagram }).selectOptions(element);
    await page.getByRole('button', { name: `Agregar a ${diagram}` }).click();
  };
  for (const element of ['Red', 'Motor']) await add('Unilineal antes', element);
  for (const element of ['Red', 'Fusible', 'Variador de frecuencia', 'Motor'])
    await add('Unilineal después', element);
  await page.getByRole('button', { name: 'Quitar Fusible' }).click();
  await save.click();
  await expect.element(page.getByText('Termina antes de empezar')).toBeVisible();
  await page.getByLabelText('Último mes').fill('2025-02');
  const { promise: saved, resolve } = Promise.withResolvers<unknown>();
  answer('POST /rest/v1/rpc/save_success_case', async (request) => {
    resolve(await request.json());
    return json(FIRST.id)(request);
  });
  await save.click();
  expect(await saved).toMatchObject({
    fields: {
      region: 'Biobío',
      inicio: '2024-11',
      fin: '2025-02',
      unilineal_antes: ['red', 'motor'],
      unilineal_despues: ['red', 'variador', 'motor'],
    },
  });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('an image stays stored when the response to the save is lost: the case may refer to it', async () => {
  expectErrors(/not saved/);
  acceptUploads();
  await editFirst();
  chooseFile(image, png(await picture()));
  const { promise: saved, resolve } = Promise.withResolvers<unknown>();
  answer('POST /rest/v1/rpc/save_success_case', async (request) => {
    resolve(await request.json());
    return unreachable(request);
  });
  await save.click();
  // A request to delete the image would have no answer, which fails the test.
  await says('No se pudo guardar el caso de éxito');
  expect(await saved).toMatchObject({
    fields: { imagen_url: expect.stringMatching(/^\d+-[0-9a-f]+\.png$/) },
  });
});

test('a picture of the library takes the place of the image, which is removed once the case is saved', async () => {
  const media = {
    id: crypto.randomUUID(),
    name: 'Sala de control',
    storage_path: 'sala.webp',
    media_type: 'image/webp',
    bytes: 1000,
    width: 1920,
    height: 1080,
    alt_es: null,
    alt_en: null,
    focal_x: 0.5,
    focal_y: 0.5,
    slug: null,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
  };
  const shown = row({ ...FIRST, imagen_url: 'propia.png' });
  answer(LIST, rows(shown));
  answer(
    'GET /rest/v1/media_files',
    rows(media, { ...media, id: crypto.randomUUID(), slug: 'folleto', name: 'Folleto' }),
  );
  const removed = vi.fn(json([]));
  answer('DELETE /storage/v1/object/success-cases', removed);
  show(SuccessCases);
  await page.getByRole('button', { name: `Editar ${FIRST.titulo}` }).click();
  await page.getByRole('button', { name: 'Elegir de la biblioteca' }).click();
  const library = page.getByRole('dialog', { name: 'Elegir de la biblioteca' });
  await expect.element(library.getByRole('button', { name: media.name })).toBeVisible();
  await expect.element(library.getByText('Folleto')).not.toBeInTheDocument();
  await library.getByRole('button', { name: media.name }).click();
  const { promise: saved, resolve } = Promise.withResolvers<unknown>();
  answer('POST /rest/v1/rpc/save_success_case', async (request) => {
    resolve(await request.json());
    return json(FIRST.id)(request);
  });
  await save.click();
  await says('Caso de éxito actualizado correctamente');
  expect(await saved).toMatchObject({ fields: { imagen_url: null, media_id: media.id } });
  await expect.poll(() => removed.mock.calls.length).toBe(1);
});
