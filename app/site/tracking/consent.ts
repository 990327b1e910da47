import { useSyncExternalStore } from 'react';
import { PRIVACY_VERSION } from '#domain/privacy.ts';

/** What a visitor decided about being measured; `unknown` until they have. */
export type Consent = 'granted' | 'denied' | 'unknown';

/** Holds the decision and the version of the privacy policy it was about: a new version asks again. */
const KEY = 'voltandes-consent';
const listeners = new Set<() => void>();

export function readConsent(): Consent {
  const stored = readStored();
  if (stored === `granted ${PRIVACY_VERSION}`) return 'granted';
  return stored === `denied ${PRIVACY_VERSION}` ? 'denied' : 'unknown';
}

/** Remembers a decision, or with `unknown` asks again. */
export function setConsent(consent: Consent): void {
  try {
    localStorage.setItem(KEY, `${consent} ${PRIVACY_VERSION}`);
  } catch {
    // A browser that keeps nothing is asked at each visit.
  }
  for (const listener of listeners) listener();
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns null on the server, where nobody has decided anything */
export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, readConsent, () => null);
}
