import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { endpoint, HttpError } from '../_shared/endpoint.ts';
import type { Environment } from '../_shared/environment.ts';
import { STATELESS } from '../_shared/service-client.ts';

/** Without them, mails are not sent or their links point at the backend. */
const REQUIRED = ['SITE_URL', 'MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM'] as const;

/**
 * Reports to the operator, who has the secret key, which settings of the functions are missing, and whether mails link
 * to the site.
 */
export default endpoint({
  name: 'check-settings',
  perHour: 60,
  schema: z.object({ siteUrl: z.url() }),
  invalid: 'Solicitud inválida',
  async act({ environment, input: { siteUrl }, request }) {
    if (!(await isOperator(request.headers.get('apikey') ?? '', environment)))
      throw new HttpError(403, 'Sin permiso');
    const { SITE_URL = siteUrl } = environment;
    return Response.json({
      problems: [
        ...REQUIRED.filter((name) => !environment[name]).map((name) => `${name} is missing`),
        ...(SITE_URL === siteUrl ? [] : [`SITE_URL is ${SITE_URL}, not ${siteUrl}`]),
      ],
    });
  },
});

/** There may be several secret keys, of which the functions know only one: the database decides. */
async function isOperator(key: string, { SUPABASE_URL }: Environment): Promise<boolean> {
  if (!SUPABASE_URL || !key) return false;
  const caller = createClient(SUPABASE_URL, key, { auth: STATELESS });
  return (await caller.rpc('count_late_file_removals')).error === null;
}
