// Everything a change must pass: lint, types, unit, database and protocol tests, then browser tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import prepareSiteTemplate from '#testing/site-template.ts';
import { findChromium } from './find-chromium.ts';

interface Step {
  readonly title: string;
  readonly command: readonly string[];
  /** Whether the step starts sites. */
  readonly isServing?: true;
}

const node = process.execPath;
const bin = (name: string): string => `node_modules/.bin/${name}`;

const chromium = findChromium();
const isServing = true;
// In parallel: server tests mostly wait, while browser tests use the CPU.
const lanes: readonly Step[][] = [
  [{ title: 'unit, database and protocol', command: [bin('vitest'), 'run'], isServing }],
  [
    { title: 'lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
    { title: 'browser', command: [bin('playwright'), 'test'], isServing },
    { title: 'types', command: ['scripts/typecheck.ts'] },
    { title: 'unused code and packages', command: [bin('knip')] },
  ],
];
const template = prepareSiteTemplate();
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
  for (const { command, isServing, title } of lane) {
    if (isServing) await template;
    const started = performance.now();
    const { code, output } = await run(command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const report = Buffer.concat([
      Buffer.from(`\n— ${title}\n`),
      output,
      Buffer.from(code === 0 ? `  passed in ${seconds} s\n` : `  FAILED after ${seconds} s\n`),
    ]);
    if (code === 0) process.stdout.write(report);
    else failures.push(report);
  }
  return failures;
}

/** Runs a command and buffers its output, since another runs in parallel. */
async function run([command = node, ...args]: readonly string[]): Promise<{ code: number; output: Buffer }> {
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
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : 1, output: Buffer.concat(output) };
}
