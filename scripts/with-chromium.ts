// Runs a test runner (`vitest` or `playwright`, with its arguments) with a Chromium found or installed by `findChromium`.
import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

const [runner, ...args] = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [`node_modules/.bin/${runner}`, ...args], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: findChromium() },
});
process.exitCode = status ?? 1;
