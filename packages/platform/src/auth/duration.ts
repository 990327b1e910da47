import { z } from 'zod';

const SECONDS = { h: 3600, m: 60, s: 1, ms: 0.001 } as const;
const PART = /(\d+(?:\.\d+)?)(h|ms|m|s)/g;
const WHOLE = /^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/;

/**
 * Parses a Go duration such as `1h30m`, `5s` or `250ms`.
 *
 * @returns seconds; null when the text is not a duration
 */
export function parseDuration(duration: string): number | null {
  if (!WHOLE.test(duration)) return null;
  let seconds = 0;
  for (const [, amount, unit] of duration.matchAll(PART)) {
    if (unit === 'h' || unit === 'm' || unit === 's' || unit === 'ms')
      seconds += Number(amount) * SECONDS[unit];
  }
  return seconds;
}

/** A duration in config.toml, in seconds. */
export const durationSchema = z.string().transform((text, context) => {
  const seconds = parseDuration(text);
  if (seconds !== null) return seconds;
  context.addIssue({ code: 'custom', message: 'not a duration such as 1m30s' });
  return z.NEVER;
});
