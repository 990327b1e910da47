import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Rate } from './admission-control.ts';
import { MAX_BACKLOG_BYTES, MAX_QUEUED } from './limits.ts';
import type { Quota } from './quota.ts';

/** Timeout of the closing handshake. */
const CLOSE_TIMEOUT_MS = 1000;

/** A WebSocket with limits on its message rate, unread output and queued work. */
export interface Connection {
  readonly isOpen: boolean;
  /** Bytes not yet read by the client. */
  readonly backlog: number;
  write(frame: string | Buffer): void;
  /** Queues database work, run one at a time, in order, and skipped once the connection has closed. */
  enqueue(work: () => Promise<void>): void;
  close(code: number, reason: string): void;
  /** Terminates the connection if nothing was received for this long. */
  terminateIfSilent(milliseconds: number): void;
  terminate(): void;
}

export function openConnection(
  ws: WebSocket,
  options: {
    readonly rate: Quota<Rate>;
    readonly logger: Logger;
    /** Called for output that this connection does not share with others. */
    onWritten(bytes: number): void;
    onMessage(data: Buffer, isBinary: boolean): Promise<void>;
    /** Called when the message rate is exceeded, before the connection is closed. */
    onFlood(): void;
    onClose(): void;
  },
): Connection {
  const { logger, onClose, onFlood, onMessage, onWritten, rate } = options;
  let lastReceivedAt = performance.now();
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

  /** @returns whether to process the message */
  function count(data: Buffer): boolean {
    if (ws.readyState !== ws.OPEN) return false;
    lastReceivedAt = performance.now();
    const wanted = new Map<Rate, number>([
      ['messages', 1],
      ['bytes', data.length],
    ]);
    if (rate.acquire(wanted) === null) return true;
    onFlood();
    close(1008, 'MessagePerSecondRateLimitReached');
    return false;
  }

  function close(code: number, reason: string): void {
    if (ws.readyState !== ws.OPEN) return;
    ws.close(code, reason);
    ws.resume();
    setTimeout(() => ws.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  return {
    get isOpen() {
      return ws.readyState === ws.OPEN;
    },
    get backlog() {
      return ws.readyState === ws.OPEN ? ws.bufferedAmount : 0;
    },
    write(frame) {
      if (ws.bufferedAmount > MAX_BACKLOG_BYTES) ws.terminate();
      else if (ws.readyState === ws.OPEN) {
        ws.send(frame);
        // Buffers are shared by many recipients.
        if (typeof frame === 'string') onWritten(frame.length);
      }
    },
    enqueue(work) {
      waiting += 1;
      // Backpressure: TCP slows the client down.
      if (waiting >= MAX_QUEUED) ws.pause();
      turn = turn
        .then(() => (ws.readyState === ws.OPEN ? work() : undefined))
        .catch(fail)
        .then(() => {
          waiting -= 1;
          if (ws.isPaused && waiting < MAX_QUEUED / 2) ws.resume();
        });
    },
    close,
    terminateIfSilent(milliseconds) {
      if (performance.now() - lastReceivedAt > milliseconds) ws.terminate();
    },
    terminate: () => ws.terminate(),
  };
}
