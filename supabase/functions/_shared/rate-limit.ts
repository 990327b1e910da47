import type { SupabaseClient } from '@supabase/supabase-js';
import { clientNetwork } from './client-network.ts';
import { sha256 } from './sha256.ts';

/**
 * Counts a call by an address against an hourly rate limit that all processes share.
 *
 * @param options.proxies how many proxies append to `X-Forwarded-For`
 * @returns false when the limit is exceeded
 */
export async function isWithinRateLimit(
  service: SupabaseClient,
  options: { name: string; perHour: number; request: Request; pepper: string; proxies: number },
): Promise<boolean> {
  const { proxies, request, ...limit } = options;
  const address = forwardedAddress(request.headers.get('x-forwarded-for') ?? '', proxies);
  return consumeRateLimit(service, { ...limit, key: clientNetwork(address) });
}

/** The entry appended by the outermost of our proxies; anything to its left can be forged. */
function forwardedAddress(header: string, proxies: number): string {
  const entries = header.split(',');
  return (entries.at(-proxies) ?? entries[0] ?? '').trim();
}

interface RateLimit {
  readonly name: string;
  /** The caller's key; stored as a keyed digest. */
  readonly key: string;
  readonly perHour: number;
  readonly pepper: string;
}

/**
 * Runs `act` within an hourly rate limit, and does nothing beyond it. Failures are not counted.
 *
 * @throws whatever `act` throws
 */
export async function withinRateLimit(
  service: SupabaseClient,
  limit: RateLimit,
  act: () => Promise<unknown>,
): Promise<void> {
  if (!(await consumeRateLimit(service, limit))) return;
  try {
    await act();
  } catch (error) {
    const returned = await service.rpc('refund_rate_limit', { caller: await callerOf(limit) });
    if (returned.error) console.error(`a failed call still counts against ${limit.name}`, returned.error);
    throw error;
  }
}

/** @returns false when the limit is exceeded */
async function consumeRateLimit(service: SupabaseClient, limit: RateLimit): Promise<boolean> {
  const { data, error } = await service.rpc('consume_rate_limit', {
    caller: await callerOf(limit),
    per_hour: limit.perHour,
  });
  if (error) throw error;
  return data === true;
}

/** Addresses are personal data: only a keyed digest is stored. */
const callerOf = async ({ key, name, pepper }: RateLimit): Promise<string> =>
  `${name} ${await sha256(`${pepper} ${key}`)}`;

/** The limits reset on the hour. */
export function secondsToNextHour(): number {
  return 3600 - (Math.floor(Date.now() / 1000) % 3600);
}
