import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';

const run = promisify(execFile);
const EXAMPLES = join(import.meta.dirname, '..', '..', 'deploy');

interface Places {
  /** Ports; `plain` stands in for port 80. */
  readonly proxy: number;
  readonly plain: number;
  readonly site: number;
  /** The access log of nginx. */
  readonly log: string;
}

interface Proxy {
  /** The program, from Debian's package of the same name. */
  readonly program: string;
  /** The file in `deploy`, or a custom configuration. */
  readonly configuration: (places: Places) => Promise<string>;
  readonly check: (file: string) => readonly string[];
  readonly start: (file: string) => readonly string[];
}

const example = (name: string): Promise<string> => readFile(join(EXAMPLES, name), 'utf8');

const NGINX = {
  program: '/usr/sbin/nginx',
  check: (file) => ['-t', '-q', '-c', file],
  start: (file) => ['-c', file],
} as const satisfies Partial<Proxy>;

/** As included by the distribution's nginx.conf, without what needs root. */
const nginx = (server: string, directory = '/tmp'): string =>
  `daemon off; pid ${directory}/nginx-test.pid; error_log stderr; worker_processes 1; events {}
http { access_log off; client_body_temp_path ${directory}/nginx-test; proxy_temp_path ${directory}/nginx-test-proxy; ${server} }`;

const withoutTls = (text: string, { log, plain, proxy, site }: Places): string =>
  text
    .replace(/^\s*ssl_.*$/gm, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${proxy}`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('/var/log/nginx/voltandes.log', log)
    .replace(/bind :443 .*/, `bind 127.0.0.1:${proxy}`)
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replace('http://www.voltandes.example {', `http://localhost:${plain} {`)
    .replace('www.voltandes.example {', `http://localhost:${proxy} {`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${site}`);

/** The examples in `deploy`, and nginx as in its beginner's guide. */
export const PROXIES: Readonly<Record<string, Proxy>> = {
  nginx: {
    ...NGINX,
    configuration: async (places) => nginx(withoutTls(await example('nginx.conf'), places)),
  },
  'nginx with a plain proxy_pass': {
    ...NGINX,
    configuration: async ({ proxy, site }) =>
      nginx(`server { listen 127.0.0.1:${proxy}; client_max_body_size 0; location / {
        proxy_pass http://127.0.0.1:${site};
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; } }`),
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    configuration: async (places) => withoutTls(await example('haproxy.cfg'), places),
    check: (file) => ['-c', '-q', '-f', file],
    start: (file) => ['-db', '-f', file],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    configuration: async (places) => `{\n\tadmin off\n}\n${withoutTls(await example('Caddyfile'), places)}`,
    check: (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
    start: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

export const isInstalled = ({ program }: Proxy): Promise<boolean> =>
  access(program).then(
    () => true,
    () => false,
  );

/** Checks the configuration, and starts the proxy in the foreground. */
export async function startProxy(proxy: Proxy, places: Places): Promise<AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  const file = join(path, 'proxy.conf');
  await writeFile(file, await proxy.configuration(places));
  const environment = { PATH: process.env.PATH, HOME: path };
  await run(proxy.program, [...proxy.check(file)], { env: environment });
  const child = spawn(proxy.program, [...proxy.start(file)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  resources.defer(() => stop(child));
  const printed: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  for (let tries = 0; !(await answers(places.proxy)); tries += 1) {
    if (tries > 100 || child.exitCode !== null)
      throw new Error(`${proxy.program} did not respond:\n${Buffer.concat(printed).toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return resources.move();
}

/** Whether the site responds through the proxy: HAProxy needs a health check first. */
async function answers(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/health`).then(
    (response) => response.ok,
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
