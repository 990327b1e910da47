import type { SupabaseClient } from '@supabase/supabase-js';

/** Whether one more call of this address is served. Counted in the database, for all processes together. */
export async function isWithinAllowance(
  service: SupabaseClient,
  { name, perHour, request }: { name: string; perHour: number; request: Request },
): Promise<boolean> {
  const address = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const { data, error } = await service.rpc('take_from_allowance', {
    caller: `${name} ${await digest(address)}`,
    per_hour: perHour,
  });
  if (error) throw error;
  return data === true;
}

/** Addresses are personal data: only their digest is kept. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
