import { createHash } from 'node:crypto';
import { constantTimeEqual } from '../constant-time-equal.ts';

/** What the database keeps of a secret it has made: who reads the table cannot use what is in it. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function isDigestOf(expected: string, secret: string): boolean {
  return constantTimeEqual(expected, digest(secret));
}
