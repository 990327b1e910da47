import type { SupabaseClient } from '@supabase/supabase-js';
import { clientNetwork } from './client-network.ts';
import { sha256 } from './sha256.ts';

/**
 * The network that a request comes from.
 *
 * @param proxies how many proxies append to `X-Forwarded-For`
 */
export const senderNetwork = ({ headers }: Request, proxies: number): string =>
  clientNetwork(forwardedAddress(headers.get('x-forwarded-for') ?? '', proxies));

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

/**
 * Counts a call against an hourly rate limit that all processes share.
 *
 * @returns false when the limit is exceeded
 */
export async function consumeRateLimit(service: SupabaseClient, limit: RateLimit): Promise<boolean> {
  const { data, error } = await service.rpc('consume_rate_limit', {
    caller: await callerOf(limit),
    per_hour: limit.perHour,
  });
  if (error) throw error;
  return data === true;
}

/** Addresses are personal data: only a keyed digest is stored. */
export const keyedDigest = (pepper: string, key: string): Promise<string> => sha256(`${pepper} ${key}`);

const callerOf = async ({ key, name, pepper }: RateLimit): Promise<string> =>
  `${name} ${await keyedDigest(pepper, key)}`;

/** The limits reset on the hour. */
export function secondsToNextHour(): number {
  return 3600 - (Math.floor(Date.now() / 1000) % 3600);
}
