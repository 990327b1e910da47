import { execFileSync } from 'node:child_process';

/** Global setup of Vitest: builds the site unless it is up to date. */
export default (): void => {
  execFileSync(process.execPath, ['scripts/prepare.mjs', 'build'], { stdio: 'inherit' });
};
