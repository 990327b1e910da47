import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, refused, rows, unreachable } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import { acceptUploads, chooseFiles } from '#testing/components/uploads.ts';
import MediaLibrary from './media-library.tsx';

const LIST = 'GET /rest/v1/media_files';
const USES = 'POST /rest/v1/rpc/list_media_uses';
const CHANGE = 'PATCH /rest/v1/media_files';

const PICTURE = {
  id: '0a000000-0000-4000-8000-000000000001',
  name: 'Sala eléctrica',
  storage_path: 'sala.webp',
  media_type: 'image/webp',
  bytes: 90_000,
  width: 1920,
  height: 1080,
  alt_es: 'Sala con celdas',
  alt_en: null,
  focal_x: 0.5,
  focal_y: 0.5,
  slug: null,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
};
const DOCUMENT = {
  ...PICTURE,
  id: '0a000000-0000-4000-8000-000000000002',
  name: 'Certificado',
  media_type: 'application/pdf',
  width: null,
  height: null,
  alt_es: null,
  slug: 'certificado',
};
const USE = {
  media_id: PICTURE.id,
  place: 'case',
  record_id: '0a000000-0000-4000-8000-000000000003',
  label: 'Planta norte',
};

const form = page.getByRole('dialog');
const point = form.getByRole('button', { name: /^Punto focal/ });
const save = form.getByRole('button', { name: 'Guardar' });

function showLibrary(files: object[], uses: object[] = [], address = '/'): void {
  answer(LIST, rows(...files));
  answer(USES, json(uses));
  show(MediaLibrary, { address });
}

async function png(width: number, name = 'Tablero_norte.png', height = 300): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d');
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

test('each file says before the upload why it cannot be used, or what it lacks', async () => {
  showLibrary([]);
  await expect.element(page.getByText('Aún no hay imágenes')).toBeVisible();
  const large = new File([await png(500), new Uint8Array(5 * 1024 * 1024)], 'pesada.png', {
    type: 'image/png',
  });
  const files: [File, RegExp][] = [
    [await png(300, 'chica.png'), /demasiado pequeña: mide 300 px/],
    [large, /Pesa 5 MB y una imagen puede pesar hasta 5 MB/],
    [new File(['<svg/>'], 'plano.svg', { type: 'image/svg+xml' }), /SVG pueden contener programas/],
    [new File(['hola'], 'nota.txt', { type: 'text/plain' }), /No es una imagen ni un PDF/],
    [new File([(await png(500)).slice(0, 60)], 'rota.png', { type: 'image/png' }), /puede estar dañada/],
    [await png(10_001, 'enorme.png', 5000), /demasiado grande: mide 10001 × 5000 px/],
    [await png(900), /Mide 900 px de ancho/],
  ];
  chooseFiles(
    page.getByLabelText('Subir archivos'),
    files.map(([file]) => file),
  );
  for (const [{ name }, problem] of files)
    await expect.element(form.getByRole('listitem', { name }).getByText(problem)).toBeVisible();
  const usable = form.getByRole('listitem', { name: 'Tablero_norte.png' });
  await expect.element(usable.getByText(/Sin texto alternativo/)).toBeVisible();
  await usable.getByLabelText('Texto alternativo', { exact: true }).fill('Un tablero');
  await expect.element(usable.getByText(/Sin texto alternativo/)).not.toBeInTheDocument();
});

