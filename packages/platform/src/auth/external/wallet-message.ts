import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { errors } from '../errors.ts';

export type Chain = 'ethereum' | 'solana';

/** A Sign-In with Ethereum message, or Solana's variant: https://eips.ethereum.org/EIPS/eip-4361 */
export interface WalletMessage {
  readonly domain: string;
  readonly address: string;
  readonly statement: string;
  readonly uri: URL;
  readonly chainId: string;
  readonly issuedAt: number;
  readonly notBefore: number | null;
  readonly expirationTime: number | null;
}

export const CHAIN_NAMES = { ethereum: 'Ethereum', solana: 'Solana' } as const;
const ADDRESSES = { ethereum: /^0x[\da-fA-F]{40}$/, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ } as const;

/** @throws AuthError validation_failed */
export function parseWalletMessage(chain: Chain, message: string): WalletMessage {
  const lines = message.split('\n');
  const [header = '', address = '', third, statement = ''] = lines;
  const suffix = ` wants you to sign in with your ${CHAIN_NAMES[chain]} account:`;
  if (lines.length < 6) throw errors.validationFailed('message needs at least 6 lines');
  if (!header.endsWith(suffix))
    throw errors.validationFailed(`message first line does not end in "${suffix}"`);
  if (!ADDRESSES[chain].test(address)) throw errors.validationFailed('wallet address is not valid');
  if (third !== '') throw errors.validationFailed('third line must be empty');
  const hasStatement = statement !== '' && lines[4] === '';
  const fields = new Map<string, string>();
  for (const line of lines.slice(hasStatement ? 5 : 3)) {
    const [, name, value] = /^([^:]+):(.*)$/s.exec(line) ?? [];
    // The first occurrence of a field wins: it is the one that the user reads first.
    if (name !== undefined && value !== undefined && !fields.has(name)) fields.set(name, value.trim());
  }
  const uri = URL.parse(fields.get('URI') ?? '');
  if (fields.get('Version') !== '1')
    throw errors.validationFailed('Version value is not supported, expected 1');
  if (!uri) throw errors.validationFailed('URI is not valid');
  const issuedAt = time(fields, 'Issued At');
  if (issuedAt === null) throw errors.validationFailed('Issued At is not specified');
  return {
    domain: header.slice(0, -suffix.length).replace(/^https?:\/\//, ''),
    address,
    statement: hasStatement ? statement : '',
    uri,
    chainId: fields.get('Chain ID') ?? '',
    issuedAt,
    notBefore: time(fields, 'Not Before'),
    expirationTime: time(fields, 'Expiration Time'),
  };
}

interface SignedMessage {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
  readonly domain: string;
}

/** @throws AuthError validation_failed when the signature is malformed */
export function isSignedBy(chain: Chain, options: SignedMessage): boolean {
  return chain === 'ethereum' ? isSignedByEthereum(options) : isSignedBySolana(options);
}

/** Source: https://eips.ethereum.org/EIPS/eip-191 */
function isSignedByEthereum(options: SignedMessage): boolean {
  if (!/^0x[\da-fA-F]{130}$/.test(options.signature)) {
    throw errors.validationFailed('signature must be a 65-byte hex string');
  }
  const bytes = Buffer.from(options.signature.slice(2), 'hex');
  const recovery = (bytes[64] ?? 0) % 27;
  const text = Buffer.from(options.message);
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`);
  try {
    const signature = Buffer.concat([Buffer.from([recovery]), bytes.subarray(0, 64)]);
    const compressed = secp256k1.recoverPublicKey(signature, keccak_256(Buffer.concat([prefix, text])), {
      prehash: false,
    });
    const key = secp256k1.Point.fromBytes(compressed).toBytes(false);
    const address = Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex');
    return `0x${address}` === options.address.toLowerCase();
  } catch {
    return false;
  }
}

function isSignedBySolana(options: SignedMessage): boolean {
  if (!/^[\w+/-]{86}={0,2}$/.test(options.signature)) {
    throw errors.validationFailed('signature must be 64 bytes encoded as base64 with or without padding');
  }
  const x = base58(options.address);
  if (x === null) return false;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') },
    format: 'jwk',
  });
  const message = Buffer.from(options.message);
  const signature = Buffer.from(options.signature, 'base64');
  return [message, offChainMessage(message, x, options.domain)].some((bytes) =>
    verify(null, bytes, key, signature),
  );
}

/**
 * The bytes that hardware wallets sign instead of the message itself.
 * Source: https://docs.anza.xyz/proposals/off-chain-message-signing;
 * supabase/auth, internal/utilities/siws/parser.go
 */
function offChainMessage(message: Buffer, signer: Buffer, domain: string): Buffer {
  const application = Buffer.alloc(32);
  application.write(domain);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(message.length);
  const [version, format, signers] = [0, 0, 1];
  return Buffer.concat([
    Buffer.from('\xffsolana offchain', 'latin1'),
    Buffer.from([version]),
    application,
    Buffer.from([format, signers]),
    signer,
    length,
    message,
  ]);
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const KEY_BYTES = 32;

/** Decodes a public key; null when it is too long. */
function base58(text: string): Buffer | null {
  let value = 0n;
  for (const character of text) value = value * 58n + BigInt(BASE58.indexOf(character));
  const hex = value.toString(16);
  return hex.length > KEY_BYTES * 2 ? null : Buffer.from(hex.padStart(KEY_BYTES * 2, '0'), 'hex');
}

function time(fields: ReadonlyMap<string, string>, name: string): number | null {
  const value = fields.get(name);
  if (value === undefined) return null;
  const milliseconds = Date.parse(value);
  if (Number.isNaN(milliseconds)) throw errors.validationFailed(`${name} is not a valid ISO8601 timestamp`);
  return milliseconds;
}
