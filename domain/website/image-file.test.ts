import { expect, test } from 'vitest';
import { MAX_IMAGE_BYTES, parseImageFile } from './image-file.ts';

const FORMATS = ['image/jpeg', 'image/png', 'image/avif'];
const JPEG = '\u00ff\u00d8\u00ff\u00e0';
const AVIF = '\0\0\0\u001cftypavif';
const parse = (type: string, start: string, size = 1) =>
  parseImageFile({ type, size, bytes: Buffer.from(start, 'latin1') }, FORMATS);

test.each(['image/jpeg', 'image/png', '', 'application/pdf', 'application/octet-stream', 'constructor'])(
  'a photograph of type %j is stored as one',
  (type) => {
    expect(parse(type, JPEG)).toEqual({ type: 'image/jpeg', extension: 'jpg' });
  },
);

test('a picture without a media type, which old browsers do not know, is told by its content', () => {
  expect(parse('', AVIF)).toEqual({ type: 'image/avif', extension: 'avif' });
});

test.each([
  ['a photograph of the maximum size', JPEG, 'image/jpeg', MAX_IMAGE_BYTES, undefined],
  ['a larger one', JPEG, 'image/jpeg', MAX_IMAGE_BYTES + 1, 'size'],
  ['a format that is not accepted', 'RIFF\0\0\0\0WEBP', 'image/webp', 1, 'format'],
  ['one named as another', 'RIFF\0\0\0\0WEBP', 'image/png', 1, 'format'],
  ['an animation', 'GIF89a', 'image/gif', 1, 'format'],
  ['a drawing with scripts', '<svg>', 'image/svg+xml', 1, 'format'],
  ['a photograph of an iPhone', '\0\0\0\u0018ftypheic', 'image/heic', 1, 'format'],
  ['an animation called a picture', 'GIF89a', 'image/png', 1, 'notImage'],
  ['a document', '%PDF-1.7', 'application/pdf', 1, 'notImage'],
  ['a document of no type', '%PDF-1.7', '', 1, 'notImage'],
  ['nothing', '', '', 1, 'notImage'],
])('%s', (_, start, type, size, error) => {
  const parsed = parse(type, start, size);
  expect('error' in parsed ? parsed.error : undefined).toBe(error);
});
