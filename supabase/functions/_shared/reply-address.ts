import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { COMPANY } from '#domain/website/company.ts';

/**
 * The reply address of mails about an application: its conversation, or the company's while no mailbox is configured.
 *
 * @param service a client that bypasses policies
 * @throws PostgrestError
 */
export async function replyAddress(
  service: SupabaseClient,
  about: 'application' | 'internship',
  applicant: string,
): Promise<string> {
  const { data } = await service.rpc('get_reply_address', { about, applicant }).throwOnError();
  return z.string().nullable().parse(data) ?? COMPANY.email;
}
