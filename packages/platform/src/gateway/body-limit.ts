/** A request whose body is bounded. */
export interface LimitedRequest {
  readonly request: Request;
  /** Whether its body turned out to be longer than the limit while it was read. */
  isExceeded(): boolean;
}

/**
 * Bounds what a request's body may cost: a length that is announced is compared before anything is read, and a body
 * without one is read no further than the limit.
 *
 * @param options.maxBytes the longest body that passes
 * @param options.streams hand the body on while it arrives; it breaks off when it is longer than the limit
 * @returns the request to go on with; null when its body is known to be longer
 */
export async function limitBody(
  request: Request,
  { maxBytes, streams = false }: { maxBytes: number; streams?: boolean | undefined },
): Promise<LimitedRequest | null> {
  const length = request.headers.get('content-length');
  // Node's parser takes no more than what was announced.
  if (length !== null) return Number(length) <= maxBytes ? { request, isExceeded: () => false } : null;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead || request.body === null) return { request, isExceeded: () => false };
  if (streams) return boundStream(request, request.body, maxBytes);
  const body = await readBounded(request.body, maxBytes);
  return body && { request: withBody(request, body), isExceeded: () => false };
}

async function readBounded(
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
    // The rest is left unread rather than cancelled: the caller is still sending, and is to read the answer.
    if (size > maxBytes) return null;
    chunks.push(value);
  }
}

function boundStream(request: Request, body: ReadableStream<Uint8Array>, maxBytes: number): LimitedRequest {
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size <= maxBytes) controller.enqueue(chunk);
      else controller.error(new Error('Request body too large'));
    },
  });
  return { request: withBody(request, body.pipeThrough(counted)), isExceeded: () => size > maxBytes };
}

function withBody(request: Request, body: ReadableStream | Uint8Array<ArrayBuffer>): Request {
  const { headers, method, signal } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  return new Request(request.url, init);
}
