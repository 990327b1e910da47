import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { listenLocally } from '#testing/listen-locally.ts';
import { createTestProject } from '#testing/project.ts';
import { type RunningBackend, startBackend } from './backend.ts';

const requestSchema = z.object({
  folder: z.string(),
  environment: z.object({ JWT_SECRET: z.string(), DENO_ORIGIN: z.string() }),
});

/**
 * Starts a relay for each container that the suite requests: `testcontainers` is mapped to a module that sends its
 * requests here. The suite starts one per file; all are stopped together.
 */
export async function startRelays(): Promise<RunningBackend> {
  const relays = new AsyncDisposableStack();
  const server = createServer(async (request, response) => {
    try {
      const port = await startRelay(relays, requestSchema.parse(await json(request)));
      response.end(JSON.stringify({ port }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  relays.defer(() => {
    server.close();
  });
  const port = await listenLocally(server);
  const testcontainers = fileURLToPath(new URL('testcontainers.cjs', import.meta.url));
  return {
    args: [`--moduleNameMapper=${JSON.stringify({ '^testcontainers$': testcontainers })}`],
    environment: { RELAYS_URL: `http://127.0.0.1:${port}` },
    [Symbol.asyncDispose]: () => relays.disposeAsync(),
  };
}

/** Starts a project with one function, served at the root as in `supabase/deno-relay`. */
async function startRelay(
  relays: AsyncDisposableStack,
  { environment, folder }: z.output<typeof requestSchema>,
): Promise<number> {
  const project = relays.use(await createTestProject({}));
  const { directory } = project;
  const functions = join(directory, 'supabase', 'functions');
  await cp(folder, join(functions, basename(folder)), { recursive: true });
  const backend = await startBackend({
    directory,
    jwtSecret: environment.JWT_SECRET,
    servers: [{ port: 0, root: '/functions/v1', publicUrl: environment.DENO_ORIGIN }],
  });
  const [port = 0] = relays.use(backend).ports;
  return port;
}
