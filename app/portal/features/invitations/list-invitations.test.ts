import { expect, test } from 'vitest';
import { stateOf } from './list-invitations.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['pending', '2026-11-22T12:00:00Z', 'pending'],
  ['pending', '2026-11-21T12:00:00Z', 'expired'],
  ['completed', '2026-01-01T12:00:00Z', 'completed'],
] as const)('a %s invitation that expires on %s is shown as %s', (status, expires_at, state) => {
  expect(stateOf({ status, expires_at }, now)).toBe(state);
});
