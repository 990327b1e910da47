import type { Session, User } from '@supabase/supabase-js';
import { API } from './network.ts';

/** The user of the tests. */
export const USER: User = {
  id: 'u1',
  email: 'ana@voltandes.example',
  app_metadata: {},
  user_metadata: {},
  aud: '',
  created_at: '',
};

const encode = (part: object): string => btoa(JSON.stringify(part)).replaceAll('=', '');

/** Valid for an hour; only its claims are read here. */
export function accessToken(): string {
  const now = Math.floor(Date.now() / 1000);
  return `${encode({ alg: 'HS256' })}.${encode({ sub: USER.id, aal: 'aal1', iat: now, exp: now + 3600 })}.c2ln`;
}

/** Signs in, by storing a session where supabase-js reads it. */
export function signIn(): void {
  const session: Session = {
    access_token: accessToken(),
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: USER,
  };
  localStorage.setItem(`sb-${new URL(API).hostname.split('.')[0]}-auth-token`, JSON.stringify(session));
}
