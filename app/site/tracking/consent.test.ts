import { afterEach, expect, test, vi } from 'vitest';
import { readConsent, setConsent } from './consent.ts';

afterEach(() => vi.unstubAllGlobals());

test('a decision that could not be stored holds until the next one', () => {
  const stored = new Map<string, string>();
  let isFull = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  setConsent('granted');
  expect(readConsent()).toBe('granted');
  isFull = false;
  setConsent('denied');
  expect(readConsent()).toBe('denied');
});
