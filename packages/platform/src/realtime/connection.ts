import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Rate } from './admission.ts';
import type { Budget } from './budget.ts';
import { MAX_BACKLOG_BYTES, MAX_WAITING } from './limits.ts';

/** What a client who does not answer a closing handshake has left. */
const CLOSING_MS = 1000;

/** A WebSocket with its limits: of what it says, of what it does not read, and of what waits for the database. */
export interface Connection {
  readonly isOpen: boolean;
  /** Bytes that the client has not read yet. */
  readonly backlog: number;
  write(frame: string | Buffer): void;
  /** Does something that asks the database: one thing at a time, in order, and nothing after the connection closed. */
  inTurn(work: () => Promise<void>): void;
  close(code: number, reason: string): void;
  /** Ends a connection that has been silent for so long. */
  endSilent(milliseconds: number): void;
  terminate(): void;
}

export function openConnection(
  ws: WebSocket,
  options: {
    readonly rate: Budget<Rate>;
    readonly logger: Logger;
    onMessage(data: Buffer, isBinary: boolean): Promise<void>;
    /** More is said than may be; the connection is closed after this. */
    onFlood(): void;
    onClose(): void;
  },
): Connection {
  const { logger, onClose, onFlood, onMessage, rate } = options;
  let heardAt = performance.now();
  let waiting = 0;
  let turn = Promise.resolve();

  ws.on('error', () => ws.terminate());
  ws.on('close', onClose);
  ws.on('ping', count);
  ws.on('pong', count);
  ws.on('message', (data: Buffer, isBinary: boolean) => {
    if (count(data)) onMessage(data, isBinary).catch(fail);
  });

  function fail(error: unknown): void {
    logger.error({ err: error }, 'realtime message failed');
    close(1011, 'internal error');
  }

  /** Whether this is listened to. */
  function count(data: Buffer): boolean {
    if (ws.readyState !== ws.OPEN) return false;
    heardAt = performance.now();
    const wanted = new Map<Rate, number>([
      ['messages', 1],
      ['bytes', data.length],
    ]);
    if (rate.take(wanted) === null) return true;
    onFlood();
    close(1008, 'MessagePerSecondRateLimitReached');
    return false;
  }

  function close(code: number, reason: string): void {
    if (ws.readyState !== ws.OPEN) return;
    ws.close(code, reason);
    ws.resume();
    setTimeout(() => ws.terminate(), CLOSING_MS).unref();
  }

  return {
    get isOpen() {
      return ws.readyState === ws.OPEN;
    },
    get backlog() {
      return ws.bufferedAmount;
    },
    write(frame) {
      if (ws.bufferedAmount > MAX_BACKLOG_BYTES) ws.terminate();
      else if (ws.readyState === ws.OPEN) ws.send(frame);
    },
    inTurn(work) {
      waiting += 1;
      // Not read any longer, the client waits as TCP lets it.
      if (waiting >= MAX_WAITING) ws.pause();
      turn = turn
        .then(() => (ws.readyState === ws.OPEN ? work() : undefined))
        .catch(fail)
        .then(() => {
          waiting -= 1;
          if (ws.isPaused && waiting < MAX_WAITING / 2) ws.resume();
        });
    },
    close,
    endSilent(milliseconds) {
      if (performance.now() - heardAt > milliseconds) ws.terminate();
    },
    terminate: () => ws.terminate(),
  };
}
