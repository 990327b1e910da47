// Draws what the rendered scenes show on displays and on paper, for artwork/scenes, into artwork/renders/displays.
// Needs the font Liberation Sans (Debian's fonts-liberation).
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { displays } from './drawings/displays.ts';

const directory = join(import.meta.dirname, 'renders', 'displays');
await mkdir(directory, { recursive: true });
for (const [name, svg] of Object.entries(displays()))
  await sharp(Buffer.from(svg))
    .png()
    .toFile(join(directory, `${name}.png`));
