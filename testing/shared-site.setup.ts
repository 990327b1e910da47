import { createServer } from 'node:http';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import type { TestProject } from 'vitest/node';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { type ServedSite, serveSite } from './serve-site.ts';
import type { SharedSiteState } from './shared-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sharedSite: string;
  }
}

/**
 * Global setup of Vitest: provides one site to all files. The first file that requests it, in any worker, starts it.
 *
 * @returns a function that stops the site
 */
export default async function provideSharedSite(project: TestProject): Promise<() => Promise<void>> {
  const resources = new AsyncDisposableStack();
  const { path: dataDirectory } = resources.use(await temporaryDirectory());
  let starting: Promise<ServedSite> | undefined;
  resources.defer(async () => {
    await (await starting?.catch(() => null))?.[Symbol.asyncDispose]();
  });
  const describe = async (): Promise<SharedSiteState> => {
    // With a trusted proxy, each file can use its own addresses, whose rate limits no other file uses up.
    starting ??= serveSite({ dataDirectory, environment: { TRUST_PROXY: '1' } });
    const { keys, output, url } = await starting;
    const database = (await runningDatabaseUrl(dataDirectory))?.reveal() ?? '';
    return { url, keys, database, output: output() };
  };
  const server = createServer((_, response) => {
    describe().then(
      (state) => response.end(JSON.stringify(state)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('sharedSite', `http://127.0.0.1:${await listenLocally(server)}`);
  resources.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => resources.disposeAsync();
}
