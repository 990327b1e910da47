import { z } from 'zod';

/** A text that may be missing or null, which is the same as empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** What an application keeps about a user. */
export const metadata = z.record(z.string(), z.unknown()).nullish();
