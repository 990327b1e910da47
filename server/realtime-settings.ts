import { REALTIME_LIMITS, type RealtimeLimits } from '@voltandes/platform';
import { z } from 'zod';
import { integerSetting } from './setting-types.ts';

/** Realtime limits that depend on the size of an installation. */
export const realtimeEnvironment = z.object({
  REALTIME_MAX_CONNECTIONS: integerSetting(REALTIME_LIMITS.connections),
  REALTIME_CONNECTIONS_PER_ADDRESS: integerSetting(REALTIME_LIMITS.connectionsPerAddress),
  REALTIME_MESSAGES_PER_SECOND: integerSetting(REALTIME_LIMITS.messagesPerSecond),
});

export function realtimeLimits(settings: z.output<typeof realtimeEnvironment>): Partial<RealtimeLimits> {
  return {
    connections: settings.REALTIME_MAX_CONNECTIONS,
    connectionsPerAddress: settings.REALTIME_CONNECTIONS_PER_ADDRESS,
    messagesPerSecond: settings.REALTIME_MESSAGES_PER_SECOND,
  };
}
