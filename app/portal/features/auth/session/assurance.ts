import type { Session } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';

/** Whether the session rests on a password alone while its person has a second factor; the database grants it nothing. */
export function lacksSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return hasFactor && decodeJwt(access_token).aal !== 'aal2';
}
