import { AuthError } from './auth-error.ts';

/** Errors about single sign-on. */
export const ssoErrors = {
  samlDisabled: () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  ssoProviderNotFound: (message = 'SSO Identity Provider not found') =>
    new AuthError(404, 'sso_provider_not_found', message),
  ssoProviderDisabled: () =>
    new AuthError(404, 'sso_provider_disabled', 'SSO Provider is currently disabled'),
  ssoDomainExists: (domain: string, owner: string) =>
    new AuthError(
      400,
      'sso_domain_already_exists',
      `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner})`,
    ),
  ssoAccountAmbiguous: () =>
    new AuthError(
      500,
      'unexpected_failure',
      'Multiple accounts with the same email address in the same linking domain detected',
    ),
  ssoManaged: () =>
    new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    ),
  metadataFetchFailed: (url: string, cause: unknown) =>
    new AuthError(
      400,
      'saml_metadata_fetch_failed',
      `Unable to fetch SAML Metadata from URL '${url}'`,
      {},
      { cause },
    ),
  samlIdpExists: (entityId: string) =>
    new AuthError(
      422,
      'saml_idp_already_exists',
      `SAML Identity Provider with this EntityID (${entityId}) already exists`,
    ),
  samlEntityIdMismatch: (expected: string, given: string) =>
    new AuthError(
      400,
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${expected}' but got '${given}'`,
    ),
  samlIdpNotFound: () =>
    new AuthError(
      404,
      'saml_idp_not_found',
      'A SAML connection has not been established with this Identity Provider',
    ),
  samlRelayStateNotFound: () =>
    new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?'),
  samlRelayStateExpired: () =>
    new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?'),
  samlNoUserId: () =>
    new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    ),
  samlNoEmail: () =>
    new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address'),
} as const;
