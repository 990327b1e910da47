import type { Caller } from '../database/caller.ts';

const keys = new WeakMap<Caller, string>();

/** Identifies a caller by everything policies can read: the role and all claims. */
export function callerKey(caller: Caller): string {
  const key = keys.get(caller) ?? JSON.stringify([caller.role, caller.claims]);
  keys.set(caller, key);
  return key;
}
