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
  readonly describesItself?: boolean;
  fetch(request: ServiceRequest): Promise<Response>;
}
