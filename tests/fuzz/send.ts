import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveMailbox } from '#server/mailbox/mailbox.ts';
import type { GeneratedRequest } from './generate-request.ts';
import type { AttackedInstallation } from './installation.ts';

export interface Received {
  readonly status: number;
  /** Status line, headers and body. */
  readonly text: string;
}

/** @returns null if no `Request` can be constructed */
export async function sendInProcess(
  { openAuth, port, server }: AttackedInstallation,
  generated: GeneratedRequest,
): Promise<Received | null> {
  const { address, body, method, target } = generated;
  const url = URL.parse(`http://localhost:${port}${target}`);
  if (url === null || /^(?:CONNECT|TRACE|TRACK)$/.test(method)) return null;
  const request = new Request(url, {
    method,
    headers: generated.headers,
    body: body && new Uint8Array(body),
  });
  const { platform } = server.backend;
  // A server with SMTP has no mailbox, and this one has SMTP for its password, which the fuzzer looks for.
  const special =
    generated.destination === 'mailbox' && platform
      ? await serveMailbox(platform.database, request, { address: '127.0.0.1' })
      : generated.destination === 'open auth platform'
        ? await openAuth.fetch(request, { address })
        : null;
  const response = special ?? (await server.fetch(request, { address }));
  return { status: response.status, text: `${headText([...response.headers])}\n${await response.text()}` };
}

/** Sends over a socket, with the raw path. */
export function sendOverHttp(
  { port }: AttackedInstallation,
  { address, body, headers, method, target }: GeneratedRequest,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      port,
      method,
      // Node.js refuses to send other characters.
      path: target.toWellFormed().replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character)),
      headers: { ...headers, 'x-forwarded-for': address, connection: 'close' },
      agent: false,
    });
    request.on('error', reject);
    request.on('response', async (response) => {
      const { headers: received, statusCode = 0 } = response;
      const head = headText(Object.entries(received).map(([name, value]) => [name, String(value)]));
      resolve({ status: statusCode, text: `${head}\n${await text(response)}` });
    });
    request.end(body ?? undefined);
  });
}

const headText = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');
