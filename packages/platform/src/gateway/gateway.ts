import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { orRetryLater } from '../database/unavailable.ts';
import type { SecurityEvents } from '../security-events/security-event.ts';
import type { ApiKeys } from './api-keys.ts';
import { limitBody } from './body-limit.ts';
import { clientClosedRequest } from './client-closed-request.ts';
import { allowOrigins, isPreflight, preflight } from './cors.ts';
import { setDefaultHeaders } from './default-headers.ts';
import { errors, GatewayError, renderGatewayError } from './errors.ts';
import { identify } from './identity.ts';
import type { Service } from './service.ts';
import { TokenError, type TokenVerifier } from './token-verifier.ts';

export interface GatewayOptions {
  /** By prefix, `/rest/v1` for example. */
  readonly services: Readonly<Record<string, Service>>;
  readonly keys: ApiKeys;
  readonly verifier: TokenVerifier;
  readonly logger: Logger;
  readonly securityEvents: SecurityEvents;
  /** Of what services do not bound themselves. */
  readonly maxBodyBytes: number;
}

export interface Connection {
  /** The caller's network address. */
  readonly address: string;
}

/** Routes that people reach by a link or an identity provider by a redirect: no API key can be asked of them. */
const WITHOUT_KEY =
  /^\/(?:auth\/v1\/(?:verify|authorize|callback|health|sso\/saml\/.*|\.well-known\/.*)|storage\/v1\/(?:object|render\/image)\/(?:public|sign|upload\/sign)\/.*|functions\/v1\/.*)$/;

/**
 * The platform's door: one `fetch` for all services. Sees to CORS, request ids and API keys, and finds out who asks.
 *
 * @returns a handler that answers null for paths that are no service's
 */
export function createGateway(options: GatewayOptions) {
  const prefixes = Object.entries(options.services);
  return async (request: Request, connection: Connection): Promise<Response | null> => {
    const url = new URL(request.url);
    const [prefix, service] =
      prefixes.find(
        ([candidate]) => url.pathname === candidate || url.pathname.startsWith(`${candidate}/`),
      ) ?? [];
    if (prefix === undefined || service === undefined) return null;
    const path = url.pathname.slice(prefix.length) || '/';
    if (request.method === 'OPTIONS' && !(service.handlesOptions && !isPreflight(request))) {
      return preflight(request);
    }
    const requestId = request.headers.get('x-request-id')?.slice(0, 64) ?? randomUUID();
    const answered = await orRetryLater(() =>
      answer(service).catch((error: unknown) => {
        if (error instanceof GatewayError) {
          if (error.problem !== null) recordRefusal(error.problem);
          return renderGatewayError(error);
        }
        if (request.signal.aborted) return clientClosedRequest();
        options.logger.error({ err: error, requestId, path: url.pathname }, 'request failed');
        return renderGatewayError(errors.unexpected());
      }),
    );
    const response = request.signal.aborted && answered.status >= 500 ? clientClosedRequest() : answered;
    return withHeaders(response, (headers) => {
      allowOrigins(headers);
      setDefaultHeaders(headers, { method: request.method, pathname: url.pathname });
      headers.set('x-request-id', requestId);
    });

    function recordRefusal(problem: string): void {
      const { address } = connection;
      options.securityEvents.record({ action: 'token_refused', traits: { problem }, requestId, address });
    }

    async function answer(service: Service): Promise<Response> {
      const keyInAddress = url.searchParams.get('apikey');
      if (
        keyInAddress !== null &&
        !service.allowsSecretInQuery &&
        (await isSecretKey(keyInAddress, options))
      ) {
        throw errors.secretInUrl();
      }
      const apiKey = request.headers.get('apikey') ?? keyInAddress;
      const bearer = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
      if (!WITHOUT_KEY.test(url.pathname)) await requireApiKey(apiKey ?? bearer, options);
      const identity = await identify({ apiKey, bearer, keys: options.keys, verifier: options.verifier });
      // A token that is past its time is every client's, once an hour.
      if (identity.kind === 'refused' && identity.problem !== 'expired') recordRefusal(identity.problem);
      const asked = { url, path, identity, requestId, clientAddress: connection.address };
      if (service.limitsOwnBody?.({ method: request.method, path }))
        return service.fetch({ ...asked, request });
      const limits = { maxBytes: options.maxBodyBytes, streams: service.streamsBody };
      const bounded = await limitBody(request, limits);
      if (bounded === null) return service.bodyTooLarge(request);
      const response = await service.fetch({ ...asked, request: bounded.request });
      return bounded.isExceeded() ? service.bodyTooLarge(request) : response;
    }
  };
}

/** The headers of an answer that was fetched cannot be changed; any other answer is passed on as it is, unread. */
function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  try {
    change(response.headers);
    return response;
  } catch {
    const headers = new Headers(response.headers);
    change(headers);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  }
}

/** Whether a key gives more than a visitor's rights: the secret one, or a token of anybody. */
async function isSecretKey(key: string, { keys, verifier }: GatewayOptions): Promise<boolean> {
  const identity = await identify({ apiKey: key, bearer: null, keys, verifier });
  return identity.kind === 'caller' && identity.caller.role !== 'anon';
}

/** @throws GatewayError for a missing or unknown key */
async function requireApiKey(key: string | null, { keys, verifier }: GatewayOptions): Promise<void> {
  if (key === null) throw errors.missingApiKey();
  if (keys.roleOf(key) !== null) return;
  await verifier.verify(key).catch((error: unknown) => {
    throw error instanceof TokenError ? errors.invalidApiKey() : error;
  });
}
