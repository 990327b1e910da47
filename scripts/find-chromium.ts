import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The one without windows first: it costs less.
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The path of the system's Chromium, undefined when it has none. */
export const systemChromium = (): string | undefined => SYSTEM.find((path) => existsSync(path));

/**
 * Finds a Chromium for the browser tests: the one named by CHROMIUM_PATH, Playwright's own, the system's, or
 * installs one, with Debian's package manager as root, else with Playwright's. Says which.
 *
 * @throws Error when none can be had
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) return told('given by CHROMIUM_PATH', given);
  if (existsSync(chromium.executablePath())) return told("Playwright's", chromium.executablePath());
  const system = systemChromium();
  if (system) return told("the system's", system);
  return install();
}

function install(): string {
  console.log('Chromium: none found, installing one …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update', '-qq'], quietly);
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], quietly);
    const installed = systemChromium();
    if (installed) return told("Debian's, installed now", installed);
  }
  execFileSync(process.execPath, ['node_modules/.bin/playwright', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  return told("Playwright's, installed now", chromium.executablePath());
}

function told(whose: string, path: string): string {
  console.log(`Chromium: ${whose} (${path})`);
  return path;
}
