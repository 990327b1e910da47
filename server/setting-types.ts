import { fileURLToPath } from 'node:url';
import { Secret } from '@voltandes/platform/runtime';
import { z } from 'zod';

/** The variables that are set. Empty ones, as in `.env` files, count as unset. */
export const setVariables = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

export const integerSetting = (defaultValue: number, minimum = 1) =>
  z.coerce
    .number({ error: `must be a whole number, at least ${minimum}` })
    .int()
    .min(minimum)
    .default(defaultValue);

export const booleanSetting = (defaultValue: 'true' | 'false') =>
  z.enum(['true', 'false'], { error: "must be 'true' or 'false'" }).default(defaultValue);

export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an http:// or https:// URL',
  // Further refinements can rely on a valid URL.
  abort: true,
});

/** @param schema of the value, which is kept out of logs and errors */
export const secretSetting = <T extends z.ZodType<string>>(schema: T) =>
  schema.transform((value) => new Secret(value));

/** Where files are kept: `file:///path`, or `s3://[key:secret@]bucket[/prefix]?region=…&endpoint=https://…`. */
export const storeUrlSetting = secretSetting(
  z.string().trim().refine(isStoreUrl, {
    error: 'must be file:///path or s3://[key:secret@]bucket[/prefix][?endpoint=https://…], percent-encoded',
  }),
);

/** Whether the stores, which decode the parts of the URL, can read it. */
function isStoreUrl(value: string): boolean {
  try {
    const url = new URL(value);
    if (url.protocol === 'file:') return fileURLToPath(url) !== '';
    decodeURIComponent(url.username + url.password + url.pathname);
    const endpoint = httpUrl.optional().safeParse(url.searchParams.get('endpoint') ?? undefined);
    return url.protocol === 's3:' && url.hostname !== '' && endpoint.success;
  } catch {
    return false;
  }
}
