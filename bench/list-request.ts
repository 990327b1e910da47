import { createClient } from '@supabase/supabase-js';
import { newRecord } from '#testing/records.ts';
import type { ServedSite } from '#testing/serve-site.ts';
import { createPerson } from '#testing/staff.ts';

export const LIST_COLUMNS = 'id,title,department,location,status,created_at';
export const LIST_ROWS = 20;
export const LIST_PATH = `/rest/v1/job_postings?select=${LIST_COLUMNS}&order=created_at.desc&limit=${LIST_ROWS}`;

/** A request for {@link LIST_ROWS} postings, as the portal makes it for a signed-in user. */
export interface ListRequest {
  readonly path: string;
  readonly headers: { readonly apikey: string; readonly authorization: string };
  readonly accessToken: string;
}

/** Stores the postings and signs in a user who may read them. */
export async function prepareList(site: Pick<ServedSite, 'keys' | 'url'>): Promise<ListRequest> {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const postings = Array.from({ length: 2 * LIST_ROWS }, () => newRecord.job_postings());
  await service.from('job_postings').insert(postings).throwOnError();
  const person = await createPerson(service, 'rrhh_admin');
  const client = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  const accessToken = data.session.access_token;
  return {
    path: LIST_PATH,
    headers: { apikey: site.keys.publishable, authorization: `Bearer ${accessToken}` },
    accessToken,
  };
}