test('a picture is stored with what was written about it, and one that is refused can be sent again', async () => {
  expectErrors(/file not added to the library/);
  acceptUploads();
  showLibrary([]);
  chooseFiles(page.getByLabelText('Subir archivos'), [await png(1600)]);
  await form.getByLabelText('Texto alternativo', { exact: true }).fill(' Un\ttablero ');
  const remove = vi.fn(json([]));
  answer('DELETE /storage/v1/object/media', remove);
  answer('POST /rest/v1/media_files', json({ code: '54000', message: 'too many files' }, 400));
  await form.getByRole('button', { name: 'Subir 1 archivo' }).click();
  await says('La biblioteca tiene 2.000 archivos, el máximo');
  await expect.element(form.getByText('No se subió. Puede intentarlo otra vez.')).toBeVisible();
  expect(remove).toHaveBeenCalledOnce();
  const { promise: stored, resolve } = Promise.withResolvers<unknown>();
  answer('POST /rest/v1/media_files', async (request) => {
    resolve(await request.json());
    return json([], 201)(request);
  });
  await form.getByRole('button', { name: 'Subir 1 archivo' }).click();
  await says('Archivo subido');
  expect(await stored).toMatchObject({
    name: 'Tablero norte',
    alt_es: 'Un tablero',
    alt_en: null,
    media_type: 'image/png',
    width: 1600,
    height: 300,
    storage_path: expect.stringMatching(/^\d{13}-[0-9a-f]{32}\.png$/),
  });
  await expect.element(form).not.toBeInTheDocument();
});

test('a pasted picture is taken, but not while a file is open', async () => {
  const paste = async (): Promise<void> => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await png(1600, 'image.png'));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  };
  showLibrary([PICTURE]);
  await page.getByRole('button', { name: /Sala eléctrica/ }).click();
  await expect.element(save).toBeVisible();
  await paste();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await paste();
  await expect.element(form.getByRole('listitem', { name: 'image.png' })).toBeVisible();
});

test('text that comes with a picture of itself, as from a spreadsheet, is no file', async () => {
  showLibrary([PICTURE]);
  const search = page.getByLabelText('Buscar');
  await expect.element(search).toBeVisible();
  const picture = await png(1600);
  const paste = (target: EventTarget, text?: string): boolean => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(picture);
    if (text !== undefined) clipboardData.setData('text/plain', text);
    return target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  };
  expect(paste(search.element(), 'Sala')).toBe(true);
  expect(paste(search.element())).toBe(true);
  expect(paste(document, 'Sala')).toBe(true);
  await expect.element(form).not.toBeInTheDocument();
  expect(paste(document)).toBe(false);
  await expect.element(form.getByRole('listitem', { name: 'Tablero_norte.png' })).toBeVisible();
});

test('pictures are decoded one at a time, and no more once the dialog is closed', async () => {
  showLibrary([PICTURE]);
  const decode = globalThis.createImageBitmap;
  let held = false;
  let open = 0;
  let most = 0;
  const decoder = vi.spyOn(globalThis, 'createImageBitmap').mockImplementation(async (source) => {
    open += 1;
    most = Math.max(most, open);
    const bitmap = await decode(source);
    await expect.poll(() => held).toBe(false);
    open -= 1;
    return bitmap;
  });
  const upload = page.getByLabelText('Subir archivos');
  const names = ['a.png', 'b.png', 'c.png'];
  const files = await Promise.all(names.map((name) => png(1600, name)));
  chooseFiles(upload, files);
  for (const name of names) await expect.element(form.getByRole('listitem', { name })).toBeVisible();
  expect(most).toBe(1);
  held = true;
  chooseFiles(upload, files);
  await expect.poll(() => decoder.mock.calls.length).toBe(4);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(form).not.toBeInTheDocument();
  held = false;
  await expect.poll(() => open).toBe(0);
  expect(decoder).toHaveBeenCalledTimes(4);
  await expect.element(form).not.toBeInTheDocument();
});

test('the focal point follows a click and the arrow keys, and can be undone', async () => {
  const written: unknown[] = [];
  showLibrary([PICTURE]);
  answer(CHANGE, async (request) => {
    expect(new URL(request.url).searchParams.get('id')).toBe(`eq.${PICTURE.id}`);
    written.push([new URL(request.url).searchParams.get('updated_at'), await request.json()]);
    return json([{ id: PICTURE.id, updated_at: `2026-11-02T12:00:0${written.length}Z` }])(request);
  });
  await page.getByRole('button', { name: /Sala eléctrica/ }).click();
  await expect.element(save).toBeDisabled();
  point.element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}{Enter}');
  await expect.element(point).toHaveAccessibleName('Punto focal: 40% desde la izquierda, 55% desde arriba');
  for (const crop of form.getByRole('figure').elements())
    expect(crop.querySelector('img')?.style.objectPosition).toBe('40% 55%');
  await save.click();
  await says('Cambios guardados');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await says('Cambio deshecho');
  expect(written).toEqual([
    [`eq.${PICTURE.updated_at}`, { focal_x: 0.4, focal_y: 0.55 }],
    ['eq.2026-11-02T12:00:01Z', { focal_x: 0.5, focal_y: 0.5 }],
  ]);
});

