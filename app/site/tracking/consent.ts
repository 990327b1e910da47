import { useSyncExternalStore } from 'react';
import { PRIVACY_VERSION } from '#domain/data-protection/privacy.ts';

/** A visitor's decision on tracking; `unknown` until made. */
export type Consent = 'granted' | 'denied' | 'unknown';

/** Stores the decision with the privacy policy's version; a new version asks again. */
const KEY = 'voltandes-consent';
const listeners = new Set<() => void>();
/** The decision for this visit, for browsers that block storage. */
let decided: string | null = null;

export function readConsent(): Consent {
  const stored = readStored();
  if (stored === `granted ${PRIVACY_VERSION}`) return 'granted';
  return stored === `denied ${PRIVACY_VERSION}` ? 'denied' : 'unknown';
}

/** Stores a decision; `unknown` asks again. */
export function setConsent(consent: Consent): void {
  const decision = `${consent} ${PRIVACY_VERSION}`;
  try {
    localStorage.setItem(KEY, decision);
    decided = null;
  } catch {
    // Storage is blocked: ask again on each visit.
    decided = decision;
  }
  for (const listener of listeners) listener();
}

function readStored(): string | null {
  try {
    return decided ?? localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns null on the server */
export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, readConsent, () => null);
}
