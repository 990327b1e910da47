import { z } from 'zod';
import { applicationFormSchema } from './job-application.ts';
import { LANGUAGES } from './language.ts';

/** Departments or locations; none stands for all. */
const choices = z.array(z.string().min(1).max(100)).max(100);

/** A subscription to new postings, as the function `subscribe-job-alert` takes it. */
export const jobAlertSchema = z.object({
  email: applicationFormSchema.shape.email,
  departments: choices,
  locations: choices,
  language: z.enum(LANGUAGES),
  consent_version: z.string().min(1).max(50),
});

export type JobAlert = z.infer<typeof jobAlertSchema>;

/** What a subscription can be narrowed to. */
export interface JobAlertOptions {
  /** With the English name where there is one. */
  readonly departments: readonly { readonly value: string; readonly english: string | null }[];
  readonly locations: readonly string[];
}

/** Tokens of confirmation and renewal: 256 bits in hexadecimal. Those that unsubscribe are UUIDs. */
export const ALERT_TOKEN_PATTERN = /^[0-9a-f]{64}$/;
