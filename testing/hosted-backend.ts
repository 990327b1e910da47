import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';

type State = 'responds' | 'hangs' | 'refuses';

export interface HostedBackend extends AsyncDisposable {
  readonly platform: TestPlatform;
  /** Settings with which a site uses the backend. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends all connections; new ones find the backend in the given state. */
  setState(state: State): void;
  /** The paths that were asked for since the last call. */
  takeRequests(): string[];
}

/** A remote backend, like hosted Supabase, that can hang or be down. */
export async function serveHostedBackend(): Promise<HostedBackend> {
  await using resources = new AsyncDisposableStack();
  const platform = resources.use(await serveTestPlatform('template_product'));
  const { hostname, port: target } = new URL(platform.url);
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let state: State = 'responds';
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (state === 'refuses') {
      client.destroy();
      return;
    }
    const behind = state === 'responds' ? connect(Number(target), hostname) : null;
    for (const socket of [client, behind]) {
      if (!socket) continue;
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        behind?.destroy();
      });
    }
    if (behind) client.pipe(behind).pipe(client);
    client.on('data', (bytes: Buffer) => {
      for (const [, path = ''] of bytes.toString('latin1').matchAll(/^[A-Z]+ (\/[^ ?]*)[^ ]* HTTP/gm))
        requests.push(path);
    });
  });
  const port = await listenLocally(server);
  resources.defer(() => {
    server.close();
    cut();
  });
  const owned = resources.move();
  return {
    platform,
    environment: {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_PUBLISHABLE_KEY: platform.keys.publishable,
      SUPABASE_SECRET_KEY: platform.keys.secret,
    },
    setState(next) {
      state = next;
      cut();
    },
    takeRequests: () => requests.splice(0),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
