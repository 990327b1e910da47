// Draws the site's pictures into public/artwork. Seeded: the same pictures at every run.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { controlRoom } from './artwork/control-room.ts';
import { conveyor } from './artwork/conveyor.ts';
import { motorControlCentre } from './artwork/motor-control-centre.ts';
import { panelInterior } from './artwork/panel-interior.ts';
import { singleLine } from './artwork/single-line.ts';
import { substation } from './artwork/substation.ts';

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
