import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { freePort } from '#testing/serve-site.ts';

const NGINX = '/usr/sbin/nginx';
const EXAMPLE = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf');

export const hasNginx = (): Promise<boolean> =>
  access(NGINX).then(
    () => true,
    () => false,
  );

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Sends requests to the processes on these ports from now on. */
  use(ports: readonly number[]): Promise<void>;
}

/** nginx in front of several processes, as in `deploy/nginx.conf`, but without retries on another process. */
export async function startBalancer(): Promise<Balancer> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  const file = join(path, 'nginx.conf');
  const port = await freePort();
  const plainPort = await freePort();
  const url = `http://localhost:${port}`;
  let generation = 0;
  const write = async (ports: readonly number[]): Promise<void> => {
    generation += 1;
    const site = (await readFile(EXAMPLE, 'utf8'))
      .replace(/^\s*ssl_.*$/gm, '')
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replaceAll('/var/log/nginx/voltandes.log', `${path}/access.log`)
      .replace('server 127.0.0.1:3000;', ports.map((each) => `server 127.0.0.1:${each};`).join('\n  '))
      // Only the server that passes requests on has this line.
      .replace('client_max_body_size 0;', `$& location = /generation { return 200 ${generation}; }`);
    await writeFile(
      file,
      `daemon off; pid ${path}/nginx.pid; error_log ${path}/error.log; worker_processes 1; events { worker_connections 4096; }
http { access_log off; proxy_next_upstream off; client_body_temp_path ${path}/body; proxy_temp_path ${path}/proxy;
${site} }`,
    );
  };
  const current = async (): Promise<void> => {
    const loaded = (): Promise<string> =>
      fetch(`${url}/generation`, { headers: { connection: 'close' } }).then(
        (response) => response.text(),
        () => '',
      );
    for (let tries = 0; (await loaded()) !== String(generation); tries += 1) {
      if (tries > 200) throw new Error(`nginx does not load: ${await readFile(`${path}/error.log`, 'utf8')}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  // An upstream needs at least one server.
  await write([9]);
  const child = spawn(NGINX, ['-c', file], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await current();
  const owned = resources.move();
  return {
    url,
    async use(ports) {
      await write(ports);
      child.kill('SIGHUP');
      await current();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
