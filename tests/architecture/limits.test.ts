import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { BUCKET_LIMITS } from '#testing/bucket-limits.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const UNITS =
  'MB|KB|GB|MiB|KiB|bytes|caracteres|characters|segundos?|seconds?|minutos?|minutes?|horas?|hours?|d[ií]as?|days?|semanas?|weeks?|mes(?:es)?|months?|años?|years?|archivos?|files?';
/** A number and its unit; one that is interpolated ends with a brace. */
const MEASURE = new RegExp(`(?<![\\w.,])\\d+ ?(?:${UNITS})(?![\\p{L}\\w])`, 'gu');

/** Measures that are no limits of this product, by file. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  // How a selection usually goes.
  'app/i18n/pages/process.ts': /^(?:5|30|1|3) /,
  // Durations to choose from.
  'app/i18n/shared/internships.ts': /^[1-6] m/,
  // The age of the company.
  'app/i18n/shared/home.ts': /^28 años$/,
  'app/i18n/pages/company.ts': /^28 años$/,
  // What the law and the guide to breaches name.
  'app/portal/features/processing/breach-steps.ts': /^(?:24 horas|14 años)$/,
  // The singular of a count.
  'app/portal/features/quote-requests/quotes-table.tsx': /^1 archivo$/,
  // An example of a duration.
  'app/portal/features/success-cases/case-dialog.tsx': /^6 meses$/,
};

const configSchema = z.object({
  storage: z.object({
    buckets: z.record(
      z.string(),
      z.object({ file_size_limit: z.string(), allowed_mime_types: z.array(z.string()) }),
    ),
  }),
});
const { buckets } = configSchema.parse(
  parse(readFileSync(join(ROOT, 'supabase', 'config.toml'), 'utf8')),
).storage;

test.each(Object.entries(buckets))('the configured limits of %s are those of the domain', (id, bucket) => {
  const { bytes, types } = BUCKET_LIMITS[id] ?? {};
  expect(bucket.file_size_limit).toBe(`${Number(bytes) / 2 ** 20}MiB`);
  expect(bucket.allowed_mime_types.toSorted()).toEqual(types?.toSorted());
});

test('every bucket of the domain is configured', () => {
  expect(Object.keys(buckets).sort()).toEqual(Object.keys(BUCKET_LIMITS).sort());
});

/** The source without comments; a regular expression suffices, as no text contains `/*`. */
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '');

test('texts interpolate limits instead of repeating them', () => {
  const files = globSync('{app,domain,supabase/functions}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(?:test|views)\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) => {
    const measures = withoutComments(readFileSync(join(ROOT, file), 'utf8')).match(MEASURE) ?? [];
    return measures.filter((measure) => !OTHERS[file]?.test(measure)).map((measure) => `${file}: ${measure}`);
  });
  expect(files.length).toBeGreaterThan(700);
  expect(found).toEqual([]);
});
