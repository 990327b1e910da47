import type { Transaction } from '../database/transaction.ts';

export interface NewIdentity {
  readonly userId: string;
  readonly provider: string;
  /** The user's id at the provider; the user's own id for `email` and `phone`. */
  readonly providerId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Adds an identity, or updates the data of an existing one. */
export async function saveIdentity(tx: Transaction, identity: NewIdentity): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now(), now())
     on conflict (provider_id, provider) do update set last_sign_in_at = now(), updated_at = now(),
       identity_data = auth.identities.identity_data || excluded.identity_data`,
    [identity.providerId, identity.userId, JSON.stringify(identity.data), identity.provider],
  );
}

/** Updates `app_metadata.provider` and `providers` from the user's identities. */
export async function syncProviders(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `update auth.users u set updated_at = now(),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers', p.names)
         || case when p.names ? (raw_app_meta_data ->> 'provider') then '{}'
              else jsonb_build_object('provider', p.names -> 0) end
     from (select coalesce(jsonb_agg(provider order by first), '[]') as names
           from (select provider, min(created_at) as first from auth.identities where user_id = $1
                 group by provider) as one) as p
     where u.id = $1 and p.names <> '[]'`,
    [userId],
  );
}
