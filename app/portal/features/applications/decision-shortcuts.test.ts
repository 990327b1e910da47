import { expect, test } from 'vitest';
import { decisionShortcuts } from './decision-shortcuts.ts';

const reasonsFor = (withdrawn_at: string | null): number =>
  decisionShortcuts({
    application: {
      status: 'rejected',
      withdrawn_at,
      rejection_reason: withdrawn_at === null ? null : 'withdrew',
      contacted: false,
      interview_rating: null,
    },
    canUpdate: true,
    onChange: () => undefined,
    onRate: () => undefined,
  }).explain.length;

test('a rejection can be given a reason, a withdrawal cannot', () => {
  expect(reasonsFor(null)).toBeGreaterThan(0);
  expect(reasonsFor('2026-11-28T12:00:00Z')).toBe(0);
});
