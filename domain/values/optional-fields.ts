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

/**
 * A field that may be left empty: an empty input becomes null, as the database stores it.
 *
 * @param schema for non-empty values. Its own error message is shown only if it does not end in a `transform`;
 *   `overwrite` keeps the message.
 */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.literal('').transform(() => null), schema])
    .nullish()
    .transform((value) => value ?? null);
