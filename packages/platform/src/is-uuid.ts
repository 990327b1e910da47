import { z } from 'zod';

const schema = z.guid();

/** Whether PostgreSQL reads a text as a `uuid` in its usual spelling, of whichever version: callers may choose ids. */
export const isUuid = (text: string | undefined): text is string => schema.safeParse(text).success;
