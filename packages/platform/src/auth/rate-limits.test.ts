import { expect, test } from 'vitest';
import type { RateLimiter, RateLimitRule } from '../rate-limit/rate-limiter.ts';
import { parseAuthConfig } from './auth-config.ts';
import { createRateLimits } from './rate-limits.ts';

test('intervals between messages are whole seconds, in which the database counts', async () => {
  const rules: RateLimitRule[] = [];
  const limiter: RateLimiter = {
    async consume({ rule }) {
      rules.push(rule);
      return { allowed: true };
    },
    attempt: async () => ({ allowed: true }),
    reset: async () => undefined,
  };
  const config = parseAuthConfig({
    config: { auth: { email: { max_frequency: '500ms' }, sms: { max_frequency: '0s' } } },
  });
  const limits = createRateLimits(config, limiter, { isMailSent: true });
  await limits.messageTo('email', 'ana@example.test', ['link']);
  await limits.messageTo('sms', '56912345678', ['link']);
  expect(rules.map(({ seconds }) => seconds)).toEqual([1]);
});
