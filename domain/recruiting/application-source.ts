import { z } from 'zod';

const MAX_LENGTH = 200;

const part = z
  .string()
  .trim()
  .min(1)
  .transform((text) => text.slice(0, MAX_LENGTH))
  .optional()
  .catch(undefined);

/** How an applicant first came to the site. No personal data: only the host of the referrer is kept. */
export const applicationSourceSchema = z.object({
  utm_source: part,
  utm_medium: part,
  utm_campaign: part,
  utm_term: part,
  utm_content: part,
  /** The host of the page that linked here. */
  referrer: part,
  /** The path of the first page. */
  landing: part,
});

export type ApplicationSource = z.output<typeof applicationSourceSchema>;