/** Answers changes as PostgREST does for a row that a colleague has just changed. */
function changeMeanwhile(patch: object): unknown[] {
  const written: unknown[] = [];
  const theirs = { ...PICTURE, ...patch, updated_at: '2026-11-03T12:00:00Z' };
  answer(LIST, rows(theirs));
  answer(CHANGE, async (request) => {
    const isCurrent = new URL(request.url).searchParams.get('updated_at') === `eq.${theirs.updated_at}`;
    if (isCurrent) written.push(await request.json());
    return json(isCurrent ? [{ id: theirs.id, updated_at: '2026-11-04T12:00:00Z' }] : [])(request);
  });
  return written;
}

test('what somebody changed meanwhile stays, and what they did not is saved', async () => {
  showLibrary([PICTURE]);
  await page.getByRole('button', { name: /Sala eléctrica/ }).click();
  await form.getByLabelText('Nombre').fill('Sala\tnorte');
  const written = changeMeanwhile({ alt_es: 'Sala de la otra persona' });
  await save.click();
  await says('Cambios guardados');
  expect(written).toEqual([{ name: 'Sala norte' }]);
});

test('of what two people changed, the second chooses, and a file sent for it is withdrawn', async () => {
  acceptUploads();
  showLibrary([PICTURE]);
  await page.getByRole('button', { name: /Sala eléctrica/ }).click();
  await form.getByLabelText('Nombre').fill('Mía');
  await form.getByLabelText('Texto alternativo', { exact: true }).fill('Mi texto');
  chooseFiles(form.getByLabelText('Reemplazar'), [await png(1600)]);
  await expect.element(form.getByText(/1600 × 300 px/)).toBeVisible();
  const written = changeMeanwhile({ name: 'Suya', alt_es: 'Su texto', storage_path: 'suya.webp' });
  const remove = vi.fn(json([]));
  answer('DELETE /storage/v1/object/media', remove);
  await save.click();
  const conflict = (label: string) => form.getByRole('alert').getByRole('group', { name: label });
  await conflict('Nombre').getByRole('button', { name: 'Conservar lo mío' }).click();
  await conflict('Texto alternativo').getByRole('button', { name: 'Tomar lo suyo' }).click();
  await conflict('Archivo').getByRole('button', { name: 'Tomar lo suyo' }).click();
  expect(remove).toHaveBeenCalledOnce();
  await expect.element(form.getByLabelText('Texto alternativo', { exact: true })).toHaveValue('Su texto');
  await save.click();
  await says('Cambios guardados');
  expect(written).toEqual([{ name: 'Mía' }]);
});

test('what is refused is not saved, and a file sent for it is withdrawn', async () => {
  expectErrors(/not saved/);
  acceptUploads();
  showLibrary([PICTURE]);
  answer(CHANGE, refused);
  const remove = vi.fn(json([]));
  answer('DELETE /storage/v1/object/media', remove);
  await page.getByRole('button', { name: /Sala eléctrica/ }).click();
  await expect.element(save).toBeVisible();
  chooseFiles(form.getByLabelText('Reemplazar'), [new File(['%PDF-1.7'], 'x.pdf')]);
  await expect.element(form.getByText('Elija otra imagen')).toBeVisible();
  chooseFiles(form.getByLabelText('Reemplazar'), [await png(1600)]);
  await expect.element(save).toBeEnabled();
  await save.click();
  await says('No se pudo guardar el archivo');
  expect(remove).toHaveBeenCalledOnce();
  await expect.element(save).toBeEnabled();
});

