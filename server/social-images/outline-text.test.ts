import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSocialImage } from './draw-social-image.ts';
import { printable, textPath, widthOf, wrapLines } from './outline-text.ts';

const LINE = { size: 60, width: 720, maxLines: 4 } as const;

test('printable text has only characters of the font, composed, on one line', () => {
  expect(printable('  Ingenien\u0303o\n\tde  ca\u0301lculo ')).toBe('Ingenieño de cálculo');
  expect(printable('日本\u0000<script>\u202e&"')).toBe('<script> &"');
});

test('lines break at spaces and fit', () => {
  const lines = wrapLines('Ingeniero de automatización y control de procesos', LINE);
  expect(lines.join(' ')).toBe('Ingeniero de automatización y control de procesos');
  for (const line of lines) expect(widthOf(line, LINE.size)).toBeLessThanOrEqual(LINE.width);
});

test.each([
  ['many words', 'palabra '.repeat(300)],
  ['one endless word', 'W'.repeat(10_000)],
])('%s end in an ellipsis within the lines', (_, title) => {
  const lines = wrapLines(title, LINE);
  expect(lines.length).toBeLessThanOrEqual(LINE.maxLines);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(widthOf(line, LINE.size)).toBeLessThanOrEqual(LINE.width);
});

test('text without printable characters gives no lines', () => {
  expect(wrapLines('日本 \u0000', LINE)).toEqual([]);
});

test('markup in a title never reaches the drawing', () => {
  expect(
    textPath('</svg><image href="file:///etc/passwd"/>', { x: 0, y: 0, size: 9, fill: '#fff' }),
  ).not.toMatch(/<image|passwd/);
});

test.each(['Técnico eléctrico', '', 'W'.repeat(10_000), '</svg>&<![CDATA['])(
  'a preview titled %o is a JPEG of the size that networks recommend',
  async (title) => {
    const upload = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#333' } })
      .png()
      .toBuffer();
    const drawn = await drawSocialImage({
      kind: 'Caso',
      company: title,
      title,
      facts: ['a', ''],
      scene: 'none',
      upload,
    });
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  },
);
