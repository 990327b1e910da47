import { z } from 'zod';

/** What a form may leave empty: an empty input becomes null, as the database stores it. */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.literal('').transform(() => null), schema])
    .nullish()
    .transform((value) => value ?? null);
