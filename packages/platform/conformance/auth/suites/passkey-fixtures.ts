import type { Step } from '../case.ts';

export const EMAIL = 'passkey@example.com';
export const person: Step = { user: { email: EMAIL, password: 'password', confirmed: true } };
export const other: Step = { user: { email: 'other@example.com', password: 'password' }, keep: 'other' };
export const signedIn: Step = { session: EMAIL, keep: 'token' };
export const DISABLED = { passkey: { enabled: false } };

/** Inserts a passkey of the user kept as `owner`. */
export const passkey = (name: string, keep = 'passkey', owner = 'user'): Step => ({
  sql: `insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, friendly_name,
      backup_eligible, created_at)
    values ('$${owner}', gen_random_uuid()::text::bytea, 'test-public-key', 'none', '${name}', true, clock_timestamp())
    returning id`,
  keep: { [keep]: 'id' },
});

export const remains = (keep: string, name?: string): Step => ({
  sql: `select friendly_name from auth.webauthn_credentials where id = '$${keep}'`,
  rows: name === undefined ? [] : [{ friendly_name: name }],
});

export const randomId = (keep: string): Step => ({
  sql: 'select gen_random_uuid() as id',
  keep: { [keep]: 'id' },
});

/** Inserts a challenge of the user kept as `owner`. */
export const challenge = (type: string, owner: string | null, minutes: number): Step => ({
  sql: `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
    values (${owner === null ? 'null' : `'$${owner}'`}, '${type}',
      jsonb_build_object('challenge', 'dGVzdC1jaGFsbGVuZ2U', 'session_id', ${owner === null ? 'null::text' : "'$tokenId'"}),
      now() + interval '${minutes} min') returning id`,
  keep: { challenge: 'id' },
});

/** A verified second factor, without which `aal2` is not required. */
export const verifiedFactor: Step = {
  sql: `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '$user', 'factor', 'totp', 'verified', now(), now())`,
};

const verification = { request: 'POST /passkeys/registration/verify', as: '$token' };

/** Registers a passkey with the case's authenticator. */
export const registered: Step[] = [
  {
    request: 'POST /passkeys/registration/options',
    as: '$token',
    status: 200,
    keep: { challenge: 'challenge_id', options: 'options' },
  },
  { authenticator: 'create', options: 'options', keep: 'credential' },
  {
    ...verification,
    body: { challenge_id: '$challenge', credential: '$credential' },
    status: 200,
    keep: { passkey: 'id' },
  },
];
