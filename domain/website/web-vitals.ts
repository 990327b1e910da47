/**
 * How fast pages are for visitors: in milliseconds, CLS without a unit. `good` and `poor` are the limits of a good and of a
 * poor page, for the 75th percentile of its visits; they are bounds of buckets, so ratings are exact.
 *
 * Source: https://web.dev/articles/vitals#core-web-vitals
 */
export const WEB_VITALS = {
  LCP: { bounds: [1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000, 20_000], good: 2500, poor: 4000 },
  INP: { bounds: [50, 100, 150, 200, 300, 500, 1000, 2000, 5000], good: 200, poor: 500 },
  CLS: { bounds: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2], good: 0.1, poor: 0.25 },
  FCP: { bounds: [500, 1000, 1400, 1800, 2400, 3000, 5000, 10_000, 20_000], good: 1800, poor: 3000 },
  TTFB: { bounds: [100, 200, 400, 800, 1200, 1800, 3000, 6000, 12_000], good: 800, poor: 1800 },
} as const;

export type WebVital = keyof typeof WEB_VITALS;
export const WEB_VITAL_NAMES = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const satisfies readonly WebVital[];

/** Buckets are numbered from 0; the last one, 9, has no upper bound. */
export const BUCKETS = 10;

/** The bucket of a measured value: the first whose upper bound is not below it. */
export function bucketOf(metric: WebVital, value: number): number {
  const at = WEB_VITALS[metric].bounds.findIndex((bound) => value <= bound);
  return at === -1 ? BUCKETS - 1 : at;
}

/**
 * The 75th percentile of a histogram, interpolated within its bucket; null without values. In the last bucket, its lower
 * bound.
 *
 * @param counts by bucket
 */
export function percentile75(metric: WebVital, counts: ReadonlyMap<number, number>): number | null {
  const bounds: readonly number[] = WEB_VITALS[metric].bounds;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [bucket, upper] of bounds.entries()) {
    const count = counts.get(bucket) ?? 0;
    if (before + count >= total * 0.75) {
      const lower = bounds[bucket - 1] ?? 0;
      return lower + ((upper - lower) * (total * 0.75 - before)) / count;
    }
    before += count;
  }
  return bounds.at(-1) ?? null;
}

export type VitalRating = 'good' | 'fair' | 'poor';

export function rateVital(metric: WebVital, value: number): VitalRating {
  const { good, poor } = WEB_VITALS[metric];
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
}
