import { hasExpired } from '../database/caller.ts';
import type { Broadcast } from './broadcast.ts';
import type { ChannelIndex } from './channel-index.ts';

/** Hands a broadcast to everybody on its channel; to its sender only when asked for. */
export function deliverBroadcast(channels: ChannelIndex, broadcast: Broadcast): void {
  const frames = new Map<string, Buffer>();
  for (const channel of channels.inRoom({ name: broadcast.topic, isPrivate: broadcast.isPrivate })) {
    if (channel.id === broadcast.sender && !channel.hearsItself) continue;
    if (hasExpired(channel.caller)) channel.socket.drop(channel, 'Token has expired');
    else channel.socket.broadcast(channel, broadcast, frames);
  }
}
