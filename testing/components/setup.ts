import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { configureSupabase } from '#app/lib/supabase.ts';
import { API, forgetAnswers, replaceFetch } from './network.ts';
import { replaceRealtime } from './realtime.ts';
import { clear } from './show.tsx';
import '#app/styles.css';

/** Errors that the test provokes, set by it. Any other in the console fails it. */
let expected: RegExp | undefined;
const errors: string[] = [];

export function expectErrors(pattern: RegExp): void {
  expected = pattern;
}

beforeAll(() => {
  configureSupabase({
    siteUrl: window.location.origin,
    supabaseUrl: API,
    publishableKey: 'components',
    tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
  });
  replaceFetch();
  replaceRealtime();
});

beforeEach(() => {
  expected = undefined;
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => errors.push(words.map(String).join(' ')));
});

afterEach(() => {
  clear();
  forgetAnswers();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  expect(errors.filter((error) => !expected?.test(error))).toEqual([]);
});
