import { z } from 'zod';
import { LANGUAGES } from '../values/language.ts';
import { applicationFormSchema } from './job-application-form.ts';

/** Departments or locations; an empty list means all. */
const choices = z.array(z.string().min(1).max(100)).max(100);

/** A subscription to new postings, as accepted by the function `subscribe-job-alert`. */
export const jobAlertSchema = z.object({
  email: applicationFormSchema.shape.email,
  departments: choices,
  locations: choices,
  language: z.enum(LANGUAGES),
  consent_version: z.string().min(1).max(50),
});

export type JobAlert = z.infer<typeof jobAlertSchema>;

/** The choices that narrow a subscription. */
export interface JobAlertOptions {
  readonly departments: readonly JobAlertOption[];
  readonly locations: readonly JobAlertOption[];
}

interface JobAlertOption {
  readonly value: string;
  /** Its English name, if it has one. */
  readonly english: string | null;
}

/** Tokens for confirmation and renewal: 256 bits in hexadecimal. Tokens for unsubscribing are UUIDs. */
export const ALERT_TOKEN_PATTERN = /^[0-9a-f]{64}$/;
