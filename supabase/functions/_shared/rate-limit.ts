import type { SupabaseClient } from '@supabase/supabase-js';
import { clientNetwork } from './client-network.ts';
import { sha256 } from './sha256.ts';

/**
 * Counts a call by an address against an hourly rate limit, shared by all processes.
 *
 * @param options.proxies how many proxies append to `X-Forwarded-For`
 * @returns false beyond it
 */
export async function isWithinRateLimit(
  service: SupabaseClient,
  options: { name: string; perHour: number; request: Request; pepper: string; proxies: number },
): Promise<boolean> {
  const { proxies, request, ...limit } = options;
  const address = forwardedAddress(request.headers.get('x-forwarded-for') ?? '', proxies);
  return takeFromAllowance(service, { ...limit, key: clientNetwork(address) });
}

/** The entry that the outermost of our proxies appended; what is left of it can be forged. */
function forwardedAddress(header: string, proxies: number): string {
  const entries = header.split(',');
  return (entries.at(-proxies) ?? entries[0] ?? '').trim();
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
