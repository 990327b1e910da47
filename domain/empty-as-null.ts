import { z } from 'zod';

/**
 * What a form may leave empty: an empty input becomes null, as the database stores it.
 *
 * @param schema of the others. Its own message is shown only if it ends in no `transform`: `overwrite` keeps it.
 */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.literal('').transform(() => null), schema])
    .nullish()
    .transform((value) => value ?? null);
