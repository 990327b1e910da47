import { timingSafeEqual } from 'node:crypto';

/** Compares two strings without revealing through timing how much of them matches; only their length may show. */
export function constantTimeEqual(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
