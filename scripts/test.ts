// Everything a change has to pass: lint, types, unit, database and protocol tests, then a real browser.
import { spawn } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

interface Step {
  readonly title: string;
  readonly command: readonly string[];
}

const node = process.execPath;
const bin = (name: string): string => `node_modules/.bin/${name}`;

const chromium = findChromium();
const steps: Step[] = [
  { title: 'lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { title: 'types', command: ['scripts/typecheck.ts'] },
  { title: 'unused code and packages', command: [bin('knip')] },
  { title: 'unit, database and protocol', command: [bin('vitest'), 'run'] },
  { title: 'browser', command: [bin('playwright'), 'test'] },
];

let failed = 0;
for (const { command, title } of steps) {
  console.log(`\n— ${title}`);
  const started = performance.now();
  const code = await run(command);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(code === 0 ? `  passed in ${seconds} s` : `  FAILED after ${seconds} s`);
  if (code !== 0) failed += 1;
}
console.log(`\n${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function run([command = node, ...args]: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [command, ...args], {
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM_PATH: chromium },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
