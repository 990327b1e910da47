import { hasExpired } from '../database/caller.ts';
import type { Broadcast } from './broadcast.ts';
import type { ChannelIndex } from './channel-index.ts';

/** Delivers a broadcast to all channels on its topic; to its sender only on request. */
export function deliverBroadcast(channels: ChannelIndex, broadcast: Broadcast): void {
  const frames = new Map<string, Buffer>();
  for (const channel of channels.inRoom({ name: broadcast.topic, isPrivate: broadcast.isPrivate })) {
    if (channel.id === broadcast.sender && !channel.receivesOwnBroadcasts) continue;
    // Policies may only allow presence.
    if (!channel.permissions.read.has('broadcast')) continue;
    if (hasExpired(channel.caller)) channel.socket.drop(channel, 'Token has expired');
    else channel.socket.broadcast(channel, broadcast, frames);
  }
}
