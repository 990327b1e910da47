import { z } from 'zod';
import { LANGUAGES } from '../values/language.ts';
import { countableCampaign, countableHost, countablePath, countableTerm } from './countable-text.ts';
import { PAGE_ADDRESSES, type PageAddress } from './page-addresses.ts';
import { DEVICES, VISIT_EVENTS } from './visit-events.ts';
import { BUCKETS, WEB_VITAL_NAMES } from './web-vitals.ts';

/** Where something happened: the address of a page, and the slug in it. A token is never sent. */
const place = {
  page: z.enum(Object.keys(PAGE_ADDRESSES) as [PageAddress, ...PageAddress[]]),
  slug: z.string().max(200).optional(),
};

const MOST = 100;

/** A part of a visit, as browsers send it to the function `count-visit`: nothing else is accepted. */
export const siteVisitSchema = z.strictObject({
  language: z.enum(LANGUAGES),
  device: z.enum(DEVICES),
  /** The host whose link began the visit, empty without one; only in its first part. */
  referrer: z
    .string()
    .max(300)
    .transform((host) => (host === '' ? 'directo' : countableHost(host)))
    .optional(),
  campaign: z.string().max(300).transform(countableCampaign).optional(),
  events: z.array(z.strictObject({ ...place, event: z.enum(VISIT_EVENTS) })).max(MOST),
  vitals: z
    .array(
      z.strictObject({
        ...place,
        metric: z.enum(WEB_VITAL_NAMES),
        bucket: z
          .int()
          .min(0)
          .max(BUCKETS - 1),
      }),
    )
    .max(WEB_VITAL_NAMES.length),
  /** Paths that do not exist. */
  missing: z.array(z.string().max(2000).transform(countablePath)).max(10),
  /** Searches that found nothing. */
  searches: z
    .array(z.strictObject({ list: z.enum(['jobs']), term: z.string().max(300) }))
    .max(10)
    .transform((searches) =>
      searches.flatMap(({ list, term }) => {
        const counted = countableTerm(term);
        return counted === null ? [] : [{ list, term: counted }];
      }),
    ),
});

/** What a browser sends. */
export type SiteVisit = z.input<typeof siteVisitSchema>;
