// Runs the browser tests, or the files it is given, in a Chromium that it finds or installs.
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
