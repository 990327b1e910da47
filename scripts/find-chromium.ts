import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { systemChromium } from '#testing/system-chromium.ts';

/**
 * Finds a Chromium for the browser tests, and prints which: CHROMIUM_PATH, Playwright's, the system's, or a newly
 * installed one (with apt when run as root, else with Playwright).
 *
 * @throws Error when none can be installed
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) return report('from CHROMIUM_PATH', given);
  if (existsSync(chromium.executablePath())) return report("Playwright's", chromium.executablePath());
  const system = systemChromium();
  if (system) return report("the system's", system);
  return install();
}

function install(): string {
  console.log('Chromium: none found, installing …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update', '-qq'], quietly);
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], quietly);
    const installed = systemChromium();
    if (installed) return report("Debian's, installed now", installed);
  }
  execFileSync(process.execPath, ['node_modules/.bin/playwright', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  return report("Playwright's, installed now", chromium.executablePath());
}

function report(source: string, path: string): string {
  console.log(`Chromium: ${source} (${path})`);
  return path;
}
