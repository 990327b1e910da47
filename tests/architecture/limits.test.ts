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

/** Files with measures that are no limits of this product, and what they are. */
const OTHERS: Readonly<Record<string, string>> = {
  'app/i18n/es/process.ts': 'how a selection usually goes',
  'app/i18n/en/process.ts': 'how a selection usually goes',
  'app/i18n/es/internships.ts': 'durations to choose from',
  'app/i18n/en/internships.ts': 'durations to choose from',
  'app/i18n/es/home.ts': 'the age of the company',
  'app/i18n/en/home.ts': 'the age of the company',
  'app/i18n/es/company.ts': 'the age of the company',
  'app/i18n/en/company.ts': 'the age of the company',
  'app/portal/features/processing/breach-steps.ts': 'what the law and the guide to breaches name',
  'app/portal/features/quote-requests/quotes-table.tsx': 'the singular of a count',
  'app/portal/features/success-cases/case-dialog.tsx': 'an example of a duration',
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
    (file) => !/\.(?:test|views)\.tsx?$/.test(file) && !(file in OTHERS),
  );
  const found = files.flatMap((file) =>
    [...withoutComments(readFileSync(join(ROOT, file), 'utf8')).matchAll(MEASURE)].map(
      ([measure]) => `${file}: ${measure}`,
    ),
  );
  expect(files.length).toBeGreaterThan(700);
  expect(found).toEqual([]);
});
