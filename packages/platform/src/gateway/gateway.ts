import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { respondOrUnavailable } from '../database/unavailable.ts';
import { requestUrl } from '../http/request-url.ts';
import type { SecurityEvents } from '../security-events/security-event.ts';
import type { ApiKeys } from './api-keys.ts';
import { limitBody } from './body-limit.ts';
import { clientClosedRequest } from './client-closed-request.ts';
import { allowOrigins, isPreflight, preflight } from './cors.ts';
import { setDefaultHeaders } from './default-headers.ts';
import { errors, GatewayError, renderGatewayError } from './errors.ts';
import { identify } from './identity.ts';
import type { Service } from './service.ts';
import { TokenError } from './token-error.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** A JWT without a scheme; no authentication scheme has this form. */
const BARE_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export interface GatewayOptions {
  /** By path prefix, such as `/rest/v1`. */
  readonly services: Readonly<Record<string, Service>>;
  readonly keys: ApiKeys;
  readonly verifier: TokenVerifier;
  readonly logger: Logger;
  readonly securityEvents: SecurityEvents;
  /** Body limit of services that do not enforce their own. */
  readonly maxBodyBytes: number;
}

export interface Connection {
  /** The client's network address. */
  readonly address: string;
}

/**
 * Routes reached by links, redirects, monitors and clients of other protocols, which cannot carry an API key; functions
 * decide for themselves.
 */
const KEYLESS_ROUTES =
  /^\/(?:auth\/v1\/(?:verify|authorize|callback|health|sso\/saml\/.*|\.well-known\/.*)|storage\/v1\/(?:object|render\/image)\/(?:public|sign|upload\/sign)\/.*|storage\/v1\/(?:status|s3(?:\/.*)?|upload\/resumable\/sign(?:\/.*)?)|functions\/v1\/.*)$/;

/**
 * Routes requests to the services. Handles CORS, request ids, API keys and body limits, and authenticates the caller.
 *
 * @returns a handler that resolves to null when no service matches the path
 */
export function createGateway(options: GatewayOptions) {
  const prefixes = Object.entries(options.services);
  return async (request: Request, connection: Connection): Promise<Response | null> => {
    const url = requestUrl(request);
    const [prefix, service] =
      prefixes.find(
        ([candidate]) => url.pathname === candidate || url.pathname.startsWith(`${candidate}/`),
      ) ?? [];
    if (prefix === undefined || service === undefined) return null;
    const path = url.pathname.slice(prefix.length) || '/';
    if (request.method === 'OPTIONS' && !(service.handlesOptions && !isPreflight(request))) {
      return preflight(request, service.optionsHeaders?.(path));
    }
    const requestId = request.headers.get('x-request-id')?.slice(0, 64) || randomUUID();
    const result = await respondOrUnavailable(request, () =>
      dispatch(service).catch((error: unknown) => {
        if (error instanceof GatewayError) {
          if (error.problem !== null) recordRefusal(error.problem);
          return renderGatewayError(error);
        }
        if (request.signal.aborted) return clientClosedRequest();
        options.logger.error({ err: error, requestId, path: url.pathname }, 'request failed');
        return renderGatewayError(errors.unexpected());
      }),
    );
    const response = request.signal.aborted && result.status >= 500 ? clientClosedRequest() : result;
    return withHeaders(response, (headers) => {
      allowOrigins(headers);
      setDefaultHeaders(headers, { method: request.method, pathname: url.pathname });
      headers.set('x-request-id', requestId);
    });

    function recordRefusal(problem: string): void {
      const { address } = connection;
      options.securityEvents.record({ action: 'token_refused', traits: { problem }, requestId, address });
    }

    async function dispatch(service: Service): Promise<Response> {
      const keyInQuery = url.searchParams.get('apikey');
      if (keyInQuery !== null && !service.allowsSecretInQuery && (await isSecretKey(keyInQuery, options))) {
        throw errors.secretInUrl();
      }
      const apiKey = request.headers.get('apikey') ?? keyInQuery;
      // `Bearer` alone (servers trim headers) yields an empty token, which is rejected: not an anonymous caller.
      const authorization = request.headers.get('authorization') ?? '';
      const bearer = /^bearer(?:\s+(.*))?$/i.exec(
        service.acceptsBareTokens && BARE_TOKEN.test(authorization)
          ? `Bearer ${authorization}`
          : authorization,
      );
      const token = bearer && (bearer[1] ?? '');
      if (!KEYLESS_ROUTES.test(url.pathname)) await requireApiKey(apiKey ?? (token || null), options);
      const identity = await identify({
        apiKey,
        bearer: token,
        keys: options.keys,
        verifier: options.verifier,
      });
      // Expired tokens are routine: every client has one once an hour.
      if (identity.kind === 'refused' && identity.problem !== 'expired') recordRefusal(identity.problem);
      const call = { url, path, identity, requestId, clientAddress: connection.address };
      if (service.limitsOwnBody?.({ method: request.method, path }))
        return service.fetch({ ...call, request });
      const limits = { maxBytes: options.maxBodyBytes, streams: service.streamsBody };
      const limited = await limitBody(request, limits);
      if (limited === null) return service.bodyTooLarge(request);
      const response = await service.fetch({ ...call, request: limited.request });
      return limited.isExceeded() ? service.bodyTooLarge(request) : response;
    }
  };
}

/** Changes a response's headers; copies the response when they are immutable, as those of `fetch` are. */
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

/** Whether a key grants more than `anon`: the secret key, or any user's token. */
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
