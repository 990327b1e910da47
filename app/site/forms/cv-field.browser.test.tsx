import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { says, showRoutes } from '#testing/components/show.tsx';
import { chooseFiles } from '#testing/components/uploads.ts';
import { CvField } from './cv-field.tsx';
import { useCvField } from './use-cv-field.ts';

const FIELD = 'Currículum';

/** A form that shows what it would send. */
function Form() {
  const [sent, setSent] = useState<File | null>(null);
  const cv = useCvField('application');
  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        setSent(await cv.check());
      }}
    >
      <CvField cv={cv} />
      <button type="submit">Enviar</button>
      {sent && <output>{`${sent.name} ${sent.type} ${sent.size}`}</output>}
    </form>
  );
}

async function show(): Promise<void> {
  showRoutes([{ path: '/', element: <Form /> }], '/');
  await expect.element(page.getByLabelText(FIELD)).toBeInTheDocument();
}

/** A picture with a coloured left half. */
async function picture(
  name: string,
  {
    width = 400,
    height = 200,
    left = '#ff0000',
    type = 'image/jpeg',
  }: { width?: number; height?: number; left?: string; type?: string } = {},
): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = left;
  context.fillRect(0, 0, width / 2, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  if (!blob) throw new Error('no picture');
  return new File([blob], name, { type });
}

/** Declares that a JPEG was taken with the camera turned: Exif 2.3, tag 0x0112. */
async function withOrientation(file: File, orientation: number): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const exif = Uint8Array.from([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);
  return new File([bytes.slice(0, 2), exif, bytes.slice(2)], file.name, { type: file.type });
}

/** The colours at the middle of the top and of the left edge of a shown page. */
async function edges(number: number): Promise<{ size: number[]; top: string; left: string }> {
  const image = page.getByRole('img', { name: `Página ${number}` }).element();
  if (!(image instanceof HTMLImageElement)) throw new TypeError('not an image');
  await image.decode();
  const { naturalHeight: height, naturalWidth: width } = image;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const colour = (x: number, y: number): string => {
    const [red = 0, green = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
    return red > 200 && green < 60 ? 'red' : green > 200 && red < 60 ? 'green' : 'white';
  };
  return { size: [width, height], top: colour(width / 2, 5), left: colour(5, height / 2) };
}

const pages = () =>
  page
    .getByRole('list', { name: 'Páginas del PDF' })
    .getByRole('img')
    .elements()
    .map((image) => image.getAttribute('width'));

test('photographs are straightened, can be turned, moved and removed, and become one PDF', async () => {
  await show();
  const field = page.getByLabelText(FIELD);
  chooseFiles(field, [
    await withOrientation(await picture('1.jpg'), 6),
    await picture('2.png', { type: 'image/png', left: '#00ff00' }),
  ]);
  await expect.element(page.getByText('Así se enviará el PDF: 2 páginas.')).toBeVisible();
  // Taken with the camera turned left: what is stored on the left belongs at the top.
  await expect.poll(() => edges(1)).toEqual({ size: [200, 400], top: 'red', left: 'white' });
  expect(await edges(2)).toEqual({ size: [400, 200], top: 'white', left: 'green' });

  await page.getByRole('button', { name: 'Girar: Página 2' }).click();
  await expect.poll(() => edges(2)).toEqual({ size: [200, 400], top: 'green', left: 'white' });
  await page.getByRole('button', { name: 'Adelantar: Página 2' }).click();
  await expect.poll(() => edges(1)).toMatchObject({ top: 'green' });
  // The moved page cannot be moved further, so the focus is on its next button.
  await expect.element(page.getByRole('button', { name: 'Girar: Página 1' })).toHaveFocus();

  chooseFiles(field, [await picture('3.jpg', { width: 300 })]);
  await expect.element(page.getByText('Así se enviará el PDF: 3 páginas.')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar: Página 2' }).click();
  await expect.poll(pages).toEqual(['200', '300']);
  await expect.element(field).toHaveFocus();

  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByText(/^CV\.pdf application\/pdf/)).toBeVisible();
  // A form that the browser posts by itself sends the same.
  const input = field.element();
  if (!(input instanceof HTMLInputElement)) throw new TypeError('not an input');
  expect([...(input.files ?? [])].map(({ name }) => name)).toEqual(['CV.pdf']);
  expect(await input.files?.[0]?.text()).toMatch(/^%PDF-1\.4\n[\s\S]*\/Count 2\//);

  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Quitar: Página 1' }).click();
  await expect.poll(pages).toEqual([]);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await says('CV Requerido');
});

test('sending waits until the photographs have been joined', async () => {
  await show();
  chooseFiles(page.getByLabelText(FIELD), [await picture('1.jpg', { width: 3000, height: 4000 })]);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByText(/^CV\.pdf application\/pdf/)).toBeVisible();
});

test('photographs full of detail are shrunk to fit into a CV, and an eleventh is refused', async () => {
  await show();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 1800, height: 2400 });
  const context = canvas.getContext('2d');
  const noise = new ImageData(1800, 2400);
  for (let at = 0; at < noise.data.length; at += 65_536)
    crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
  context?.putImageData(noise, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.5));
  const noisy = new File([blob ?? ''], 'noise.jpg', { type: 'image/jpeg' });
  chooseFiles(page.getByLabelText(FIELD), [noisy, noisy]);
  await expect.element(page.getByText('Así se enviará el PDF: 2 páginas.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar' }).click();
  const sent = page.getByText(/^CV\.pdf application\/pdf/);
  await expect.element(sent).toBeVisible();
  const size = Number(/\d+$/.exec(sent.element().textContent ?? '')?.[0]);
  expect(size).toBeLessThanOrEqual(5 * 1024 * 1024);
  const small = await picture('1.jpg');
  chooseFiles(page.getByLabelText(FIELD), Array(9).fill(small));
  await says('Se pueden reunir hasta 10 fotos.');
  await expect.poll(pages).toHaveLength(2);
});

test('what is not a photograph is said, and what was chosen before stays', async () => {
  await show();
  const field = page.getByLabelText(FIELD);
  const pdf = new File(['%PDF-1.7\n'], 'Curriculum', { type: '' });
  chooseFiles(field, [pdf, pdf]);
  await says('Se puede enviar un solo archivo, o bien fotos de sus páginas.');
  chooseFiles(field, [await picture('1.jpg')]);
  await expect.poll(pages).toHaveLength(1);
  chooseFiles(field, [new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' })]);
  await says(
    'Este dispositivo no puede abrir «IMG_1.HEIC». Conviene guardarla como JPG o PNG, o tomar otra foto.',
  );
  expect(pages()).toHaveLength(1);
  const protection = `<</Filter/Standard/V 1/R 2/O<${'00'.repeat(32)}>/U<${'00'.repeat(32)}>/P -4>>`;
  chooseFiles(field, [new File([`%PDF-1.4\ntrailer<</Encrypt${protection}>>`], 'CV.pdf')]);
  await says('Este PDF está protegido con contraseña: conviene guardarlo sin ella.');
  chooseFiles(field, []);
  expect(pages()).toHaveLength(1);
  // A document takes the place of the pictures.
  chooseFiles(field, [pdf]);
  await expect.element(page.getByText('Curriculum')).toBeVisible();
  expect(pages()).toHaveLength(0);
});
