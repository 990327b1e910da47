/** Errors of the host itself, with the same wording as Supabase's edge runtime. */
const CATALOGUE = {
  MISSING_AUTHORIZATION: { status: 401, code: 401, message: 'Missing authorization header' },
  INVALID_JWT: { status: 401, code: 401, message: 'Invalid JWT' },
  REQUEST_TOO_LARGE: { status: 413, code: 'REQUEST_TOO_LARGE', message: 'Request body too large' },
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'Requested function was not found' },
  BOOT_ERROR: { status: 503, code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' },
  WORKER_ERROR: {
    status: 500,
    code: 'WORKER_ERROR',
    message: 'Function exited due to an error (please check logs)',
  },
} as const;

export type FunctionsErrorCode = keyof typeof CATALOGUE;

/** Thrown when a function cannot be called, fails to load or fails. */
export class FunctionsError extends Error {
  readonly code: FunctionsErrorCode;

  constructor(code: FunctionsErrorCode) {
    super(CATALOGUE[code].message);
    this.code = code;
  }
}

/** Errors raised before the function runs carry the header by which clients recognize a `FunctionsRelayError`. */
export function renderFunctionsError(error: FunctionsError): Response {
  const { status, code, message } = CATALOGUE[error.code];
  const headers = new Headers(status === 401 ? { 'x-relay-error': 'true' } : {});
  return Response.json({ code, message }, { status, headers });
}
