import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSocialImage } from './draw-social-image.ts';

const shown = {
  kind: 'Caso de éxito',
  company: 'Voltandes',
  title: 'Sala eléctrica',
  facts: ['Minera del Norte'],
  scene: join(import.meta.dirname, '..', '..', 'public', 'artwork', 'scenes', 'busbar-1440.webp'),
};
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8541f' } });

test('an uploaded image is shown instead of the scene, unless it is cut off or has too many pixels', async () => {
  const scene = await drawSocialImage({ ...shown, upload: null });
  const whole = await plain(800, 600).jpeg().toBuffer();
  expect((await drawSocialImage({ ...shown, upload: whole })).equals(scene)).toBe(false);
  const large = await plain(7000, 6000).png().toBuffer();
  for (const upload of [whole.subarray(0, whole.length / 2), large])
    expect((await drawSocialImage({ ...shown, upload })).equals(scene)).toBe(true);
});
