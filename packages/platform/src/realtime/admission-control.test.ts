import { afterEach, expect, test, vi } from 'vitest';
import { createAdmissionControl } from './admission-control.ts';
import { REALTIME_LIMITS } from './limits.ts';

afterEach(() => vi.useRealTimers());

test('limits open connections and handshakes per second by address', () => {
  vi.useFakeTimers();
  const { admit, sweep } = createAdmissionControl({ ...REALTIME_LIMITS, connectionsPerAddress: 2 });
  const connect = () => admit('203.0.113.7');
  const open = [connect(), connect()];
  expect(connect()).toBeNull();
  vi.advanceTimersByTime(2000);
  sweep();
  // Both are still open.
  expect(connect()).toBeNull();
  for (const connection of open) connection?.release();
  vi.advanceTimersByTime(2000);
  connect()?.release();
  connect()?.release();
  // All are closed.
  expect(connect()).toBeNull();
  expect(admit('203.0.113.8')).not.toBeNull();
});
