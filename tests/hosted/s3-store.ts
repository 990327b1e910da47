import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { freePort } from '#testing/serve-site.ts';
import { npmTool } from './npm-tool.ts';

export interface S3Store extends AsyncDisposable {
  /** For `STORAGE_URL`. */
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** s3rver, an S3 store on a folder, with one bucket. */
export async function startS3Store(): Promise<S3Store> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  const program = await npmTool('s3rver');
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let stop = async (): Promise<void> => undefined;
  const start = async (): Promise<void> => {
    const where = ['--directory', path, '--address', '127.0.0.1', '--port', String(port)];
    const child = spawn(process.execPath, [program, ...where, '--configure-bucket', 'files', '--silent'], {
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    for (let tries = 0; !(await answers(endpoint)); tries += 1) {
      if (tries > 600 || child.exitCode !== null) throw new Error('s3rver did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  resources.defer(() => stop());
  await start();
  const owned = resources.move();
  return {
    url: `s3://S3RVER:S3RVER@files?endpoint=${endpoint}`,
    start,
    stop: () => stop(),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );
