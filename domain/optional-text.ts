import { z } from 'zod';
import { TOO_LONG } from './text-limits.ts';

/** An optional text: blank becomes null, as the database stores it. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, { error: TOO_LONG })
    .nullish()
    .transform((value) => value || null);
