import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a caller may go on sending what nobody reads, before the connection is broken off. */
const LINGER_MS = 30_000;

/**
 * Sees to a request that is answered before its body was read. What is here already is thrown away, and the
 * connection serves the next request. When the caller is still sending, the connection closes behind the answer: what
 * comes is thrown away until then, for a connection that is closed with bytes unread is reset, and the caller may never
 * see the answer.
 * Source: https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export function drainUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete) {
    outgoing.once('finish', () => discard(incoming));
    return;
  }
  outgoing.shouldKeepAlive = false;
  const { socket } = incoming;
  const close = socket.destroySoon.bind(socket);
  // Node closes by this once the last answer is out.
  socket.destroySoon = () => {
    socket.destroySoon = () => undefined;
    if (incoming.readableEnded) return close();
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
    incoming.once('end', close);
    discard(incoming);
  };
}

function discard(incoming: IncomingMessage): void {
  if (incoming.readableEnded) return;
  incoming.removeAllListeners('data');
  incoming.resume();
}
