import { z } from 'zod';
import { optionalText } from '../values/optional-fields.ts';
import { contactRequestSchema } from './contact-request.ts';

export const QUOTE_STATUSES = ['new', 'in_progress', 'answered', 'won', 'lost', 'spam'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

export const NOTE_LIMIT = 5000;

/** A row of `contact_requests`. */
export const quoteRequestSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  service: z.string().nullable(),
  message: z.string(),
  subject: z.string().nullable(),
  plant: z.string().nullable(),
  region: z.string().nullable(),
  /** A day. */
  wanted_by: z.string().nullable(),
  language: contactRequestSchema.shape.language.unwrap(),
  file_paths: z.array(z.string()),
  status: z.enum(QUOTE_STATUSES),
  note: z.string().nullable(),
  /** The id of the staff member in charge. */
  owner_id: z.string().nullable(),
  /** Null also for one answered at an unknown time. */
  answered_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type QuoteRequest = z.output<typeof quoteRequestSchema>;

/** The fields that staff edit. */
export const quoteFollowUpSchema = z.object({
  status: z.enum(QUOTE_STATUSES),
  note: optionalText(NOTE_LIMIT),
  owner_id: z.string().transform((id) => id || null),
});

export type QuoteFollowUpForm = z.input<typeof quoteFollowUpSchema>;
export type QuoteFollowUp = z.output<typeof quoteFollowUpSchema>;

/** The reference that the sender was given. */
export const quoteReference = (id: string): string => id.slice(0, 8).toUpperCase();
