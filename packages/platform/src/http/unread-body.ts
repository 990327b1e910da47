import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a client may keep sending a body that is discarded before the connection is destroyed. */
const LINGER_MS = 30_000;

/**
 * Handles a request whose response was ready before its body was read. A fully received body is discarded, and the
 * connection is reused. While the client is still sending, the connection closes after the response, but only once the
 * rest has been discarded: closing with unread bytes resets the connection, and the client may never see the response.
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
  // Node calls this once the last response is written.
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
