import { expect, test } from 'vitest';
import { BUCKETS, bucketOf, percentile75, rateVital, WEB_VITAL_NAMES, WEB_VITALS } from './web-vitals.ts';

test.each(WEB_VITAL_NAMES)('the buckets of %s ascend, and a rating never falls within one', (metric) => {
  const { bounds, good, poor } = WEB_VITALS[metric];
  expect(bounds.toSorted((one, other) => one - other)).toEqual(bounds);
  expect(bounds).toHaveLength(BUCKETS - 1);
  expect(bounds).toContain(good);
  expect(bounds).toContain(poor);
});

test('a value on a bound belongs to the bucket below it', () => {
  expect([0, 1000, 1000.1, 2500, 20_000, 1e9].map((value) => bucketOf('LCP', value))).toEqual([
    0, 0, 1, 3, 8, 9,
  ]);
});

test('the 75th percentile is interpolated within its bucket', () => {
  expect(percentile75('LCP', new Map())).toBeNull();
  expect(percentile75('LCP', new Map([[0, 4]]))).toBe(750);
  expect(
    percentile75(
      'LCP',
      new Map([
        [0, 50],
        [3, 50],
      ]),
    ),
  ).toBe(2250);
  expect(percentile75('LCP', new Map([[9, 1]]))).toBe(20_000);
  expect(
    percentile75(
      'CLS',
      new Map([
        [0, 75],
        [9, 25],
      ]),
    ),
  ).toBeCloseTo(0.01);
});

test('ratings include their limits', () => {
  expect(['good', 'fair', 'poor']).toEqual([
    rateVital('INP', 200),
    rateVital('INP', 500),
    rateVital('INP', 501),
  ]);
});
