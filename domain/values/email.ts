import { z } from 'zod';
import { cleanEmail } from './clean-text.ts';

/** The message to staff for an invalid address; forms of the site pass their own translation key to `emailSchema`. */
export const INVALID_EMAIL = 'Por favor ingrese un email válido';

/** The e-mail addresses that forms accept, as the database does: only the mail service knows what it can deliver. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const MAX_EMAIL_LENGTH = 254;

/** @param error translation key for a malformed address */
export const emailSchema = (error: string) =>
  z.string().overwrite(cleanEmail).max(MAX_EMAIL_LENGTH, { error }).regex(EMAIL_PATTERN, { error });
