import type { SupabaseClient } from '@supabase/supabase-js';
import { networkOf } from './network-of.ts';

/** Whether one more call of this address is served. Counted in the database, for all processes together. */
export async function isWithinAllowance(
  service: SupabaseClient,
  { name, perHour, request, pepper }: { name: string; perHour: number; request: Request; pepper: string },
): Promise<boolean> {
  const address = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const { data, error } = await service.rpc('take_from_allowance', {
    caller: `${name} ${await digest(`${pepper} ${networkOf(address)}`)}`,
    per_hour: perHour,
  });
  if (error) throw error;
  return data === true;
}

/** Allowances are of the hour by the clock. */
export function secondsToNextHour(): number {
  return 3600 - (Math.floor(Date.now() / 1000) % 3600);
}

/** Addresses are personal data: only a digest is kept, which nobody can try addresses on without our key. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
