import type { Identity } from './identity.ts';

/** A request that the gateway has authenticated; authorization is the service's. */
export interface ServiceRequest {
  readonly request: Request;
  readonly url: Readonly<URL>;
  /** Path below the service's prefix, with a leading `/`. */
  readonly path: string;
  readonly identity: Identity;
  readonly requestId: string;
  /** The client's network address, resolved through trusted proxies. */
  readonly clientAddress: string;
}

/** A platform service, mounted below a prefix such as `/rest/v1`. */
export interface Service {
  /** Extra headers for the gateway's responses to OPTIONS requests. */
  optionsHeaders?(path: string): Record<string, string>;
  /** Whether OPTIONS requests other than CORS preflights go to the service. */
  readonly handlesOptions?: boolean;
  /** Whether the service limits this body itself, as for uploads; the gateway limits all others. */
  limitsOwnBody?(request: { method: string; path: string }): boolean;
  /** Whether the service receives the body as a stream instead of buffered. */
  readonly streamsBody?: boolean;
  /** Whether secret keys are accepted in the query, where the realtime client sends them. */
  readonly allowsSecretInQuery?: boolean;
  /** Whether `Authorization` may hold a token without the `Bearer` scheme. */
  readonly acceptsBareTokens?: boolean;
  /** The response to a body over the limit. */
  bodyTooLarge(request: Request): Response;
  fetch(request: ServiceRequest): Promise<Response>;
}
