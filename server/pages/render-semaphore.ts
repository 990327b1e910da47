import { createSemaphore } from '@voltandes/platform/runtime';

/** Enough that one render can always proceed while others wait for the database. */
const SIZE = 4;
/** Longest wait of a render, in ms; then it starts anyway, so that renders with slow data do not block others. */
const MAX_WAIT_MS = 1000;

class QueueTimeout extends Error {}

/** Renders a request, whose body has arrived. */
export type RenderLimit = <T>(request: Request, render: (received: Request) => Promise<T>) => Promise<T>;

/**
 * Limits concurrent renders: the data that many hold at once is copied by each garbage collection, which then costs
 * more than for the same renders one after another. Bodies are received before: one that arrives byte by byte would
 * occupy a permit.
 */
export function createRenderSemaphore(): RenderLimit {
  const limit = createSemaphore({
    size: SIZE,
    maxQueue: Number.POSITIVE_INFINITY,
    timeoutMs: MAX_WAIT_MS,
    refuse: () => new QueueTimeout(),
  });
  return async (request, render) => {
    const received = await receive(request);
    return limit(() => render(received)).catch((error: unknown) => {
      if (error instanceof QueueTimeout) return render(received);
      throw error;
    });
  };
}

async function receive(request: Request): Promise<Request> {
  const { headers, method, signal, url } = request;
  if (method === 'GET' || method === 'HEAD') return request;
  return new Request(url, { method, headers, signal, body: await request.arrayBuffer() });
}
