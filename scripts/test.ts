// Everything a change must pass: lint, types, unit, component, database and protocol tests, then browser tests. With `--cost`, one
// step and one test file after another, with the CPU seconds of each file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endedSeconds } from '#testing/cpu-seconds.ts';
import prepareSiteTemplate from '#testing/site-template.setup.ts';
import { findChromium } from './find-chromium.ts';

interface Step {
  readonly title: string;
  readonly command: readonly string[];
  /** Arguments that run one test file after another and print the CPU seconds of each. */
  readonly costs?: readonly string[];
  /** Whether the step starts sites. */
  readonly isServing?: true;
}

interface Run {
  readonly code: number;
  /** Of all its processes, which are counted when it exits. */
  readonly cpuSeconds: number;
  readonly output: Buffer;
}

const node = process.execPath;
const bin = (name: string): string => `node_modules/.bin/${name}`;

const chromium = findChromium();
const isServing = true;
/** Vitest's projects, but for those of `test:slow` and `test:hosted`. */
const PROJECTS = ['pure', 'components', 'server'];
const costs = ['--maxWorkers', '1', '--reporter', 'dot', '--reporter', './testing/cost-reporter.ts'];
const projects = PROJECTS.map(
  (project): Step => ({
    title: project,
    command: [bin('vitest'), 'run', '--project', project],
    costs,
    isServing,
  }),
);
const unit: Step = {
  title: 'unit, component, database and protocol',
  command: [bin('vitest'), 'run', ...PROJECTS.flatMap((project) => ['--project', project])],
  isServing,
};
const browser: Step = {
  title: 'browser',
  command: [bin('playwright'), 'test'],
  costs: ['--workers', '1', '--reporter', 'dot,./testing/cost-reporter.ts'],
  isServing,
};
const lint: Step = { title: 'lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] };
const types: Step = { title: 'types', command: ['scripts/typecheck.ts'] };
const unused: Step = { title: 'unused code and packages', command: [bin('knip')] };

const areCostsShown = process.argv.includes('--cost');
// In parallel: server tests mostly wait, while browser tests use the CPU.
const lanes: readonly Step[][] = areCostsShown
  ? [[lint, types, unused, ...projects, browser]]
  : [[unit], [lint, browser, types, unused]];
/** CPU seconds of the processes that have exited and whose step, if any, has been told. */
let attributed = endedSeconds();
const template = prepareSiteTemplate().then((remove) => {
  console.log(`— data of the sites\n  prepared with ${sinceLastExit().toFixed(1)} s of CPU time`);
  return remove;
});
const failures = await Promise.all(lanes.map(runInTurn)).finally(async () => (await template)());
const failed = failures.flat();
// Failures last, where they are seen first and a truncated log still shows them.
for (const report of failed) process.stdout.write(report);
console.log(`\n${lanes.flat().length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * Prints the report of each passed step.
 *
 * @returns the reports of the failed steps
 */
async function runInTurn(lane: readonly Step[]): Promise<Buffer[]> {
  const failures: Buffer[] = [];
  for (const { command, costs = [], isServing, title } of lane) {
    if (isServing) await template;
    const started = performance.now();
    const { code, cpuSeconds, output } = await run(areCostsShown ? [...command, ...costs] : command);
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s (${cpuSeconds.toFixed(1)} s of CPU time)`;
    const report = Buffer.concat([
      Buffer.from(`\n— ${title}\n`),
      output,
      Buffer.from(code === 0 ? `  passed in ${seconds}\n` : `  FAILED after ${seconds}\n`),
    ]);
    if (code === 0) process.stdout.write(report);
    else failures.push(report);
  }
  return failures;
}

/** Runs a command and buffers its output if another runs in parallel. */
async function run([command = node, ...args]: readonly string[]): Promise<Run> {
  const child = spawn(node, [command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      // The compiler's garbage collector costs a tenth of its CPU time; it lives briefly enough to collect less.
      GOGC: '400',
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (areCostsShown ? process.stdout.write(chunk) : output.push(chunk)));
  }
  let cpuSeconds = 0;
  child.once('exit', () => {
    cpuSeconds = sinceLastExit();
  });
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : 1, cpuSeconds, output: Buffer.concat(output) };
}

/** A process that exits adds all that it and its descendants used. */
function sinceLastExit(): number {
  const seconds = endedSeconds() - attributed;
  attributed += seconds;
  return seconds;
}
