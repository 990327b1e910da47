import { z } from 'zod';

const schema = z.guid();

/** Whether a text is a `uuid` in PostgreSQL's usual notation, of any version, since callers may choose ids. */
export const isUuid = (text: string | undefined): text is string => schema.safeParse(text).success;
