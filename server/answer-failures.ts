import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { clientGone } from '#platform/gateway/client-gone.ts';
import type { WebHandler } from './http.ts';

/** Answers 500 where a handler throws, and logs why under the id that the answer carries. */
export function answerFailures(handle: WebHandler, logger: Logger): WebHandler {
  return async (request, connection) => {
    try {
      return await handle(request, connection);
    } catch (error) {
      if (request.signal.aborted) return clientGone();
      const id = randomUUID();
      const { method, url } = request;
      logger.error({ err: error, id, method, path: URL.parse(url)?.pathname }, 'request failed');
      return new Response('Internal Server Error', { status: 500, headers: { 'x-request-id': id } });
    }
  };
}
