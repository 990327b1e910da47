import { randomInt } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';

interface StoredMail {
  readonly uid: number;
  readonly raw: Buffer;
  readonly flags: Set<string>;
  readonly arrivedAt: Date;
}

export interface TestImapServer extends AsyncDisposable {
  /** Includes user and password. */
  readonly url: string;
  readonly address: string;
  readonly mails: StoredMail[];
  /** Every command, without its tag. */
  readonly commands: string[];
  uidValidity: number;
  /** Cuts the connection in the middle of the next response to a matching command. */
  cutAt: RegExp | null;
  /** Delivers a mail, with line endings as on the wire, to the inbox. @returns its UID */
  deliver(mail: string | Buffer, arrivedAt?: Date): number;
}

const USER = 'postulaciones@voltandes.example';
const PASSWORD = 'Secreto-de-prueba-1';
const FETCHED = /BODY(?:\.PEEK)?\[(HEADER)?\](?:<(\d+)\.(\d+)>)?/g;

/** Implements as much of IMAP4rev1 (RFC 3501) as a client needs to read an inbox. One folder, one user, plain text. */
export async function startImapServer(): Promise<TestImapServer> {
  const sockets = new Set<Socket>();
  const mails: StoredMail[] = [];
  const commands: string[] = [];
  const state: Pick<TestImapServer, 'uidValidity' | 'cutAt'> = {
    uidValidity: randomInt(1, 2 ** 32),
    cutAt: null,
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      commands.push(command);
      const { lines, result } = answer(command);
      const bytes = Buffer.concat([...lines, Buffer.from(`${tag} ${result}\r\n`)]);
      if (state.cutAt?.test(command)) {
        state.cutAt = null;
        socket.write(bytes.subarray(0, bytes.length / 2), () => socket.resetAndDestroy());
      } else socket.write(bytes, () => command === 'LOGOUT' && socket.end());
    });
  });

  function answer(command: string): { lines: Buffer[]; result: string } {
    const done = (lines: readonly (string | Buffer)[] = [], result = 'OK done') => ({
      lines: lines.map((line) => Buffer.concat([Buffer.from('* '), Buffer.from(line), Buffer.from('\r\n')])),
      result,
    });
    const [name = '', ...rest] = command.split(' ');
    const words = rest.join(' ');
    switch (name === 'UID' ? `UID ${rest[0]}` : name) {
      case 'CAPABILITY':
        return done(['CAPABILITY IMAP4rev1']);
      case 'LOGIN':
        return words.replaceAll('"', '') === `${USER} ${PASSWORD}`
          ? done()
          : done([], 'NO [AUTHENTICATIONFAILED] wrong password');
      case 'LIST':
        return done(['LIST () "/" INBOX']);
      case 'SELECT':
        return words.replaceAll('"', '') === 'INBOX'
          ? done([
              'FLAGS (\\Seen)',
              `${mails.length} EXISTS`,
              `OK [UIDVALIDITY ${state.uidValidity}] valid`,
              `OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}] next`,
            ])
          : done([], 'NO no such folder');
      case 'UID SEARCH': {
        const above = /UID (\d+):\*/.exec(words)?.[1];
        const since = Date.parse(/SINCE (\S+)/.exec(words)?.[1] ?? '');
        const found = mails.filter(({ arrivedAt, uid }, at) =>
          // `n:*` always includes the last one.
          above === undefined
            ? !(arrivedAt.getTime() < since)
            : uid >= Number(above) || at === mails.length - 1,
        );
        return done([`SEARCH ${found.map(({ uid }) => uid).join(' ')}`]);
      }
      case 'UID FETCH':
        return done(
          mails.flatMap((mail, at) => (String(mail.uid) === rest[1] ? fetched(mail, at, words) : [])),
        );
      case 'UID STORE': {
        const mail = mails.find(({ uid }) => String(uid) === rest[1]);
        if (mail && words.includes('\\Seen')) mail.flags.add('\\Seen');
        return done();
      }
      case 'NOOP':
        return done();
      case 'LOGOUT':
        return done(['BYE']);
      default:
        return done([], `BAD unknown command ${name}`);
    }
  }

  const port = await listenLocally(server);
  return {
    url: `imap://${encodeURIComponent(USER)}:${PASSWORD}@127.0.0.1:${port}/INBOX`,
    address: USER,
    mails,
    commands,
    deliver(mail, arrivedAt = new Date()) {
      const uid = (mails.at(-1)?.uid ?? 0) + 1;
      mails.push({ uid, raw: Buffer.from(mail), flags: new Set(), arrivedAt });
      return uid;
    },
    get uidValidity() {
      return state.uidValidity;
    },
    set uidValidity(value) {
      state.uidValidity = value;
    },
    get cutAt() {
      return state.cutAt;
    },
    set cutAt(pattern) {
      state.cutAt = pattern;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The response to `UID FETCH`, with the requested parts as literals. */
function fetched({ flags, raw, uid }: StoredMail, at: number, asked: string): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  const parts = [...asked.matchAll(FETCHED)].flatMap(([, section = '', start, length]) => {
    const whole = section === 'HEADER' && end !== -1 ? raw.subarray(0, end + 4) : raw;
    const from = Number(start ?? 0);
    const bytes = length === undefined ? whole : whole.subarray(from, from + Number(length));
    const origin = start === undefined ? '' : `<${start}>`;
    return [Buffer.from(` BODY[${section}]${origin} {${bytes.length}}\r\n`), bytes];
  });
  return Buffer.concat([
    Buffer.from(`${at + 1} FETCH (UID ${uid} FLAGS (${[...flags].join(' ')}) RFC822.SIZE ${raw.length}`),
    ...parts,
    Buffer.from(')'),
  ]);
}
