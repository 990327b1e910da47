import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { configureSupabase } from '#app/lib/supabase.ts';
import { forgetErrors, recordError, unexpectedErrors } from './console-errors.ts';
import { API, forgetAnswers, replaceFetch } from './network.ts';
import { replaceRealtime } from './realtime.ts';
import { answerFrame, clear } from './show.tsx';
import '#app/styles.css';

beforeAll(() => {
  configureSupabase({
    siteUrl: window.location.origin,
    supabaseUrl: API,
    publishableKey: 'components',
    tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
  });
  replaceFetch();
  replaceRealtime();
  answerFrame();
});

beforeEach(() => {
  forgetErrors();
  vi.spyOn(console, 'error').mockImplementation((...words) => recordError(words.map(String).join(' ')));
});

afterEach(() => {
  clear();
  forgetAnswers();
  // At once: what a portal's frame has yet to ask for arrives during the next test, which may show none.
  answerFrame();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  expect(unexpectedErrors()).toEqual([]);
});
