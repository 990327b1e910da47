import type { Caller } from '../database/caller.ts';

const keys = new WeakMap<Caller, string>();

/** What makes somebody another to the database: the role, and everything a policy can read of the token. */
export function callerKey(caller: Caller): string {
  const key = keys.get(caller) ?? JSON.stringify([caller.role, caller.claims]);
  keys.set(caller, key);
  return key;
}
