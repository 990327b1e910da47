import { z } from 'zod';

/** A user's profile at a provider. */
export interface Profile {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Stored claims, named as in OpenID Connect. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Fetches a resource of the provider's API with the user's token. */
type ReadResource = (url: string) => Promise<unknown>;

/** An OpenID Connect provider; its endpoints are discovered. */
export interface OidcPreset {
  readonly kind: 'oidc';
  readonly issuer: string;
  readonly scopes: readonly string[];
  readonly parameters?: Readonly<Record<string, string>>;
  readonly isEmailVerified?: (claims: Readonly<Record<string, unknown>>) => boolean;
}

interface OAuthPreset {
  readonly kind: 'oauth2';
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  readProfile(read: ReadResource): Promise<Profile>;
}

export type Preset = OidcPreset | OAuthPreset;

const OIDC_SCOPES = ['openid', 'email', 'profile'] as const;

/** By name in config.toml; `url` is configured for self-hosted providers and empty for public ones. */
const PRESETS: Readonly<Record<string, (url: string) => Preset>> = {
  apple: () => ({
    ...oidc('https://appleid.apple.com'),
    scopes: ['email', 'name'],
    parameters: { response_mode: 'form_post' },
  }),
  azure: (url) => ({
    ...oidc(`${url || 'https://login.microsoftonline.com/common'}/v2.0`),
    // Microsoft omits unverified addresses, unless `xms_edov` states the verification explicitly.
    isEmailVerified: ({ email, xms_edov }) => (xms_edov === undefined ? Boolean(email) : isTrue(xms_edov)),
  }),
  discord: () => discord,
  facebook: () => facebook,
  github,
  gitlab: (url) => oidc(url || 'https://gitlab.com'),
  google: () => oidc('https://accounts.google.com'),
  kakao: () => ({
    ...oidc('https://kauth.kakao.com'),
    scopes: ['openid', 'account_email', 'profile_nickname'],
  }),
  linkedin_oidc: () => oidc('https://www.linkedin.com/oauth'),
  slack_oidc: () => oidc('https://slack.com'),
  twitch: () => ({ ...oidc('https://id.twitch.tv/oauth2'), scopes: ['openid', 'user:read:email'] }),
};

/** @returns null for an unknown name without a `url` for discovery */
export function findPreset(name: string, url: string): Preset | null {
  const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name]?.(url) : undefined;
  return preset ?? (url ? oidc(url) : null);
}

/** Reads a claim that providers write as a boolean, a text or a number. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === '1' || value === 1;
}

function oidc(issuer: string): OidcPreset {
  return { kind: 'oidc', issuer, scopes: OIDC_SCOPES };
}

const githubUserSchema = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const githubEmailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** Source: https://docs.github.com/en/apps/oauth-apps; `url` is that of a GitHub Enterprise server. */
function github(url: string): OAuthPreset {
  const host = url || 'https://github.com';
  const api = url ? `${url}/api/v3` : 'https://api.github.com';
  return {
    kind: 'oauth2',
    issuer: host,
    authorizationUrl: `${host}/login/oauth/authorize`,
    tokenUrl: `${host}/login/oauth/access_token`,
    scopes: ['user:email'],
    async readProfile(read) {
      const user = githubUserSchema.parse(await read(`${api}/user`));
      const emails = githubEmailsSchema.parse(await read(`${api}/user/emails`));
      const email = emails.find(({ primary }) => primary) ?? emails[0];
      return {
        subject: String(user.id),
        email: email?.email ?? '',
        isEmailVerified: email?.verified ?? false,
        claims: {
          iss: api,
          name: user.name ?? '',
          full_name: user.name ?? '',
          user_name: user.login,
          preferred_username: user.login,
          avatar_url: user.avatar_url ?? '',
        },
      };
    },
  };
}

const discordSchema = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});

/** Source: https://discord.com/developers/docs/topics/oauth2 */
const discord: OAuthPreset = {
  kind: 'oauth2',
  issuer: 'https://discord.com',
  authorizationUrl: 'https://discord.com/api/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  scopes: ['email', 'identify'],
  async readProfile(read) {
    const user = discordSchema.parse(await read('https://discord.com/api/users/@me'));
    const picture = user.avatar && `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png`;
    return {
      subject: user.id,
      email: user.email ?? '',
      isEmailVerified: user.verified ?? false,
      claims: {
        iss: 'https://discord.com/api',
        name: user.username,
        full_name: user.username,
        custom_claims: { global_name: user.global_name ?? '' },
        ...(picture && { picture, avatar_url: picture }),
      },
    };
  },
};

const facebookSchema = z.object({
  id: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  picture: z.object({ data: z.object({ url: z.string() }) }).nullish(),
});

/** Source: https://developers.facebook.com/docs/facebook-login; its email addresses are verified. */
const facebook: OAuthPreset = {
  kind: 'oauth2',
  issuer: 'https://www.facebook.com',
  authorizationUrl: 'https://www.facebook.com/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/oauth/access_token',
  scopes: ['email'],
  async readProfile(read) {
    const user = facebookSchema.parse(
      await read('https://graph.facebook.com/me?fields=id,name,email,picture'),
    );
    const picture = user.picture?.data.url;
    return {
      subject: user.id,
      email: user.email ?? '',
      isEmailVerified: Boolean(user.email),
      claims: {
        iss: 'https://graph.facebook.com',
        name: user.name ?? '',
        full_name: user.name ?? '',
        ...(picture && { picture, avatar_url: picture }),
      },
    };
  },
};
