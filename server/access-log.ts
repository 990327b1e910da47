import type { WebHandler } from '@voltandes/platform/http';
import type { Logger } from 'pino';

/**
 * Logs each request with its route, status and duration, but neither the URL, which may hold a token or a name, nor the
 * client's address.
 *
 * @param options.labelOf the route of a path
 */
export function logRequests(
  handle: WebHandler,
  { labelOf, logger }: { labelOf: (pathname: string) => Promise<string>; logger: Logger },
): WebHandler {
  return async (request, connection) => {
    const started = performance.now();
    const answer = await handle(request, connection);
    const { method, url } = request;
    const route = await labelOf(new URL(url).pathname);
    const ms = Math.round(performance.now() - started);
    const id = answer.headers.get('x-request-id');
    logger.info({ id, method, route, status: answer.status, ms }, 'access');
    return answer;
  };
}
