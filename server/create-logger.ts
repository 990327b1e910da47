import { isatty } from 'node:tty';
import { serializeError } from '@voltandes/platform/runtime';
import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * Logs to standard output: readable lines if it is a terminal, else JSON lines.
 *
 * @param options.fd another file descriptor
 * @param options.destination replaces the file descriptor
 */
export async function createLogger(options: {
  level: string;
  fd?: number;
  isTerminal?: boolean;
  destination?: DestinationStream;
}): Promise<Logger> {
  const {
    level,
    fd = 1,
    isTerminal = isatty(fd),
    destination = pino.destination({ fd, sync: true }),
  } = options;
  return pino(
    {
      level,
      serializers: { err: serializeError },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    isTerminal ? await readable(destination) : destination,
  );
}

/** Not a stream of pino-pretty: what it holds back is lost when the process exits. */
async function readable(destination: DestinationStream): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty');
  const prettify = prettyFactory({
    colorize: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
  });
  return { write: (line) => destination.write(prettify(line)) };
}
