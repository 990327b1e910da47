import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { findPreset, isTrue, type OidcPreset, type Preset, type Profile } from './presets.ts';

const TIMEOUT_SECONDS = 10;

export interface ProviderSignIn {
  readonly profile: Profile;
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** Binds the provider's callback to the authorization request. */
export interface Exchange {
  readonly id: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Kept in a browser cookie. */
  readonly browser: string;
}

export interface Provider {
  readonly name: string;
  readonly isEmailOptional: boolean;
  readonly skipsNonce: boolean;
  /** URL of the provider's sign-in. */
  authorizationUrl(
    exchange: Exchange,
    options: { scopes: string; parameters: Record<string, string> },
  ): Promise<string>;
  /** Exchanges the code in the callback's parameters. */
  exchangeCode(exchange: Exchange, parameters: URLSearchParams): Promise<ProviderSignIn>;
  /** Verifies an id_token that an application obtained from the provider; null for providers without id_tokens. */
  readIdToken: ((token: string) => Promise<{ profile: Profile; claims: Record<string, unknown> }>) | null;
}

/** Cache of discovered configurations by issuer and client. */
const configurations = new Map<string, Promise<oidc.Configuration>>();

/**
 * Opens a provider configured in `[auth.external.NAME]`.
 *
 * @throws AuthError validation_failed when it is unknown or disabled
 */
export function openProvider(deps: AuthDependencies, name: string): Provider {
  const settings = deps.config.external.get(name);
  const preset = settings ? findPreset(name, settings.url) : null;
  if (!settings || !preset) throw errors.unsupportedProvider(`Provider ${name} could not be found`);
  if (!settings.enabled) throw errors.unsupportedProvider('provider is not enabled');
  const [clientId = ''] = settings.client_id.split(',');
  const redirectUri = settings.redirect_uri || `${deps.platform.publicUrl}/auth/v1/callback`;
  const configuration = () => configure(preset, clientId, settings.secret.reveal());
  return {
    name,
    isEmailOptional: settings.email_optional,
    skipsNonce: settings.skip_nonce_check,
    async authorizationUrl({ nonce, state, verifier }, { parameters, scopes }) {
      const config = await configuration();
      const scope = new Set([...preset.scopes, ...scopes.split(/[\s,]+/).filter(Boolean)]);
      return oidc.buildAuthorizationUrl(config, {
        ...parameters,
        ...(preset.kind === 'oidc' && { ...preset.parameters, nonce }),
        redirect_uri: redirectUri,
        scope: [...scope].join(' '),
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    async exchangeCode({ nonce, state, verifier }, parameters) {
      const config = await configuration();
      const callbackUrl = new URL(redirectUri);
      callbackUrl.search = parameters.toString();
      const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(preset.kind === 'oidc' && { expectedNonce: nonce, idTokenExpected: true }),
      });
      const { access_token: accessToken, refresh_token: refreshToken = null } = tokens;
      const claims = tokens.claims();
      const profile =
        preset.kind === 'oidc'
          ? await oidcProfile(
              config,
              preset,
              z.record(z.string(), z.unknown()).parse(claims ?? {}),
              accessToken,
            )
          : await preset.readProfile((url) => readResource(config, accessToken, url));
      return { profile: { ...profile, email: profile.email.toLowerCase() }, accessToken, refreshToken };
    },
    readIdToken:
      preset.kind === 'oidc'
        ? (token) => readIdToken(configuration, preset, settings.client_id, token)
        : null,
  };
}

function configure(preset: Preset, clientId: string, secret: string): Promise<oidc.Configuration> {
  const key = `${preset.kind} ${preset.issuer} ${clientId} ${secret}`;
  const cached = configurations.get(key);
  if (cached) return cached;
  const created =
    preset.kind === 'oidc'
      ? discover(preset, clientId, secret)
      : Promise.resolve(
          new oidc.Configuration(
            {
              issuer: preset.issuer,
              authorization_endpoint: preset.authorizationUrl,
              token_endpoint: preset.tokenUrl,
            },
            clientId,
            secret,
          ),
        ).then((config) => applyNetworkOptions(config, preset));
  configurations.set(key, created);
  // A failed discovery is retried.
  created.catch(() => configurations.delete(key));
  return created;
}

async function discover(preset: OidcPreset, clientId: string, secret: string): Promise<oidc.Configuration> {
  const server = new URL(preset.issuer);
  const discovered = await oidc.discovery(server, clientId, secret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: usesPlainHttp(preset) ? [oidc.allowInsecureRequests] : [],
  });
  const metadata = discovered.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported;
  const config =
    methods?.includes('client_secret_basic') && !methods.includes('client_secret_post')
      ? new oidc.Configuration(metadata, clientId, secret, oidc.ClientSecretBasic(secret))
      : discovered;
  // Verifies the id_token's signature although it comes directly from the provider.
  oidc.enableNonRepudiationChecks(config);
  return applyNetworkOptions(config, preset);
}

function applyNetworkOptions(config: oidc.Configuration, preset: Preset): oidc.Configuration {
  config.timeout = TIMEOUT_SECONDS;
  // Plain HTTP for providers that the administrator configured with an http: URL.
  if (usesPlainHttp(preset)) oidc.allowInsecureRequests(config);
  return config;
}

function usesPlainHttp({ issuer }: Preset): boolean {
  return issuer.startsWith('http:');
}

async function oidcProfile(
  config: oidc.Configuration,
  preset: OidcPreset,
  idClaims: Record<string, unknown>,
  accessToken: string,
): Promise<Profile> {
  const needsUserInfo = !idClaims.email || !idClaims.name;
  const userInfo =
    needsUserInfo && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, accessToken, String(idClaims.sub))
      : {};
  return toProfile(preset, { ...userInfo, ...idClaims });
}

