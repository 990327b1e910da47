import { expect, test } from 'vitest';
import { MAX_IMAGE_BYTES, parseImageFile } from './image-file.ts';

const FORMATS = ['image/jpeg', 'image/png', 'image/avif'];
const JPEG = '\u00ff\u00d8\u00ff\u00e0';
const AVIF = '\0\0\0\u001cftypavif';
const parse = (name: string, type: string, start: string, size = 1) =>
  parseImageFile({ name, type, size, bytes: Buffer.from(start, 'latin1') }, FORMATS);

test.each([
  ['planta.jpg', 'image/jpeg', 'jpg'],
  ['planta.png', 'image/png', 'jpg'],
  ['planta', '', 'jpg'],
  ['planta.pdf', 'application/pdf', 'jpg'],
  ['planta.jpeg (1)', 'application/octet-stream', 'jpg'],
])('a photograph called %j of type %j is stored as one', (name, type, extension) => {
  expect(parse(name, type, JPEG)).toEqual({ type: 'image/jpeg', extension });
});

test('a picture without a media type, which old browsers do not know, is told by its content', () => {
  expect(parse('planta.avif', '', AVIF)).toEqual({ type: 'image/avif', extension: 'avif' });
});

test.each([
  ['a photograph of the maximum size', JPEG, 'image/jpeg', MAX_IMAGE_BYTES, undefined],
  ['a larger one', JPEG, 'image/jpeg', MAX_IMAGE_BYTES + 1, 'size'],
  ['a format that is not accepted', 'RIFF\0\0\0\0WEBP', 'image/webp', 1, 'format'],
  ['one named as another', 'RIFF\0\0\0\0WEBP', 'image/png', 1, 'format'],
  ['an animation', 'GIF89a', 'image/gif', 1, 'format'],
  ['a drawing with scripts', '<svg>', 'image/svg+xml', 1, 'format'],
  ['a document', '%PDF-1.7', 'application/pdf', 1, 'notImage'],
  ['a document of no type', '%PDF-1.7', '', 1, 'notImage'],
  ['nothing', '', '', 1, 'notImage'],
])('%s', (_, start, type, size, error) => {
  const parsed = parse('x', type, start, size);
  expect('error' in parsed ? parsed.error : undefined).toBe(error);
});
