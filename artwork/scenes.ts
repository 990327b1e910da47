// Makes the site's pictures from the renders of artwork/scenes: every width as AVIF and WebP, portrait crops
// for phones and tiny placeholders. Renders are not committed. To make one (Debian's blender and python3-numpy):
//   blender -b -P artwork/scenes/busbar.py -- artwork/renders/busbar.png 1440 810 200
// Scenes with displays or papers need artwork/displays.ts first.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const root = join(import.meta.dirname, '..');
const renders = process.argv[2] ?? join(import.meta.dirname, 'renders');
const directory = join(root, 'public', 'artwork', 'scenes');
const listing = join(root, 'app', 'content', 'scenes', 'scene-files.gen.ts');

const WIDTHS = [640, 960, 1440];
/** Only for renders of at least this width. */
const LARGE_WIDTH = 1920;
const PORTRAIT_WIDTHS = [480, 800];
const PORTRAIT_RATIO = 4 / 5;
/** Where the portrait crop of a hero picture is centered, as a fraction of its width. */
const PORTRAIT_CENTRES: Readonly<Record<string, number>> = { busbar: 0.5, substation: 0.66, conveyor: 0.6 };
const PLACEHOLDER_WIDTH = 16;
const AVIF = { quality: 48, effort: 7 };
const WEBP = { quality: 74, effort: 5 };
/** What becomes smaller, becomes softer. */
const SHARPEN = { sigma: 0.6 };

interface SceneFiles {
  readonly widths: readonly number[];
  readonly portraitWidths: readonly number[];
  /** A data URI. */
  readonly placeholder: string;
}

await mkdir(directory, { recursive: true });
const scenes: Record<string, SceneFiles> = await readFile(listing, 'utf8').then(
  (text) => JSON.parse(text.slice(text.indexOf('= {') + 2, text.lastIndexOf('}') + 1)),
  () => ({}),
);
for (const file of (await readdir(renders)).filter((name) => /^[a-z-]+\.png$/.test(name)).sort()) {
  const name = basename(file, '.png');
  const render = sharp(join(renders, file)).removeAlpha();
  const { height, width } = await render.metadata();
  const widths = [...WIDTHS, ...(width >= LARGE_WIDTH ? [LARGE_WIDTH] : [])];
  for (const wide of widths) {
    const image = render.clone().resize({ width: wide });
    await write(wide < width ? image.sharpen(SHARPEN) : image, `${name}-${wide}`);
  }
  const centre = PORTRAIT_CENTRES[name];
  const portraitWidths = centre === undefined ? [] : PORTRAIT_WIDTHS;
  if (centre !== undefined) {
    const cropWidth = Math.round(height * PORTRAIT_RATIO);
    const left = Math.min(width - cropWidth, Math.max(0, Math.round(width * centre - cropWidth / 2)));
    const crop = await render.clone().extract({ left, top: 0, width: cropWidth, height }).png().toBuffer();
    for (const wide of portraitWidths)
      await write(sharp(crop).resize({ width: wide }).sharpen(SHARPEN), `${name}-portrait-${wide}`);
  }
  const tiny = await render.clone().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40 }).toBuffer();
  scenes[name] = { widths, portraitWidths, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
}
const sorted = Object.fromEntries(Object.entries(scenes).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(
  listing,
  `// Written by artwork/scenes.ts.\nexport const SCENE_FILES = ${JSON.stringify(sorted, null, 2)} as const;\n`,
);

/** Writes both formats and prints their sizes. */
async function write(image: Sharp, name: string): Promise<void> {
  const png = await image.png().toBuffer();
  const avif = await sharp(png)
    .avif(AVIF)
    .toFile(join(directory, `${name}.avif`));
  const webp = await sharp(png)
    .webp(WEBP)
    .toFile(join(directory, `${name}.webp`));
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
  console.log(`${name}: AVIF ${kilobytes(avif.size)}, WebP ${kilobytes(webp.size)}`);
}
