import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listenLocally } from './listen-locally.ts';

/** The user who signs in at the provider. */
interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface OidcProvider extends AsyncDisposable {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  user: ProviderUser;
  /** Whether the user grants consent. */
  consents: boolean;
  idToken(claims: Record<string, unknown>, audience?: string): Promise<string>;
}

interface Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly user: ProviderUser;
}

/** An OpenID Connect provider that also serves GitHub's OAuth API. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, ProviderUser>();
  const app = new Hono();
  const server = createServer(getRequestListener(app.fetch));
  const port = await listenLocally(server);
  const url = `http://127.0.0.1:${port}`;
  const provider: OidcProvider = {
    url,
    clientId: 'the-client',
    secret: 'the secret of the client',
    user: { sub: '1' },
    consents: true,
    idToken: (claims, audience = provider.clientId) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(url)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };

  function authorize(request: Request): Response {
    const query = new URL(request.url).searchParams;
    const target = new URL(query.get('redirect_uri') ?? '');
    target.searchParams.set('state', query.get('state') ?? '');
    if (provider.consents && query.get('client_id') === provider.clientId) {
      const code = randomUUID();
      grants.set(code, {
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        user: provider.user,
      });
      target.searchParams.set('code', code);
    } else {
      target.searchParams.set('error', 'access_denied');
      target.searchParams.set('error_description', 'The user denied access');
    }
    return Response.redirect(target.href, 302);
  }

  async function exchange(request: Request): Promise<{ grant: Grant; accessToken: string } | null> {
    const form = new URLSearchParams(await request.text());
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isValid =
      grant !== undefined &&
      form.get('client_id') === provider.clientId &&
      form.get('client_secret') === provider.secret &&
      form.get('redirect_uri') === grant.redirectUri &&
      challenge === grant.challenge;
    if (!isValid) return null;
    const accessToken = randomUUID();
    tokens.set(accessToken, grant.user);
    return { grant, accessToken };
  }
  const userOf = (request: Request): ProviderUser | undefined =>
    tokens.get(request.headers.get('authorization')?.replace(/^bearer /i, '') ?? '');

  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    }),
  );
  app.get('/jwks', (context) => context.json({ keys: [jwk] }));
  app.get('/authorize', (context) => authorize(context.req.raw));
  app.post('/token', async (context) => {
    const done = await exchange(context.req.raw);
    if (!done) return context.json({ error: 'invalid_grant' }, 400);
    const { nonce, user } = done.grant;
    return context.json({
      access_token: done.accessToken,
      refresh_token: 'the provider’s refresh token',
      token_type: 'Bearer',
      expires_in: 300,
      // Further claims are only available from the userinfo endpoint.
      id_token: await provider.idToken({ sub: user.sub, nonce }),
    });
  });
  app.get('/userinfo', (context) => {
    const user = userOf(context.req.raw);
    return user ? context.json(user) : context.json({}, 401);
  });

  app.get('/login/oauth/authorize', (context) => authorize(context.req.raw));
  app.post('/login/oauth/access_token', async (context) => {
    const done = await exchange(context.req.raw);
    if (!done) return context.json({ error: 'bad_verification_code' }, 400);
    return context.json({ access_token: done.accessToken, token_type: 'bearer', scope: 'user:email' });
  });
  app.get('/api/v3/user', (context) => {
    const user = userOf(context.req.raw);
    if (!user) return context.json({}, 401);
    return context.json({
      id: Number(user.sub),
      login: `login${user.sub}`,
      name: user.name ?? null,
      avatar_url: null,
    });
  });
  app.get('/api/v3/user/emails', (context) => {
    const user = userOf(context.req.raw);
    return context.json([
      { email: 'other@example.test', primary: false, verified: true },
      { email: user?.email, primary: true, verified: user?.email_verified ?? false },
    ]);
  });
  return provider;
}
