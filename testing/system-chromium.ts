import { existsSync } from 'node:fs';

// The headless shell comes first: it is lighter.
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The path of the system's Chromium, or undefined. */
export const systemChromium = (): string | undefined => SYSTEM.find((path) => existsSync(path));
