import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/**
 * Serves metrics in OpenMetrics format on a separate address, which is not for visitors.
 * Source: https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md
 *
 * @param address host and port; port 0 for a free one
 * @throws Error when the address cannot be used
 */
export async function serveMetrics(
  metrics: Metrics,
  { address, logger }: { address: { host: string; port: number }; logger: Logger },
): Promise<AsyncDisposable> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(address.port, address.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(`METRICS_ADDRESS ${address.host}:${address.port} cannot be used.`, { cause: error });
  });
  return {
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
