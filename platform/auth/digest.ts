import { createHash } from 'node:crypto';

/** What the database keeps of a secret it has made: who reads the table cannot use what is in it. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
