// Subsets the display font from its variable version to one weight and one width: an eighth of the bytes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const SOURCE = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/LICENSE')));
const TARGET = join(import.meta.dirname, '..', 'app', 'fonts');
const AXES = { wdth: 112, wght: 640 };

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
/** Latin with European accents, and the symbols of technical copy. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0x17f)}–—‘’‚“”„†•…‹›€™−≤≥×·Ω→←↑↓′″`;

const original = await readFile(join(SOURCE, 'files', 'archivo-latin-standard-normal.woff2'));
const subset = await subsetFont(original, CHARACTERS, { targetFormat: 'woff2', variationAxes: AXES });
await mkdir(TARGET, { recursive: true });
await writeFile(join(TARGET, 'archivo.woff2'), subset);
await copyFile(join(SOURCE, 'LICENSE'), join(TARGET, 'archivo-LICENSE.txt'));
console.log(`archivo.woff2 ${(subset.length / 1024).toFixed(1)} KB`);
