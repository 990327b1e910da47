import type { Caller } from '../database/caller.ts';

const keys = new WeakMap<Caller, string>();

/** Identifies a caller to the database: its role, and all claims, since policies can read them. */
export function callerKey(caller: Caller): string {
  const key = keys.get(caller) ?? JSON.stringify([caller.role, caller.claims]);
  keys.set(caller, key);
  return key;
}
