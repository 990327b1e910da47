import { z } from 'zod';
import { cleanEmail } from './clean-text.ts';

/** The message to staff for an invalid address; forms of the site pass their own translation key to `emailSchema`. */
export const INVALID_EMAIL = 'Por favor ingrese un email válido';

const WORD = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';

/** The e-mail addresses that forms accept, all deliverable: RFC 5322's dot-atom with RFC 6531's letters. */
export const EMAIL_PATTERN = new RegExp(`^(?=[^@]{1,64}@)${WORD}(\\.${WORD})*@${LABEL}(\\.${LABEL})+$`, 'u');

const MAX_EMAIL_LENGTH = 254;

/** @param error translation key for a malformed address */
export const emailSchema = (error: string) =>
  z.string().overwrite(cleanEmail).max(MAX_EMAIL_LENGTH, { error }).regex(EMAIL_PATTERN, { error });
