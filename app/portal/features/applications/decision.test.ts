import { expect, test } from 'vitest';
import { listedApplication } from '#testing/listed-application.ts';
import { columnsOf, expectedOf, isComplete, undoOf } from './decision.ts';
import type { ListedApplication } from './list-applications.ts';

const eva = listedApplication();
const rejected: ListedApplication = { ...eva, status: 'rejected', rejection_reason: 'salary' };

test('undoing a status restores it with its reason, if the application is still as the change left it', () => {
  const undo = undoOf({ application: rejected, change: { kind: 'status', status: 'approved' } });
  expect(undo.application).toMatchObject({ status: 'approved', rejection_reason: null });
  expect(columnsOf(undo.change)).toEqual({ status: 'rejected', rejection_reason: 'salary' });
  expect(expectedOf(undo)).toEqual({ status: 'approved', rejection_reason: null });
});

test('undoing a reason also undoes the rejection it was given with, or else only the reason', () => {
  const decision = { application: rejected, change: { kind: 'reason', reason: 'other' } } as const;
  expect(columnsOf(undoOf(decision).change)).toEqual({ status: 'rejected', rejection_reason: 'salary' });
  const both = undoOf(decision, { before: eva });
  expect(columnsOf(both.change)).toEqual({ status: 'pending', rejection_reason: null });
  expect(expectedOf(both)).toEqual({ status: 'rejected', rejection_reason: 'other' });
});

test('undoing a contact requires that nobody has rated the interview', () => {
  const undo = undoOf({ application: eva, change: { kind: 'contacted' } });
  expect(columnsOf(undo.change)).toEqual({ contacted: false, contacted_at: null });
  expect(expectedOf(undo)).toEqual({ contacted: true, interview_rating: null });
});

test("undoing a rating restores the colleague's rating it replaced, if the row is still as the change left it", () => {
  const undo = undoOf(
    {
      application: {
        ...eva,
        contacted: true,
        interview_rating: 'malo',
        interview_notes: 'Mal',
        rated_at: 'v1',
      },
      change: { kind: 'rating', rating: 'bueno', notes: 'Bien' },
    },
    { ratedAt: 'v2' },
  );
  expect(columnsOf(undo.change)).toEqual({ interview_rating: 'malo', interview_notes: 'Mal' });
  expect(expectedOf(undo)).toEqual({ interview_rating: 'bueno', rated_at: 'v2' });
});

test('a decision is complete at once, but a rejection only with its reason', () => {
  expect(isComplete({ kind: 'status', status: 'approved' })).toBe(true);
  expect(isComplete({ kind: 'status', status: 'reviewing' })).toBe(true);
  expect(isComplete({ kind: 'status', status: 'rejected' })).toBe(false);
  expect(isComplete({ kind: 'reason', reason: 'salary' })).toBe(true);
  expect(isComplete({ kind: 'reason', reason: null })).toBe(false);
  expect(isComplete({ kind: 'contacted' })).toBe(false);
});
