import { z } from 'zod';

export const MAX_SIGNATURE = 500;

/** Control characters except line breaks and tabs, and braces of variables. */
const REFUSED = /(?![\t\n\r])\p{Cc}|\{\{|\}\}/u;

/** A staff member's signature; errors are shown to them. */
export const signatureSchema = z
  .string()
  .trim()
  .max(MAX_SIGNATURE, { error: `Máximo ${MAX_SIGNATURE} caracteres` })
  .refine((words) => !REFUSED.test(words), { error: 'Sin llaves dobles ni caracteres que no se ven' });

/** Whether a letter ends with the signature already, as one does that is sent again. */
const isSigned = (body: string, signature: string): boolean => body.trimEnd().endsWith(signature.trim());

/**
 * A letter with the signature of its author below it, once. A letter without words stays without any.
 *
 * @param signature null when the author has none
 */
export function withSignature(body: string, signature: string | null): string {
  if (!signature || body.trim() === '' || isSigned(body, signature)) return body;
  return `${body.trimEnd()}\n\n${signature.trim()}`;
}

/** A letter that was taken back, as its author typed it. */
export const withoutSignature = (body: string, signature: string | null): string =>
  signature && isSigned(body, signature) ? body.trimEnd().slice(0, -signature.trim().length).trimEnd() : body;
