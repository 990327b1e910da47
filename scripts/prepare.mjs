// Prepares a bare clone: installs packages, generates types and builds the site when missing or out of date. Runs on
// the system's Node.js, so it is plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const targets = new Set(process.argv.slice(2));

/** The inputs of the build. */
const SOURCES = [
  'app',
  'domain',
  'public',
  'scripts/compress.mjs',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];

/** The inputs of the route types. */
const ROUTES = ['app/routes.ts', 'app/i18n', 'react-router.config.ts', 'package-lock.json'];

/** How often the owner of the lock shows that it works, and others look, in ms. */
const BEAT_MS = 1000;
const LOOK_MS = 200;
/** After so many looks without a sign, the owner is gone, and another process has its number. */
const MOST_LOOKS = 50;

await withLock(async () => {
  await ensure('node_modules/.installed', digest(['package-lock.json']), 'Installing packages', () =>
    // Supervisors and platforms set NODE_ENV=production, which would omit the packages that build the site.
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
  );
  await ensure('.react-router/.generated', digest(ROUTES), "Generating the routes' types", () =>
    run(join(root, 'scripts', 'node'), ['node_modules/@react-router/dev/bin.cjs', 'typegen']),
  );
  if (targets.has('build')) {
    await ensure('build/.built', digest(SOURCES), 'Building the site', async () => {
      // Vitest sets NODE_ENV=test, with which React's development build would be bundled.
      await run(join(root, 'scripts', 'node'), ['node_modules/@react-router/dev/bin.cjs', 'build'], {
        NODE_ENV: 'production',
      });
      await run(join(root, 'scripts', 'node'), ['scripts/compress.mjs', 'build/client']);
    });
    // The compile cache knows modules by their absolute path.
    const compiled = `${digest(['domain', 'packages', 'server'])} ${root}`;
    await ensure('build/.compiled', compiled, 'Compiling the server', () =>
      // Imports every module without starting anything, to fill the compile cache.
      run(join(root, 'scripts', 'node'), ['server/start.ts']),
    );
  }
});

/** Skips the work if the stamp file already holds the digest of its inputs. */
async function ensure(stamp, wanted, title, work) {
  const file = join(root, stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  // What interrupted work leaves is no longer what the stamp says.
  rmSync(file, { force: true });
  const started = Date.now();
  const ticking = setInterval(() => process.stdout.write('.'), 1000);
  process.stdout.write(`  ${title} `);
  try {
    await work();
  } finally {
    clearInterval(ticking);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wanted);
  process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

/** Runs a command quietly; prints its output if it fails. */
function run(command, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve();
      process.stderr.write(`\n${Buffer.concat(output)}\n`);
      process.exit(code ?? 1);
    });
  });
}

function digest(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

/** @param path relative to the root: a checkout that is moved or copied stays prepared */
function addTo(hash, path) {
  const file = join(root, path);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).sort()) addTo(hash, join(path, name));
    // Tests beside the code are not built.
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(path).update(readFileSync(file));
  }
}

/** Serializes concurrent starts in one clone. */
async function withLock(work) {
  const lock = join(root, '.prepare.lock');
  const file = join(lock, 'pid');
  let lastBeat = null;
  let looks = 0;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') {
        process.stderr.write(`${root} must be writable by the user that runs npm (${error.code}).\n`);
        process.exit(1);
      }
      const beat = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      looks = beat === lastBeat ? looks + 1 : 0;
      lastBeat = beat;
      const owner = readOwner(file);
      if ((owner && !isAlive(owner)) || looks > MOST_LOOKS) {
        looks = 0;
        rmSync(lock, { recursive: true, force: true });
      } else await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
  writeFileSync(file, String(process.pid));
  setInterval(() => {
    if (existsSync(file)) utimesSync(file, new Date(), new Date());
  }, BEAT_MS).unref();
  const unlock = () => rmSync(lock, { recursive: true, force: true });
  process.on('exit', unlock);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  await work();
}

/** The process that has the lock; 0 while it is being taken or given back. */
function readOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
