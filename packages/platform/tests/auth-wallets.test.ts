import { generateKeyPairSync, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { afterAll, describe, expect, test } from 'vitest';
import { serveAuthPlatform } from '#testing/auth-platform.ts';

const served = await serveAuthPlatform(`
  [auth]
  site_url = "https://site.example"
  [auth.web3.ethereum]
  enabled = true
  [auth.web3.solana]
  enabled = true
`);
afterAll(() => served[Symbol.asyncDispose]());

describe('a wallet', () => {
  const message = (chain: string, address: string, changes: Record<string, string> = {}) => {
    const fields = {
      host: 'site.example',
      URI: 'https://site.example/sign-in',
      'Issued At': new Date().toISOString(),
      ...changes,
    };
    const lines = ['Version: 1', `URI: ${fields.URI}`, 'Chain ID: 1', `Issued At: ${fields['Issued At']}`];
    const more = changes['Expiration Time'] ? [`Expiration Time: ${changes['Expiration Time']}`] : [];
    return [
      `${fields.host} wants you to sign in with your ${chain} account:`,
      address,
      '',
      'Hello',
      '',
      ...lines,
      ...more,
    ].join('\n');
  };

  const secretKey = secp256k1.utils.randomSecretKey();
  const publicKey = secp256k1.getPublicKey(secretKey, false);
  const ethereum = `0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex')}`;
  const personalSign = (text: string): `0x${string}` => {
    const bytes = Buffer.from(`\x19Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`);
    const [recovery = 0, ...rest] = secp256k1.sign(keccak_256(bytes), secretKey, {
      prehash: false,
      format: 'recovered',
    });
    return `0x${Buffer.from([...rest, recovery + 27]).toString('hex')}`;
  };

  test('of Ethereum signs in, always as the same user, even for concurrent first sign-ins', async () => {
    const signIn = () => {
      const text = message('Ethereum', ethereum);
      return served
        .client()
        .auth.signInWithWeb3({ chain: 'ethereum', message: text, signature: personalSign(text) });
    };
    const [{ data, error }, ...others] = await Promise.all([signIn(), signIn(), signIn()]);
    expect(error).toBeNull();
    expect(others.map((other) => other.data.user?.id)).toEqual([data.user?.id, data.user?.id]);
    expect(data.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3' },
      user_metadata: {
        custom_claims: { address: ethereum, chain: 'ethereum', network: '1', statement: 'Hello' },
      },
    });
    expect((await signIn()).data.user?.id).toBe(data.user?.id);
  });

  /** The header specified by https://docs.anza.xyz/proposals/off-chain-message-signing for a message from `host`. */
  const offChain = (text: string, key: Buffer, host = 'site.example'): Buffer => {
    const application = Buffer.from(host.padEnd(32, '\0'));
    const length = Buffer.from([text.length & 0xff, text.length >> 8]);
    const header = [
      Buffer.from('\xffsolana offchain\0', 'latin1'),
      application,
      Buffer.from([0, 1]),
      key,
      length,
    ];
    return Buffer.concat([...header, Buffer.from(text)]);
  };

  test.each([
    ['', (text: string) => Buffer.from(text)],
    [' in hardware', offChain],
  ])('of Solana%s signs in', async (_, signed) => {
    const pair = generateKeyPairSync('ed25519');
    const { x = '' } = pair.publicKey.export({ format: 'jwk' });
    const key = Buffer.from(x, 'base64url');
    const text = message('Solana', base58(key));
    const signature = new Uint8Array(sign(null, signed(text, key), pair.privateKey));
    const { data, error } = await served
      .client()
      .auth.signInWithWeb3({ chain: 'solana', message: text, signature });
    expect(error).toBeNull();
    expect(data.user?.app_metadata.provider).toBe('web3');
  });

  test.each([
    [{ URI: 'https://evil.example/', host: 'evil.example' }, 'signed for another app'],
    [
      { host: 'evil.example' },
      'Signed Ethereum message is using a Domain that does not match the one in URI',
    ],
    [{ URI: 'http://site.example/' }, 'Signed Ethereum message is using URI which does not use HTTPS'],
    [
      { 'Issued At': new Date(Date.now() - 20 * 60_000).toISOString() },
      'Ethereum message was issued too long ago',
    ],
    [{ 'Expiration Time': new Date(Date.now() - 1000).toISOString() }, 'Signed Ethereum message is expired'],
  ])('with a message changed by %o is rejected: %s', async (changes, reason) => {
    const text = message('Ethereum', ethereum, changes);
    const { error } = await served
      .client()
      .auth.signInWithWeb3({ chain: 'ethereum', message: text, signature: personalSign(text) });
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(reason) });
  });

  test('in hardware cannot sign for another site', async () => {
    const pair = generateKeyPairSync('ed25519');
    const { x = '' } = pair.publicKey.export({ format: 'jwk' });
    const key = Buffer.from(x, 'base64url');
    const text = message('Solana', base58(key));
    const signature = new Uint8Array(sign(null, offChain(text, key, 'evil.example'), pair.privateKey));
    const { error } = await served
      .client()
      .auth.signInWithWeb3({ chain: 'solana', message: text, signature });
    expect(error?.message).toBe('Signature does not match address in message');
  });

  test('cannot sign for another address', async () => {
    const text = message('Ethereum', ethereum);
    const { error } = await served.client().auth.signInWithWeb3({
      chain: 'ethereum',
      message: text,
      signature: personalSign(`${text} `),
    });
    expect(error?.message).toBe('Signature does not match address in message');
  });
});

/** Encodes a public key as Solana does. */
function base58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let text = '';
  for (let value = BigInt(`0x${bytes.toString('hex')}`); value > 0n; value /= 58n) {
    text = `${alphabet[Number(value % 58n)]}${text}`;
  }
  return text;
}
