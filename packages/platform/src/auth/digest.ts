import { createHash, timingSafeEqual } from 'node:crypto';

/** What the database keeps of a secret it has made: who reads the table cannot use what is in it. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function isDigestOf(expected: string, secret: string): boolean {
  return isSame(expected, digest(secret));
}

/** Compares in a time that does not tell how much of it was right; lengths are no secret. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
