import { randomUUID } from 'node:crypto';
import { clientClosedRequest, type WebHandler } from '@voltandes/platform/http';
import type { Logger } from 'pino';

/**
 * Returns 500 when the handler throws, and logs the error with the request id of the response. Logs the route, not the
 * URL, which may hold a token.
 *
 * @param options.labelOf the route of a path
 */
export function handleErrors(
  handle: WebHandler,
  { labelOf, logger }: { labelOf: (pathname: string) => Promise<string>; logger: Logger },
): WebHandler {
  return async (request, connection) => {
    try {
      return await handle(request, connection);
    } catch (error) {
      if (request.signal.aborted) return clientClosedRequest();
      const id = randomUUID();
      const { method, url } = request;
      const route = await labelOf(URL.parse(url)?.pathname ?? '');
      logger.error({ err: error, id, method, route }, 'request failed');
      return new Response('Internal Server Error', { status: 500, headers: { 'x-request-id': id } });
    }
  };
}
