import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { recordLogin } from '../record-security-event.ts';
import { isRedirectAllowed } from '../redirects.ts';
import { optionalText, readBody } from '../request-body.ts';
import { openSession, readDevice, type SessionResponse } from '../sessions.ts';
import { findOrCreateAccount } from './account-linking.ts';
import { CHAIN_NAMES, isSignedBy, parseWalletMessage, type WalletMessage } from './wallet-message.ts';

/** Maximum difference in ms between a message's issue time and now. */
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000;

const bodySchema = z.object({ chain: optionalText, message: optionalText, signature: optionalText });
const chainSchema = z.enum(['ethereum', 'solana']);

/** The `web3` grant: signs in with a message signed by a wallet. */
export async function exchangeSignature(
  deps: AuthDependencies,
  context: AuthContext,
): Promise<SessionResponse> {
  const { web3 } = deps.config;
  if (!web3.ethereum.enabled && !web3.solana.enabled) throw errors.web3Disabled();
  await deps.limits.attempt('web3', context.env.clientAddress);
  const { message, signature, ...body } = await readBody(context, bodySchema);
  const parsedChain = chainSchema.safeParse(body.chain);
  if (!parsedChain.success) throw errors.unsupportedChain();
  const chain = parsedChain.data;
  if (!web3[chain].enabled) throw errors.web3Disabled();
  if (message.length < 64) throw errors.validationFailed('message is too short');
  if (message.length > 20 * 1024) throw errors.validationFailed('message must not exceed 20KB');
  const parsed = parseWalletMessage(chain, message);
  if (!isSignedBy(chain, { message, signature, address: parsed.address, domain: parsed.domain })) {
    throw errors.oauth('invalid_grant', 'Signature does not match address in message');
  }
  requireOwnDomain(deps, parsed, CHAIN_NAMES[chain]);
  requireValidityPeriod(parsed, CHAIN_NAMES[chain]);
  const { address, chainId, domain, statement } = parsed;
  const result = await deps.transact(async (tx) => {
    const linked = await findOrCreateAccount(deps, tx, {
      provider: 'web3',
      profile: {
        subject: `web3:${chain}:${address}`,
        email: '',
        isEmailVerified: false,
        claims: { custom_claims: { address, chain, network: chainId, domain, statement } },
      },
      isEmailOptional: true,
      redirectTo: '',
    });
    if ('refusal' in linked) return linked;
    const { userId } = linked;
    return {
      session: await openSession(deps, tx, { userId, method: 'web3', device: readDevice(context) }),
    };
  });
  if ('refusal' in result) throw result.refusal;
  recordLogin(deps, context, result.session, 'web3');
  return result.session;
}

/** Refuses messages that were signed for another site. */
function requireOwnDomain(deps: AuthDependencies, { domain, uri }: WalletMessage, chain: string): void {
  const isLocal = uri.protocol === 'http:' && uri.hostname === 'localhost';
  if (uri.protocol !== 'https:' && !isLocal) {
    throw errors.oauth('invalid_grant', `Signed ${chain} message is using URI which does not use HTTPS`);
  }
  if (!isRedirectAllowed(deps, uri.href)) {
    throw errors.oauth(
      'invalid_grant',
      `Signed ${chain} message is using URI which is not allowed on this server, message was signed for another app`,
    );
  }
  if (uri.host !== domain) {
    throw errors.oauth(
      'invalid_grant',
      `Signed ${chain} message is using a Domain that does not match the one in URI which is not allowed on this server`,
    );
  }
}

function requireValidityPeriod({ expirationTime, issuedAt, notBefore }: WalletMessage, chain: string): void {
  const now = Date.now();
  if (notBefore !== null && now < notBefore) {
    throw errors.oauth('invalid_grant', `Signed ${chain} message becomes valid in the future`);
  }
  if (expirationTime !== null && now > expirationTime) {
    throw errors.oauth('invalid_grant', `Signed ${chain} message is expired`);
  }
  if (now > issuedAt + MAX_CLOCK_DIFFERENCE_MS)
    throw errors.oauth('invalid_grant', `${chain} message was issued too long ago`);
  if (now < issuedAt - MAX_CLOCK_DIFFERENCE_MS)
    throw errors.oauth('invalid_grant', `${chain} message was issued too far in the future`);
}
