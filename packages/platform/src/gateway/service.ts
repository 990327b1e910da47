import type { Identity } from './identity.ts';

/** A request on its way through the gateway: who asks is known, what they may do is the service's to decide. */
export interface ServiceRequest {
  readonly request: Request;
  readonly url: URL;
  /** The path below the service's prefix, beginning with `/`. */
  readonly path: string;
  readonly identity: Identity;
  readonly requestId: string;
  /** The caller's network address, proxies considered. */
  readonly clientAddress: string;
}

/** One of the platform's services, mounted below a prefix such as `/rest/v1`. */
export interface Service {
  /** OPTIONS that is no browser's question about another origin is for the service. */
  readonly handlesOptions?: boolean;
  /** Whether the service bounds this body itself, as that of an upload; the gateway bounds every other. */
  limitsOwnBody?(request: { method: string; path: string }): boolean;
  /** The service is given the body while it arrives, not when it is whole. */
  readonly streamsBody?: boolean;
  /** The official client puts its key, secret ones too, into this service's addresses. */
  readonly allowsSecretInQuery?: boolean;
  /** The response to a body over the limit. */
  bodyTooLarge(request: Request): Response;
  fetch(request: ServiceRequest): Promise<Response>;
}
