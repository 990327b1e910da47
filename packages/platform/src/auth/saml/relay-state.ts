import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { errors } from '../errors.ts';

const relayStateSchema = z.object({
  sso_provider_id: z.string(),
  request_id: z.string(),
  redirect_to: z.string(),
  flow_state_id: z.string().nullable(),
  is_expired: z.boolean(),
});

/** A sign-in that this installation initiated. */
export type RelayState = z.output<typeof relayStateSchema>;

/** @returns its id, which comes back with the response */
export async function createRelayState(
  tx: Transaction,
  state: { providerId: string; requestId: string; redirectTo: string; flowId: string | null },
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at,
       updated_at) values ($1, $2, $3, $4, $5, now(), now())`,
    [id, state.providerId, state.requestId, state.redirectTo, state.flowId],
  );
  return id;
}

/**
 * Consumes a relay state.
 *
 * @throws AuthError saml_relay_state_not_found
 */
export async function takeRelayState(tx: Transaction, id: string, seconds: number): Promise<RelayState> {
  const { rows } = await tx.query(
    `delete from auth.saml_relay_states where id = $1
     returning *, created_at < now() - make_interval(secs => $2) as is_expired`,
    [id, seconds],
  );
  if (!rows[0]) throw errors.samlRelayStateNotFound();
  return relayStateSchema.parse(rows[0]);
}
