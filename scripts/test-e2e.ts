// Runs the browser tests, or the given files, in a Chromium found or installed by `findChromium`.
import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

const { status } = spawnSync(
  process.execPath,
  ['node_modules/.bin/playwright', 'test', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium() },
  },
);
process.exitCode = status ?? 1;
