import sharp from 'sharp';
import { extractImages, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { detectFileKind } from '#domain/values/file-kind.ts';
import { jpegsToPdf } from './jpegs-to-pdf.ts';

async function page(width: number, height: number, background: string) {
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { jpeg: new Uint8Array(jpeg), width, height };
}

test('pictures become A4 pages in their order, upright or lying as they are', async () => {
  const bytes = jpegsToPdf([await page(300, 400, '#ff0000'), await page(640, 200, '#0000ff')]);
  expect(detectFileKind(bytes)).toBe('pdf');
  const pdf = await getDocumentProxy(bytes.slice(), { stopAtErrors: true });
  expect(pdf.numPages).toBe(2);
  const read = async (number: number) => {
    const { view } = await pdf.getPage(number);
    const [image] = await extractImages(pdf, number);
    return { view, size: [image?.width, image?.height], pixel: [...(image?.data.slice(0, 3) ?? [])] };
  };
  expect(await read(1)).toEqual({
    view: [0, 0, 595.28, 841.89],
    size: [300, 400],
    pixel: [254, 0, 0],
  });
  expect(await read(2)).toEqual({
    view: [0, 0, 841.89, 595.28],
    size: [640, 200],
    pixel: [0, 0, 254],
  });
});

test('every object is where the cross-reference table says', async () => {
  const text = Buffer.from(jpegsToPdf([await page(30, 40, '#00ff00')])).toString('latin1');
  const table = text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]));
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(5);
  for (const [index, offset] of offsets.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
});
