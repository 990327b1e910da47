import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listenLocally } from './listen-locally.ts';

interface ReceivedMail {
  readonly messageId: string;
  readonly to: readonly string[];
  readonly raw: string;
}

export interface TestSmtpServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMail[];
  /** How the server responds to messages. */
  mode: 'accept' | 'defer' | 'reject' | 'defer every other' | 'delay' | 'hang';
  /** Recipients rejected with 550. */
  readonly unknown: Set<string>;
  /** Recipients rejected with 450. */
  readonly busy: Set<string>;
}

const REFUSALS: ReadonlySet<string> = new Set(['defer', 'reject']);

/** Starts a real SMTP server with configurable responses. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const state: { mode: TestSmtpServer['mode'] } = { mode: 'accept' };
  const received: ReceivedMail[] = [];
  const unknown = new Set<string>();
  const busy = new Set<string>();
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      if (unknown.has(address))
        return done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }));
      done(busy.has(address) ? Object.assign(new Error('4.2.1 Busy'), { responseCode: 450 }) : null);
    },
    onData(stream, session, done) {
      text(stream).then(async (raw) => {
        if (state.mode === 'delay') await new Promise((resolve) => setTimeout(resolve, 300));
        count += 1;
        if (state.mode === 'defer every other' ? count % 2 === 0 : REFUSALS.has(state.mode)) {
          const responseCode = state.mode === 'reject' ? 554 : 451;
          return done(Object.assign(new Error('Not now'), { responseCode }));
        }
        received.push({
          messageId: /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
        });
        if (state.mode !== 'hang') done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  const listeningPort = await listenLocally(server.server, port);
  return {
    url: `smtp://127.0.0.1:${listeningPort}`,
    port: listeningPort,
    received,
    unknown,
    busy,
    get mode() {
      return state.mode;
    },
    set mode(mode) {
      state.mode = mode;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
