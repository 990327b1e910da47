import type { SupabaseClient } from '@supabase/supabase-js';
import { clientNetwork } from './client-network.ts';
import { sha256 } from './sha256.ts';

/** Counts a call by an address against an hourly rate limit, shared by all processes. @returns false beyond it */
export async function isWithinRateLimit(
  service: SupabaseClient,
  { request, ...limit }: { name: string; perHour: number; request: Request; pepper: string },
): Promise<boolean> {
  const address = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  return takeFromAllowance(service, { ...limit, key: clientNetwork(address) });
}

/**
 * Counts one use of an hourly allowance.
 *
 * @param options.key whose allowance; stored as a keyed digest
 * @returns false beyond it
 */
export async function takeFromAllowance(
  service: SupabaseClient,
  { name, key, perHour, pepper }: { name: string; key: string; perHour: number; pepper: string },
): Promise<boolean> {
  const { data, error } = await service.rpc('take_from_allowance', {
    // Addresses are personal data: only a keyed digest is stored.
    caller: `${name} ${await sha256(`${pepper} ${key}`)}`,
    per_hour: perHour,
  });
  if (error) throw error;
  return data === true;
}

/** The limits reset on the hour. */
export function secondsToNextHour(): number {
  return 3600 - (Math.floor(Date.now() / 1000) % 3600);
}
