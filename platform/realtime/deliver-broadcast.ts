import { hasExpired } from '../database/caller.ts';
import type { Broadcast } from './broadcast.ts';
import type { RealtimeSocket } from './socket.ts';

/** Hands a broadcast to everybody on its channel; to its sender only when asked for. */
export function deliverBroadcast(sockets: Iterable<RealtimeSocket>, broadcast: Broadcast): void {
  for (const socket of sockets) {
    for (const channel of [...socket.channels.values()]) {
      if (channel.name !== broadcast.topic || channel.isPrivate !== broadcast.isPrivate) continue;
      if (channel.id === broadcast.sender && !channel.hearsItself) continue;
      if (channel.isPrivate && hasExpired(channel.caller)) socket.drop(channel, 'Token has expired');
      else socket.broadcast(channel, broadcast);
    }
  }
}
