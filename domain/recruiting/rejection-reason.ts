import { z } from 'zod';

/** Why an application was rejected, in the order shown to recruiters. */
export const REJECTION_REASONS = [
  'requirements',
  'experience',
  'salary',
  'availability',
  'interview',
  'other_candidate',
  'withdrew',
  'unreachable',
  'other',
] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const rejectionReasonSchema = z.enum(REJECTION_REASONS);
