import { z } from 'zod';
import { TOO_LONG } from './text-limits.ts';

/** A field that may stay empty: blank becomes null, as the database keeps it. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, { error: TOO_LONG })
    .nullish()
    .transform((value) => value || null);
