import { readFirstTouch } from '#app/site/tracking/first-touch.ts';
import { type ApplicationSource, applicationSourceSchema } from '#domain/recruiting/application-source.ts';

/** How the visitor first came to the site in this tab; null when the browser stores nothing. */
export function firstTouch(): ApplicationSource | null {
  const { landing, referrer, search } = readFirstTouch() ?? {};
  if (landing === undefined) return null;
  return applicationSourceSchema.parse({
    ...Object.fromEntries(new URLSearchParams(search)),
    referrer: referrer || undefined,
    landing,
  });
}
