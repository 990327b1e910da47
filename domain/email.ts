import { z } from 'zod';

const WORD = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';

/** What forms accept as an e-mail address: what mail can be sent to (RFC 5322's dot-atom with RFC 6531's letters). */
export const EMAIL_PATTERN = new RegExp(`^(?=[^@]{1,64}@)${WORD}(\\.${WORD})*@${LABEL}(\\.${LABEL})+$`, 'u');

export const MAX_EMAIL_LENGTH = 254;

/** @param error the key of the text shown for a malformed address */
export const emailSchema = (error: string) =>
  z.string().trim().max(MAX_EMAIL_LENGTH, { error }).regex(EMAIL_PATTERN, { error });
