/** An error response of the realtime service over HTTP. */
export class RealtimeError extends Error {
  readonly status: number;
  /** Seconds until the client may retry. */
  readonly retryAfter: number | undefined;
  /** Problems by field of the body. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    message: string,
    more: { retryAfter?: number; fields?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.status = status;
    this.retryAfter = more.retryAfter;
    this.fields = more.fields;
  }
}

/** Messages match Supabase Realtime's where it has them: https://github.com/supabase/realtime */
export const errors = {
  notFound: () => new RealtimeError(404, 'Not found'),
  invalidToken: (reason: string) => new RealtimeError(401, reason),
  mayNotWrite: () => new RealtimeError(403, 'You do not have permissions to write to this topic'),
  payloadTooLarge: () => new RealtimeError(413, 'Payload size exceeds the limit'),
  invalidPayload: () => new RealtimeError(422, 'The payload is not JSON'),
  invalidNames: (message: string) => new RealtimeError(422, message),
  invalidFields: (fields: Readonly<Record<string, unknown>>) =>
    new RealtimeError(422, 'Invalid messages', { fields }),
  tooManyMessages: (retryAfter: number) =>
    new RealtimeError(429, 'Too many messages to broadcast, please reduce the rate', { retryAfter }),
  publishQueueFull: () => new RealtimeError(503, 'Too many broadcasts in flight', { retryAfter: 1 }),
} as const;

export function renderRealtimeError({ fields, message, retryAfter, status }: RealtimeError): Response {
  return Response.json(fields ? { errors: fields } : { message }, {
    status,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  });
}
