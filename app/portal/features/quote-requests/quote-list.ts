import { z } from 'zod';
import type { RequestList } from '#app/portal/requests/request-list.ts';
import { QUOTE_STATUSES, type QuoteRequest, quoteRequestSchema } from '#domain/website/quote-request.ts';
import { QUOTE_STATUS } from './quote-labels.ts';

/** Filters the requests without an owner. */
export const NOBODY = 'nobody';

/** Quote requests. */
export const QUOTES: RequestList<QuoteRequest> = {
  table: 'contact_requests',
  schema: quoteRequestSchema,
  noun: 'solicitud',
  nameOf: ({ name }) => name,
  readOwner: (text) => (text === NOBODY ? text : (z.guid().safeParse(text).data ?? null)),
  statuses: QUOTE_STATUSES.map((value) => ({ value, ...QUOTE_STATUS[value] })),
  logName: 'quote request',
};
