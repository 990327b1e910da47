import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { type Instruction, ignoreMatcher, parseDockerfile } from './dockerfile.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');

/** The uid and gid of `node` and `voltandes`; without root, tests run as their own account. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

/** The registry may be behind a proxy with its own certificates, which the environment names. */
const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
const CERTIFICATES = certificates
  ? { NODE_EXTRA_CA_CERTS: certificates, npm_config_cafile: certificates }
  : {};

/** A folder that stands in for an image's root. */
export interface Image {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly instructions: readonly Instruction[];
  /** Runs a command in the image's working directory, as its user. */
  start(command: readonly string[], environment?: Record<string, string>): ReturnType<typeof spawn>;
}

/**
 * Executes the Dockerfile in folders, without a daemon: copies files, and runs commands as the named user. Steps that
 * run as root (accounts, folders) are emulated.
 */
export async function buildImage(): Promise<Image & AsyncDisposable> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  const stages = new Map<string, Image>();
  let stage = newStage(path);
  let name = '';
  for (const instruction of parseDockerfile(await readFile(join(ROOT, 'Dockerfile'), 'utf8'))) {
    if (instruction.name === 'FROM') {
      stages.set(name, stage);
      name = / AS (\S+)$/.exec(instruction.text)?.[1] ?? 'final';
      stage = newStage(join(path, name));
    }
    await apply(instruction, stage, stages);
  }
  const owned = resources.move();
  return { ...stage, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

interface Stage extends Image {
  readonly instructions: Instruction[];
  environment: Record<string, string>;
  user: string;
}

function newStage(directory: string): Stage {
  const stage: Stage = {
    directory,
    user: 'root',
    instructions: [],
    environment: { PATH: process.env.PATH ?? '', HOME: join(directory, 'home') },
    start: (command, environment = {}) =>
      spawn(command[0] ?? '', command.slice(1), {
        cwd: join(directory, 'app'),
        env: { ...stage.environment, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...ACCOUNT,
      }),
  };
  return stage;
}

async function apply(
  instruction: Instruction,
  stage: Stage,
  stages: ReadonlyMap<string, Image>,
): Promise<void> {
  stage.instructions.push(instruction);
  const { flags, name, text } = instruction;
  const within = (value: string): string =>
    value.replace(/(^|[\s=])(?=\/(?:app|compiled|data)\b)/g, `$1${stage.directory}`);
  if (name === 'USER') stage.user = text;
  if (name === 'ENV')
    for (const [, key = '', value = ''] of text.matchAll(/(\S+?)=(\S+)/g))
      stage.environment[key] = within(value);
  if (name === 'RUN' && stage.user === 'root')
    for (const [, folders = ''] of text.matchAll(/install --directory (?:--\S+ )*((?:\/\S+ ?)+)/g))
      for (const folder of [...folders.trim().split(' '), '/home', '/app'])
        await makeFolder(stage.directory + folder);
  if (name === 'RUN' && stage.user !== 'root') await runCommand(stage, within(text));
  if (name === 'COPY' && flags.from) {
    const [from = '', to = ''] = text.split(' ');
    const source = stages.get(flags.from)?.directory ?? '';
    await run('cp', ['-aT', source + from, stage.directory + to]);
    if (ACCOUNT.uid !== undefined) {
      const owner = flags.chown?.startsWith('root') ? '0:0' : `${ACCOUNT.uid}:${ACCOUNT.gid}`;
      await run('chown', ['-R', owner, stage.directory + to]);
    }
  } else if (name === 'COPY') await copyContext(join(stage.directory, 'app'));
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  if (ACCOUNT.uid !== undefined) await run('chown', [`${ACCOUNT.uid}:${ACCOUNT.gid}`, path]);
}

/** `COPY . .`: copies the working tree, except what `.dockerignore` excludes. */
async function copyContext(to: string): Promise<void> {
  const isIgnored = ignoreMatcher(await readFile(join(ROOT, '.dockerignore'), 'utf8'));
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const path of stdout.split('\0').filter((name) => name !== '' && !isIgnored(name))) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(ROOT, path), join(to, path));
  }
  if (ACCOUNT.uid !== undefined) await run('chown', ['-R', `${ACCOUNT.uid}:${ACCOUNT.gid}`, to]);
}

async function runCommand(stage: Stage, command: string): Promise<void> {
  const child = stage.start(['/bin/sh', '-c', command], {
    npm_config_registry: (await run('npm', ['config', 'get', 'registry'])).stdout.trim(),
    ...CERTIFICATES,
  });
  const exited = once(child, 'exit');
  const output = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')),
  );
  const [code] = await exited;
  if (code !== 0) throw new Error(`${command} failed:\n${output.join('\n')}`);
}
