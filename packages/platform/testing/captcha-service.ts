import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

export interface CaptchaService extends AsyncDisposable {
  readonly url: string;
  readonly received: URLSearchParams[];
}

/**
 * A server with the API of hCaptcha and Turnstile. Accepts the token `solved` with the given secret; for `unreadable`
 * it returns HTML, for `unanswered` it closes the connection.
 */
export async function startCaptchaService(secret: string): Promise<CaptchaService> {
  const received: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    received.push(form);
    if (form.get('response') === 'unreadable') return void response.end('<!doctype html>');
    if (form.get('response') === 'unanswered') return void request.socket.destroy();
    const errors = [
      ...(form.get('secret') === secret ? [] : ['invalid-input-secret']),
      ...(form.get('response') === 'solved' ? [] : ['invalid-input-response']),
    ];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: errors.length === 0, 'error-codes': errors }));
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
