export interface LimitedRequest {
  readonly request: Request;
  /** Whether the body has exceeded the limit while being read. */
  isExceeded(): boolean;
}

/**
 * Limits the size of a request's body. A `Content-Length` is checked before anything is read; a body without one is
 * read no further than the limit.
 *
 * @param options.maxBytes limit in bytes
 * @param options.streams pass the body on while it arrives; it errors when it exceeds the limit
 * @returns the request to continue with; null when its body is too large
 * @example
 * const bounded = await limitBody(request, { maxBytes: 1_048_576 });
 * if (!bounded) return new Response(null, { status: 413 });
 * const body = await bounded.request.json();
 */
export async function limitBody(
  request: Request,
  { maxBytes, streams = false }: { maxBytes: number; streams?: boolean | undefined },
): Promise<LimitedRequest | null> {
  const length = request.headers.get('content-length');
  // Node's parser reads no more than the announced length.
  if (length !== null) return Number(length) <= maxBytes ? { request, isExceeded: () => false } : null;
  const isBodyless = request.method === 'GET' || request.method === 'HEAD';
  if (isBodyless || request.body === null) return { request, isExceeded: () => false };
  if (streams) return limitStream(request, request.body, maxBytes);
  const body = await readUpTo(request.body, maxBytes);
  return body && { request: withBody(request, body), isExceeded: () => false };
}

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    // Left unread rather than cancelled: the client is still sending and has to receive the response.
    if (size > maxBytes) return null;
    chunks.push(value);
  }
}

function limitStream(request: Request, body: ReadableStream<Uint8Array>, maxBytes: number): LimitedRequest {
  let size = 0;
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size <= maxBytes) controller.enqueue(chunk);
      else controller.error(new Error('Request body too large'));
    },
  });
  return { request: withBody(request, body.pipeThrough(limited)), isExceeded: () => size > maxBytes };
}

function withBody(request: Request, body: ReadableStream | Uint8Array<ArrayBuffer>): Request {
  const { headers, method, signal } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  return new Request(request.url, init);
}