function toProfile(preset: OidcPreset, claims: Record<string, unknown>): Profile {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const name = text(claims.name) || [text(claims.given_name), text(claims.family_name)].join(' ').trim();
  const picture = text(claims.picture);
  return {
    subject: text(claims.sub),
    email: text(claims.email).toLowerCase(),
    isEmailVerified: preset.isEmailVerified?.(claims) ?? isTrue(claims.email_verified),
    claims: {
      iss: claims.iss,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
      ...(text(claims.preferred_username) && { preferred_username: claims.preferred_username }),
    },
  };
}

async function readResource(config: oidc.Configuration, token: string, url: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'auth' });
  const response = await oidc.fetchProtectedResource(config, token, new URL(url), 'GET', null, headers);
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
  return response.json();
}

async function readIdToken(
  configuration: () => Promise<oidc.Configuration>,
  preset: OidcPreset,
  clientIds: string,
  token: string,
): Promise<{ profile: Profile; claims: Record<string, unknown> }> {
  const { issuer, jwks_uri } = (await configuration()).serverMetadata();
  if (!jwks_uri) throw new Error('The provider does not publish its keys.');
  const { payload } = await jwtVerify(token, remoteKeySet(jwks_uri));
  // Microsoft's multi-tenant issuer is a template; tokens contain the tenant's id.
  const expected = issuer.replace('{tenantid}', String(payload.tid));
  if (payload.iss !== expected) throw new Error('The token comes from another issuer.');
  const audiences = [payload.aud].flat().filter((audience) => audience !== undefined);
  const isOurs = clientIds.split(',').some((id) => id.trim() && audiences.includes(id.trim()));
  if (!isOurs)
    throw errors.oauth('invalid request', `Unacceptable audience in id_token: [${audiences.join(' ')}]`);
  return { profile: toProfile(preset, payload), claims: payload };
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function remoteKeySet(url: string): ReturnType<typeof createRemoteJWKSet> {
  const keySet = keySets.get(url) ?? createRemoteJWKSet(new URL(url));
  keySets.set(url, keySet);
  return keySet;
}
