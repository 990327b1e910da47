// Runs a test runner (`vitest` or `playwright`, with its arguments) with the system's Chromium, or one that
// `findChromium` finds or installs: that loads Playwright, which costs more than a unit test.
import { spawnSync } from 'node:child_process';
import { systemChromium } from '#testing/system-chromium.ts';

const [runner, ...args] = process.argv.slice(2);
const chromium =
  process.env.CHROMIUM_PATH ?? systemChromium() ?? (await import('./find-chromium.ts')).findChromium();
const { status } = spawnSync(process.execPath, [`node_modules/.bin/${runner}`, ...args], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: chromium },
});
process.exitCode = status ?? 1;