test('saving waits for the chosen file, and the last that was chosen counts', async () => {
  acceptUploads();
  showLibrary([PICTURE]);
  const written = vi.fn<(body: unknown) => void>();
  answer(CHANGE, async (request) => {
    written(await request.json());
    return json([{ id: PICTURE.id, updated_at: '2026-11-02T12:00:00Z' }])(request);
  });
  const [slow, quick] = [await png(1700, 'lenta.png'), await png(1600, 'rapida.png')];
  const decode = globalThis.createImageBitmap;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'createImageBitmap').mockImplementation(async (source) => {
    const bitmap = await decode(source);
    if (source === slow) await isReleased;
    return bitmap;
  });
  await page.getByRole('button', { name: /Sala eléctrica/ }).click();
  await form.getByLabelText('Nombre').fill('Sala');
  chooseFiles(form.getByLabelText('Reemplazar'), [slow]);
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await form.getByLabelText('Nombre').click();
  await userEvent.keyboard('{Enter}');
  chooseFiles(form.getByLabelText('Reemplazar'), [quick]);
  await expect.element(form.getByText(/1600 × 300 px/)).toBeVisible();
  release();
  await save.click();
  await says('Archivo reemplazado');
  expect(written).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Sala', width: 1600 }));
});

test('a file that is used names its places, and cannot be deleted', async () => {
  showLibrary([PICTURE], [USE]);
  await expect.element(page.getByText('En 1 lugar')).toBeVisible();
  await page.getByRole('button', { name: /Sala eléctrica/ }).click();
  await expect
    .element(form.getByRole('link', { name: 'Caso de éxito: Planta norte' }))
    .toHaveAttribute('href', `/admin/portales/exitos?caso=${USE.record_id}`);
  await expect.element(form.getByRole('button', { name: 'Eliminar' })).toBeDisabled();
});

test('a file that somebody has just used stays', async () => {
  expectErrors(/not deleted/);
  showLibrary([PICTURE]);
  answer('DELETE /rest/v1/media_files', json({ code: '23001', message: 'restrict' }, 409));
  await page.getByRole('button', { name: /Sala eléctrica/ }).click();
  await form.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await says('No se eliminó: alguien acaba de usarlo en el sitio');
});

test('pictures are found by their texts and by what they lack; documents have their address', async () => {
  const other = { ...PICTURE, id: USE.record_id, name: 'Galpón', alt_es: null };
  showLibrary([PICTURE, other, DOCUMENT], [USE]);
  await page.getByLabelText('Buscar').fill('celdas electrica');
  await expect.element(page.getByText('1 imagen', { exact: true })).toBeVisible();
  await page.getByLabelText('Buscar').fill('');
  await page.getByLabelText('Mostrar').selectOptions('Sin texto alternativo');
  await expect.element(page.getByRole('button', { name: /Galpón/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Sala eléctrica/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Documentos' }).click();
  await expect
    .element(page.getByRole('link', { name: '/archivos/certificado' }))
    .toHaveAttribute('href', '/archivos/certificado');
  await page.getByRole('button', { name: 'Acciones: Certificado' }).click();
  await page.getByRole('menuitem', { name: 'Abrir' }).click();
  await expect.element(form.getByLabelText('Nombre')).toHaveValue('Certificado');
  await expect.element(form.getByLabelText(/Texto alternativo/)).not.toBeInTheDocument();
});

test('what cannot be read can be read again', async () => {
  expectErrors(/./);
  answer(LIST, unreachable);
  answer(USES, json([]));
  show(MediaLibrary);
  await expect.element(page.getByText('No se pudo cargar la biblioteca')).toBeVisible();
  answer(LIST, rows());
  await page.getByRole('button', { name: /Reintentar/ }).click();
  await expect.element(page.getByText('Aún no hay imágenes')).toBeVisible();
});

test('nobody else sees the library', async () => {
  const read = vi.fn(rows(PICTURE));
  answer(LIST, read);
  show(MediaLibrary, {
    access: { isSuperAdmin: false, permissions: new Set(['web.content.manage']), modules: new Set(['web']) },
  });
  await expect.element(page.getByText('Imágenes y archivos')).not.toBeInTheDocument();
  expect(read).not.toHaveBeenCalled();
});
