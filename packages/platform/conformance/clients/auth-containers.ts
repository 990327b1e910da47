import type { Backend } from './backend.ts';

const confirmed = { enable_signup: true, enable_confirmations: false };
const unconfirmed = { enable_signup: true, enable_confirmations: true };

/** The containers of auth-js' `infra/docker-compose.yml`, with the settings that differ from the project's. */
export const AUTH_CONTAINERS: Omit<Backend, 'directory'> = {
  jwtSecret: '37c304f8-51aa-419a-a1af-06154e63707a',
  servers: [
    {
      port: 9999,
      root: '/auth/v1',
      auth: { signing_keys_path: '', enable_anonymous_sign_ins: false, email: unconfirmed, sms: unconfirmed },
    },
    { port: 9998, root: '/auth/v1', auth: { signing_keys_path: '', email: confirmed, sms: confirmed } },
    { port: 9997, root: '/auth/v1', auth: { signing_keys_path: '', enable_signup: false } },
    // `autoconfirm_with_asymmetric_keys`: signs with the project's key.
    { port: 9996, root: '/auth/v1', auth: { email: confirmed, sms: confirmed } },
  ],
};
