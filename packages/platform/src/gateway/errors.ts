/** Thrown when the gateway rejects a request before it reaches a service. */
export class GatewayError extends Error {
  readonly status: number;
  /** Recorded as a security event; null when there is nothing to record. */
  readonly problem: 'api_key' | 'secret_in_address' | null;
  /** Response fields besides the message. */
  readonly more: Readonly<Record<string, string>>;

  constructor(options: {
    status: number;
    message: string;
    problem?: GatewayError['problem'];
    more: Readonly<Record<string, string>>;
  }) {
    super(options.message);
    this.status = options.status;
    this.problem = options.problem ?? null;
    this.more = options.more;
  }
}

/** Messages about API keys are Supabase's own. */
export const errors = {
  missingApiKey: () =>
    new GatewayError({
      status: 401,
      message: 'No API key found in request',
      problem: 'api_key',
      more: { hint: 'No `apikey` request header or url param was found.' },
    }),
  invalidApiKey: () =>
    new GatewayError({
      status: 401,
      message: 'Invalid API key',
      problem: 'api_key',
      more: { hint: 'Double check your Supabase `anon` or `service_role` API key.' },
    }),
  /** URLs end up in logs, browser histories and proxies. */
  secretInUrl: () =>
    new GatewayError({
      status: 401,
      message: 'Secret API key in the URL',
      problem: 'secret_in_address',
      more: { hint: 'Send it in the `apikey` header, and replace it: URLs are logged.' },
    }),
  unexpected: () =>
    new GatewayError({
      status: 500,
      message: 'An unexpected error occurred',
      more: { code: 'unexpected_failure' },
    }),
} as const;

export function renderGatewayError({ message, more, status }: GatewayError): Response {
  return Response.json({ message, ...more }, { status });
}
