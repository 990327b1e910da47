import { z } from 'zod';

/** A field that may stay empty: blank becomes null, as the database keeps it. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .nullish()
    .transform((value) => value || null);
