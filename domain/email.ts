import { z } from 'zod';

/** What forms and the database accept as an e-mail address; delivery decides about the rest. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const MAX_EMAIL_LENGTH = 254;

/** @param error the key of the text shown for a malformed address */
export const emailSchema = (error: string) =>
  z.string().trim().max(MAX_EMAIL_LENGTH, { error }).regex(EMAIL_PATTERN, { error });
