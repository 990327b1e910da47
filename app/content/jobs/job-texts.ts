import type { RICH_POSTING_FIELDS } from '#domain/recruiting/job-posting.ts';
import type { RichText } from '#domain/website/rich-text.ts';

/** A posting's formatted texts, in the page's language. */
export type JobTexts = Readonly<Record<(typeof RICH_POSTING_FIELDS)[number], RichText>>;
