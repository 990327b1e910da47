import { z } from 'zod';
import { cleanLine, cleanLines } from './clean-text.ts';
import { TOO_LONG } from './text-limits.ts';

/** An optional text of several lines: blank becomes null, as the database stores it. */
export const optionalText = (maximum: number) => optional(maximum, cleanLines);

/** An optional text of one line: blank becomes null, as the database stores it. */
export const optionalLine = (maximum: number) => optional(maximum, cleanLine);

const optional = (maximum: number, clean: (text: string) => string) =>
  z
    .string()
    .overwrite(clean)
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
