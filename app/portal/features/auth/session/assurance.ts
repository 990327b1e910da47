import type { Session } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';

/** Whether the user has a second factor that the session lacks; the database then denies all access. */
export function lacksSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && decodeJwt(access_token).aal !== 'aal2';
}
