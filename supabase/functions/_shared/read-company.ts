import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { COMPANY_DOCUMENT, type Company } from '#domain/website/company.ts';
import { companyOf } from '#domain/website/company-facts.ts';

const textsSchema = z.record(z.string(), z.string()).catch({});

/**
 * The company's facts as staff have published them. Those that the application ships stand if they cannot be read: a mail
 * with a former telephone number is better than none.
 */
export async function readCompany(service: SupabaseClient): Promise<Company> {
  const { data, error } = await service
    .from('content_documents')
    .select('texts')
    .eq('document', COMPANY_DOCUMENT)
    .maybeSingle();
  if (error) console.error('the facts of the company could not be read', error.message);
  return companyOf(textsSchema.parse(data?.texts));
}
