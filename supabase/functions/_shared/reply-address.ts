import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { COMPANY } from '#domain/company.ts';

/**
 * Where answers to a mail about an application go: into its conversation, or to the company while no mailbox is read.
 *
 * @param service a client that bypasses policies
 * @throws PostgrestError
 */
export async function replyAddress(
  service: SupabaseClient,
  about: 'application' | 'internship',
  applicant: string,
): Promise<string> {
  const { data } = await service.rpc('reply_address_of', { about, applicant }).throwOnError();
  return z.string().nullable().parse(data) ?? COMPANY.email;
}
