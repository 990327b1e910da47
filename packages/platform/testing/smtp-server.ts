import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

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
  mood: 'takes' | 'refuses for now' | 'refuses for good' | 'refuses every other' | 'is slow';
  /** Recipients refused with 550. */
  readonly unknown: Set<string>;
}

/** Starts a real SMTP server with configurable responses. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const state: { mood: TestSmtpServer['mood'] } = { mood: 'takes' };
  const received: ReceivedMail[] = [];
  const unknown = new Set<string>();
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      done(
        unknown.has(address) ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : null,
      );
    },
    onData(stream, session, done) {
      text(stream).then(async (raw) => {
        if (state.mood === 'is slow') await new Promise((resolve) => setTimeout(resolve, 300));
        asked += 1;
        if (state.mood === 'refuses every other' ? asked % 2 === 0 : state.mood.startsWith('refuses')) {
          const responseCode = state.mood === 'refuses for good' ? 554 : 451;
          return done(Object.assign(new Error('Not now'), { responseCode }));
        }
        received.push({
          messageId: /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    unknown,
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
