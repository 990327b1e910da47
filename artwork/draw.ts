// Draws the site's illustrations into public/artwork. Seeded, so the output is reproducible.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { controlRoom } from './drawings/control-room.ts';
import { conveyor } from './drawings/conveyor.ts';
import { iconOf, touchIconOf } from './drawings/icon.ts';
import { motifs } from './drawings/motifs.ts';
import { motorControlCentre } from './drawings/motor-control-centre.ts';
import { panelInterior } from './drawings/panel-interior.ts';
import { singleLine } from './drawings/single-line.ts';
import { substation } from './drawings/substation.ts';
import { COLOUR } from './drawings/svg.ts';

const directory = join(import.meta.dirname, '..', 'public', 'artwork');
const pictures = {
  'motor-control-centre': motorControlCentre(),
  substation: substation(),
  'control-room': controlRoom(),
  conveyor: conveyor(),
  'panel-interior': panelInterior(),
  'single-line': singleLine(),
};

await mkdir(directory, { recursive: true });
for (const [name, svg] of Object.entries(pictures)) {
  await writeFile(join(directory, `${name}.svg`), `${svg}\n`);
  console.log(`${name}.svg ${(svg.length / 1024).toFixed(1)} KB`);
}

await mkdir(join(directory, 'motifs'), { recursive: true });
for (const [name, svg] of Object.entries(motifs()))
  await writeFile(join(directory, 'motifs', `${name}.svg`), `${svg}\n`);

// Link previews require bitmaps of this size.
await mkdir(join(directory, 'shared'), { recursive: true });
const { 'single-line': _, ...shared } = pictures;
for (const [name, svg] of Object.entries(shared)) {
  await sharp(Buffer.from(svg))
    .resize(1200, 630, { fit: 'cover' })
    .composite([{ input: Buffer.from(mark(72)), left: 64, top: 520 }])
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(directory, 'shared', `${name}.jpg`));
}
await sharp(Buffer.from(mark(410)))
  .flatten({ background: COLOUR.ink })
  .png()
  .toFile(join(directory, '..', 'logo.png'));

const icon = await readFile(join(directory, '..', 'favicon.svg'));
await writeFile(join(directory, '..', 'favicon.ico'), await iconOf(icon));
for (const [name, size] of [
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
] as const)
  await writeFile(join(directory, '..', `${name}.png`), await touchIconOf(icon, size, COLOUR.ink));

/** The company's logo, as on the site. */
function mark(height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 35 28" width="${height * 1.25}" height="${height}" fill="none" stroke-width="2.6"><path d="M2 3 12 21 19 8" stroke="${COLOUR.copper}"/><path d="M17 21 23 9l6 12" stroke="#f7f5f0"/></svg>`;
}
