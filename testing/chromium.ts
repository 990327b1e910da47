import type { BrowserContextOptions, LaunchOptions } from '@playwright/test';
import { systemChromium } from './system-chromium.ts';

const executablePath = process.env.CHROMIUM_PATH ?? systemChromium();

/** How tests launch Chromium. */
export const CHROMIUM: LaunchOptions = {
  ...(executablePath !== undefined && { executablePath }),
  // Without a locale, Chromium calls downloads whose names have accents `download`.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    // Chromium's sandbox does not work as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-gpu',
    '--process-per-site',
    // Visitors are tracked only on hosts other than localhost.
    '--host-resolver-rules=MAP *.voltandes.test 127.0.0.1',
    // Optimizing does not pay off on pages that live for seconds: an eighth less CPU.
    '--js-flags=--no-opt --no-maglev',
  ],
};

/** Pages without animations, and with a quarter of the pixels. */
export const CALM: BrowserContextOptions = { reducedMotion: 'reduce', deviceScaleFactor: 0.5 };
