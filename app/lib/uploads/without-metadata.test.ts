import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { withoutMetadata } from './without-metadata.ts';

const SIZE = { width: 24, height: 16, channels: 3 } as const;
const noise = Uint8Array.from({ length: 24 * 16 * 3 }, (_, index) => (index * 7919) % 256);
/** A picture as a phone makes it, with the place where it was taken. */
const taken = () =>
  sharp(noise, { raw: SIZE })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'Phone', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 26/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Santiago</place></x:xmpmeta>');

const bytesOf = async (picture: Sharp) => Uint8Array.from(await picture.toBuffer());
const cleaned = async (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  Buffer.from(await new Blob(withoutMetadata(bytes, type)).arrayBuffer());
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

const formats = [
  ['image/jpeg', () => taken().jpeg()],
  ['image/jpeg', () => taken().jpeg({ progressive: true })],
  ['image/png', () => taken().png()],
  ['image/webp', () => taken().webp()],
  ['image/webp', () => taken().webp({ lossless: true })],
] as const;

test.each(formats)(
  '%s: where it was taken is gone, and its pixels and colors are the same',
  async (type, make) => {
    const bytes = await bytesOf(make());
    const before = await sharp(bytes).metadata();
    expect([before.exif, before.xmp, before.icc]).not.toContain(undefined);
    const after = await cleaned(bytes, type);
    const { exif, icc, xmp } = await sharp(after).metadata();
    expect({ exif, xmp }).toEqual({ exif: undefined, xmp: undefined });
    expect(icc).toEqual(before.icc);
    expect(await pixels(after)).toEqual(await pixels(bytes));
    expect(after.includes('Santiago')).toBe(false);
    // Nothing is left to remove.
    expect(await cleaned(Uint8Array.from(after), type)).toEqual(after);
  },
);

test.each([
  ['image/jpeg', (picture: Sharp) => picture.jpeg()],
  ['image/png', (picture: Sharp) => picture.png()],
  ['image/webp', (picture: Sharp) => picture.webp()],
] as const)('%s: a picture that is to be turned still is', async (type, encode) => {
  for (const orientation of [3, 6, 8]) {
    const bytes = await bytesOf(encode(taken().withMetadata({ orientation })));
    const after = await cleaned(bytes, type);
    const metadata = await sharp(after).metadata();
    expect(metadata.orientation).toBe(orientation);
    expect(metadata.exif?.length).toBeLessThan(40);
    const turned = (picture: Uint8Array) => sharp(picture).autoOrient().raw().toBuffer();
    expect(await turned(after)).toEqual(await turned(bytes));
    expect(await cleaned(Uint8Array.from(after), type)).toEqual(after);
  }
});

test.each(formats)(
  '%s: what is appended is gone: phones add a video, or another picture',
  async (type, make) => {
    const bytes = await bytesOf(make());
    const clean = await cleaned(bytes, type);
    expect(await cleaned(Uint8Array.from([...bytes, ...bytes]), type)).toEqual(clean);
    expect(await cleaned(Uint8Array.from([...bytes, ...Buffer.from('SEFTh-33.44')]), type)).toEqual(clean);
  },
);

test('previews inside of a JPEG, and chunks that nobody knows, are gone', async () => {
  const jpeg = await bytesOf(taken().jpeg());
  const preview = [0xff, 0xe0, 0, 12, ...Buffer.from('JFXX\0preview').subarray(0, 10)];
  const after = await cleaned(
    Uint8Array.from([...jpeg.subarray(0, 2), ...preview, ...jpeg.subarray(2)]),
    'image/jpeg',
  );
  expect(after).toEqual(await cleaned(jpeg, 'image/jpeg'));
  const png = await bytesOf(taken().png());
  const unknown = [0, 0, 0, 3, ...Buffer.from('prVWabc'), 0, 0, 0, 0];
  const header = 8 + 25;
  const cleanPng = await cleaned(
    Uint8Array.from([...png.subarray(0, header), ...unknown, ...png.subarray(header)]),
    'image/png',
  );
  expect(cleanPng).toEqual(await cleaned(png, 'image/png'));
});

test('of two orientations, the first is meant', async () => {
  const [first, second] = await Promise.all(
    [1, 6].map((orientation) => bytesOf(taken().withMetadata({ orientation }).jpeg())),
  );
  if (!first || !second) throw new Error('there are fewer than two');
  const bytes = Uint8Array.from([...first.subarray(0, -2), ...second.subarray(2)]);
  const { orientation } = await sharp(await cleaned(bytes, 'image/jpeg')).metadata();
  expect(orientation ?? 1).toBe(1);
});

test('damaged and hostile files end, and nothing else is changed', async () => {
  const jpeg = await bytesOf(taken().jpeg());
  for (const type of ['image/jpeg', 'image/png', 'image/webp'])
    for (const length of [0, 1, 2, 3, 4, 12, 20, 25, 100, jpeg.length - 1]) {
      const after = await cleaned(jpeg.slice(0, length), type);
      expect(after.length).toBeLessThanOrEqual(length + 2);
    }
  const [type, make] = formats[3];
  const webp = await bytesOf(make());
  for (const length of [12, 16, 20, 30, 60]) await cleaned(webp.slice(0, length), type);
  const lengths = Uint8Array.from([
    0xff,
    0xd8,
    ...Array.from({ length: 3000 }, () => [0xff, 0xe1, 0, 0]).flat(),
  ]);
  expect((await cleaned(lengths, 'image/jpeg')).length).toBeLessThan(10);
  const pdf = Uint8Array.from(Buffer.from('%PDF-1.7'));
  expect(withoutMetadata(pdf, 'application/pdf')).toEqual([pdf]);
});
