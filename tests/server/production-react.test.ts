import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { serveSite } from '#testing/serve-site.ts';

test("renders with React's production build regardless of NODE_ENV", async () => {
  const preload = join(import.meta.dirname, '../../testing/report-react-build.mjs');
  await using site = await serveSite({
    environment: { NODE_OPTIONS: `--import=${preload}`, NODE_ENV: 'development' },
  });
  // Rendering a page loads React.
  expect((await fetch(site.url)).status).toBe(200);
  site.process.kill('SIGUSR2');
  expect(await vi.waitUntil(() => /React's build: (\w+)/.exec(site.output())?.[1])).toBe('production');
});
