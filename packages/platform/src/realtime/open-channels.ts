import type { Caller } from '../database/caller.ts';
import type { ConnectionQuotas } from './admission-control.ts';
import { callerKey } from './caller-key.ts';
import type { Channel, ChannelSocket } from './channel.ts';
import type { ChannelIndex } from './channel-index.ts';
import type { ChannelWriter } from './channel-writer.ts';
import { MAX_CALLERS } from './limits.ts';
import type { PresenceService } from './presence.ts';

type Resources = Parameters<ConnectionQuotas['held']['release']>[0];

/** The open channels of a connection, one per topic. */
export interface OpenChannels extends Pick<ChannelSocket, 'drop' | 'reset'> {
  get(topic: string): Channel | undefined;
  all(): Channel[];
  /** @param resources acquired for the channel */
  add(channel: Channel, resources: Resources): void;
  close(channel: Channel | undefined): void;
  /** Whether one more caller would exceed the connection's limit; `changing` is the channel about to switch to it. */
  exceedsCallerLimit(caller: Caller, changing?: Channel): boolean;
}

/** Manages the channels of one connection; closing a channel releases its resources. */
export function createOpenChannels(options: {
  quotas: ConnectionQuotas;
  index: ChannelIndex;
  presence: Pick<PresenceService, 'leave'>;
  writer: Pick<ChannelWriter, 'inform' | 'push'>;
}): OpenChannels {
  const { index, presence, quotas, writer } = options;
  const channels = new Map<string, Channel>();
  const acquired = new Map<Channel, Resources>();

  function close(channel: Channel | undefined): void {
    if (!channel || channel.isClosed) return;
    channel.isClosed = true;
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
    index.remove(channel);
    quotas.held.release(acquired.get(channel) ?? new Map());
    acquired.delete(channel);
    presence.leave(channel);
  }

  return {
    get: (topic) => channels.get(topic),
    all: () => [...channels.values()],
    add(channel, resources) {
      channels.set(channel.topic, channel);
      acquired.set(channel, resources);
      index.add(channel);
    },
    close,
    drop(channel, reason) {
      close(channel);
      writer.inform(channel, {
        extension: 'system',
        status: 'error',
        message: reason,
        channel: channel.topic,
      });
      writer.push(channel, 'phx_close', '{}');
    },
    reset(channel) {
      close(channel);
      writer.push(channel, 'phx_error', '{}');
    },
    exceedsCallerLimit(caller, changing) {
      const others = [...channels.values()].filter((channel) => channel !== changing);
      return new Set([caller, ...others.map((other) => other.caller)].map(callerKey)).size > MAX_CALLERS;
    },
  };
}
