export { DEFAULT_PASSWORD_BACKOFF } from '#platform/auth/password-backoff.ts';
export { areFactorsUnreadable, rotateAuthSecret } from '#platform/auth/rotate-secret.ts';
export { readPrivateKey } from '#platform/auth/saml/private-key.ts';
export { ROUTES } from '#platform/auth/service.ts';
export { rotateSigningKeys } from '#platform/auth/signing-keys.ts';
export { generateApiKeys, legacyKeys } from '#platform/gateway/api-keys.ts';
