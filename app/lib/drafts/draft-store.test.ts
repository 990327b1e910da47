import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, readDraft, removeDraft, removeDrafts, writeDraft } from './draft-store.ts';

/** The part of `localStorage` that the store uses. */
class Storage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, text: string): void {
    Reflect.set(this, key, text);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

beforeEach(() => vi.stubGlobal('localStorage', new Storage()));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ANA = draftKey('ana', 'posting', 'p1');
const EVA = draftKey('eva', 'rating', 'a1');
const DRAFT = { version: 'v1', fields: { title: 'A medio escribir' } };

test('a draft can be read until it is removed', () => {
  expect(readDraft(ANA)).toBeNull();
  writeDraft(ANA, DRAFT);
  expect(readDraft(ANA)).toMatchObject(DRAFT);
  removeDraft(ANA);
  expect(readDraft(ANA)).toBeNull();
});

test('a draft expires after a week', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00Z') });
  writeDraft(ANA, DRAFT);
  vi.setSystemTime(new Date('2026-11-08T00:00:01Z'));
  expect(readDraft(ANA)).toBeNull();
});

test('abandoned drafts are removed when their owner signs in', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T00:00:00Z') });
  writeDraft(ANA, DRAFT);
  vi.setSystemTime(new Date('2026-11-08T00:00:01Z'));
  const recent = draftKey('ana', 'rating', 'a2');
  writeDraft(recent, DRAFT);
  removeDrafts('ana');
  expect(Object.keys(localStorage)).toEqual([recent]);
});

test("signing in keeps only that user's drafts, and signing out keeps none", () => {
  localStorage.setItem('another', 'kept');
  for (const key of [ANA, EVA]) writeDraft(key, DRAFT);
  removeDrafts('eva');
  expect([readDraft(ANA), readDraft(EVA)?.version]).toEqual([null, 'v1']);
  removeDrafts(null);
  expect(readDraft(EVA)).toBeNull();
  expect(localStorage.getItem('another')).toBe('kept');
});

test('invalid drafts are ignored', () => {
  for (const text of ['{', 'null', '{"fields":[]}']) {
    localStorage.setItem(ANA, text);
    expect(readDraft(ANA)).toBeNull();
  }
});
