import { z } from 'zod';
import { REALTIME_LIMITS, type RealtimeLimits } from '#platform/realtime/limits.ts';

const count = (standard: number) =>
  z.preprocess(
    (value) => value || undefined,
    z.coerce.number({ error: 'must be a number' }).int().min(1).default(standard),
  );

/** The limits of realtime that depend on an installation's size. */
export const realtimeEnvironment = z.object({
  REALTIME_MAX_CONNECTIONS: count(REALTIME_LIMITS.connections),
  REALTIME_CONNECTIONS_PER_ADDRESS: count(REALTIME_LIMITS.connectionsPerAddress),
  REALTIME_MESSAGES_PER_SECOND: count(REALTIME_LIMITS.messagesPerSecond),
});

export function realtimeLimits(settings: z.output<typeof realtimeEnvironment>): Partial<RealtimeLimits> {
  return {
    connections: settings.REALTIME_MAX_CONNECTIONS,
    connectionsPerAddress: settings.REALTIME_CONNECTIONS_PER_ADDRESS,
    messagesPerSecond: settings.REALTIME_MESSAGES_PER_SECOND,
  };
}
