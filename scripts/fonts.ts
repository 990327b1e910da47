// Subsets the display font from its variable version to one weight and one width: an eighth of the bytes. Link previews
// are drawn with its outlines, so that they need no font on the server.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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

const truetype = await subsetFont(original, CHARACTERS, { targetFormat: 'truetype', variationAxes: AXES });
// HarfBuzz comes with subset-font.
const fromSubsetFont = createRequire(import.meta.resolve('subset-font'));
const harfbuzz: HarfBuzz = await import(fromSubsetFont.resolve('harfbuzzjs'));
const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(truetype)));
const font = new harfbuzz.Font(face);
const outlines = [...CHARACTERS].flatMap((character) => {
  const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0);
  return glyph ? [[character, [font.glyphHAdvance(glyph), font.glyphToPath(glyph)]]] : [];
});
const previews = join(import.meta.dirname, '..', 'server', 'social-images');
await writeFile(
  join(previews, 'archivo-outlines.gen.ts'),
  `// Written by scripts/fonts.ts.\nexport const UNITS_PER_EM = ${face.upem};\n/** Advance width and path of each character, y up. */\nexport const OUTLINES: ReadonlyMap<string, readonly [advance: number, path: string]> = new Map(${JSON.stringify(outlines)});\n`,
);
console.log(`archivo-outlines.gen.ts, ${outlines.length} characters`);

/** The part of harfbuzzjs that is used. */
interface HarfBuzz {
  Blob: new (data: Uint8Array) => object;
  Face: new (blob: object) => { readonly upem: number };
  Font: new (
    face: object,
  ) => {
    nominalGlyph(codePoint: number): number | undefined;
    glyphHAdvance(glyph: number): number;
    glyphToPath(glyph: number): string;
  };
}
