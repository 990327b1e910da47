import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { PROTOTYPE_PROPERTY_NAMES } from '#testing/prototype-property-names.ts';

const CONFIG = `
[auth.email]
enable_confirmations = true
[auth.external.google]
enabled = true
client_id = "client"
secret = "canary-of-a-provider"
[auth.sms]
enable_signup = true
[auth.rate_limit]
sign_in_sign_ups = 1000
token_verifications = 1000
`;

let served: AuthPlatform;

beforeAll(async () => {
  served = await serveAuthPlatform(CONFIG);
});
afterAll(() => served[Symbol.asyncDispose]());

const post = (path: string, body: object = {}) =>
  served.request(path, { method: 'POST', body: JSON.stringify(body) });
const errorOf = async (response: Response) => [
  response.status,
  (await response.json()).error_code ?? response.statusText,
];

describe.each(PROTOTYPE_PROPERTY_NAMES)('%s', (word) => {
  test('is not a grant type', async () => {
    expect(await errorOf(await post(`token?grant_type=${word}`))).toEqual([400, 'invalid_credentials']);
  });

  test('is not a verification type, in a body or a link', async () => {
    const typed = await post('verify', { type: word, token: '123456', email: 'ana@correo.example' });
    expect(await errorOf(typed)).toEqual([400, 'validation_failed']);
    const hashed = await post('verify', { type: word, token_hash: 'abc' });
    expect(await errorOf(hashed)).toEqual([400, 'validation_failed']);
    const link = await served.request(`verify?type=${word}&token=abc`);
    expect([link.status, link.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('error_code=validation_failed'),
    ]);
  });

  test('is not a message type', async () => {
    const body = { type: word, email: 'ana@correo.example' };
    expect((await post('resend', body)).status).toBe(400);
    expect(
      (
        await served.request('admin/generate_link', {
          method: 'POST',
          headers: { apikey: served.keys.secret, authorization: `Bearer ${served.keys.secret}` },
          body: JSON.stringify(body),
        })
      ).status,
    ).toBe(400);
  });

  test('is not a provider', async () => {
    expect((await served.request(`authorize?provider=${word}`)).status).toBe(400);
    expect((await post('token?grant_type=id_token', { provider: word, id_token: 'a.b.c' })).status).toBe(400);
  });

  test('is not a function, table, column, operator or media type', async () => {
    const request = async (path: string, headers: Record<string, string> = {}) =>
      (
        await fetch(`${served.url}/${path}`, {
          headers: { apikey: served.keys.publishable, ...headers },
        })
      ).status;
    expect(await request(`functions/v1/${word}`)).toBe(404);
    expect(await request(`rest/v1/${word}`)).toBe(404);
    expect(await request(`rest/v1/rpc/${word}`)).toBe(404);
    expect(await request(`storage/v1/object/public/${word}/${word}`)).toBe(400);
    expect(await request(`rest/v1/`, { accept: word })).toBe(406);
  });

  test('is accepted as a presence key, and the channel keeps working', async () => {
    await using ana = await enter(word);
    await using bruno = await enter('bruno');
    ana.send('presence', { type: 'presence', event: 'track', payload: { at: 'home' } });
    bruno.send('presence', { type: 'presence', event: 'track', payload: { at: 'work' } });
    await expect.poll(() => ana.seen()).toEqual(expect.arrayContaining([word, 'bruno']));
    await expect.poll(() => bruno.seen()).toEqual(expect.arrayContaining([word, 'bruno']));

    async function enter(key: string) {
      const address = `${served.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${served.keys.publishable}`;
      const socket = new WebSocket(address);
      const seen = new Set<string>();
      const joined = Promise.withResolvers<void>();
      socket.on('message', (data) => {
        const { event, payload } = JSON.parse(String(data));
        if (event === 'phx_reply') joined.resolve();
        const present = event === 'presence_diff' ? payload.joins : event === 'presence_state' ? payload : {};
        for (const name of Object.keys(present)) seen.add(name);
      });
      await once(socket, 'open');
      const topic = `realtime:room-${word}`;
      const send = (event: string, payload: object) =>
        socket.send(JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' }));
      send('phx_join', { config: { presence: { key, enabled: true } } });
      await joined.promise;
      return {
        send,
        seen: () => [...seen],
        async [Symbol.asyncDispose]() {
          socket.terminate();
        },
      };
    }
  });
});
