import { expect, test } from 'vitest';
import { visibilityOf } from './posting-visibility.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

test.each([
  ['active', null, 'public'],
  ['active', '2026-11-29T12:00:01Z', 'public'],
  ['active', '2026-11-29T12:00:00Z', 'closing'],
  ['active', '2026-11-22T12:00:01Z', 'closing'],
  ['active', '2026-11-22T12:00:00Z', 'ended'],
  ['draft', '2026-11-25T12:00:00Z', 'draft'],
  ['closed', null, 'closed'],
  ['expired', null, 'expired'],
] as const)('a posting with status %s that expires at %s is %s', (status, expires_at, visibility) => {
  expect(visibilityOf({ status, expires_at }, NOW)).toBe(visibility);
});
