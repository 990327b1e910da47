import { createHash } from 'node:crypto';
import { constantTimeEqual } from '../constant-time-equal.ts';

/** SHA-256 of a token, stored in its place so that a database leak reveals no usable token. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time. */
export function isDigestOf(expected: string, secret: string): boolean {
  return constantTimeEqual(expected, digest(secret));
}
