import { AuthError, OAuthError } from './auth-error.ts';

/** Errors about external providers, their flows and identities. */
export const externalErrors = {
  flowStateNotFound: (status: number, message: string) =>
    new AuthError(status, 'flow_state_not_found', message),
  flowStateExpired: () =>
    new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badCodeVerifier: () =>
    new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),
  oauth: (error: string, description: string) => new OAuthError(error, description),
  web3Disabled: () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  unsupportedChain: () => new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain'),
  unsupportedProvider: (reason: string) =>
    new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`),
  externalProviderDisabled: (issuer: string) =>
    new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`),
  providerUnreachable: () =>
    new AuthError(500, 'unexpected_failure', 'Unable to reach the external provider'),
  exchangeFailed: () => new AuthError(500, 'unexpected_failure', 'Unable to exchange external code'),
  badOAuthCallback: (message: string) => new AuthError(400, 'bad_oauth_callback', message),
  badOAuthState: () => new AuthError(400, 'bad_oauth_state', 'OAuth callback with invalid state'),
  noExternalEmail: () =>
    new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider'),
  externalEmailUnverified: (provider: string, isSent: boolean) =>
    new AuthError(
      422,
      'provider_email_needs_verification',
      isSent
        ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
        : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    ),
  inviteNotFound: () => new AuthError(404, 'invite_not_found', 'Invite not found'),
  inviteMismatch: () =>
    new AuthError(400, 'validation_failed', 'Invited email does not match emails from external provider'),
  manualLinkingDisabled: () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  identityExists: (isOwn: boolean) =>
    new AuthError(
      422,
      'identity_already_exists',
      isOwn ? 'Identity is already linked' : 'Identity is already linked to another user',
    ),
  identityNotFound: () => new AuthError(422, 'identity_not_found', "Identity doesn't exist"),
  lastIdentity: () =>
    new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
  emailConflict: () =>
    new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    ),
} as const;
