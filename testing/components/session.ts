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

/** Stores a session where supabase-js reads it, for screens that ask the auth service about the user. */
export function storeSession(): void {
  const session: Session = {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: USER,
  };
  localStorage.setItem(`sb-${new URL(API).hostname.split('.')[0]}-auth-token`, JSON.stringify(session));
}
