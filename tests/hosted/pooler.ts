import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { freePort } from '#testing/serve-site.ts';
import type { Postgres15 } from './postgres-15.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';

export const hasPgBouncer = (): Promise<boolean> =>
  access(PGBOUNCER).then(
    () => true,
    () => false,
  );

export interface Pooler extends AsyncDisposable {
  readonly port: number;
}

/**
 * PgBouncer in transaction mode, which looks up passwords as a superuser.
 *
 * @param port of one that is started again; a free one when absent
 */
export async function startPooler(
  { port: server }: Postgres15,
  superuser: string,
  port?: number,
): Promise<Pooler> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (account.uid !== undefined) await chown(path, account.uid, account.gid);
  port ??= await freePort();
  const file = join(path, 'pgbouncer.ini');
  await writeFile(join(path, 'users'), `"${superuser}" ""\n`);
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = trust
auth_file = ${path}/users
auth_user = ${superuser}
default_pool_size = 8
`,
  );
  const child = spawn(PGBOUNCER, [file], { ...account, stdio: 'ignore' });
  const exited = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error('PgBouncer did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const owned = resources.move();
  return { port, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
