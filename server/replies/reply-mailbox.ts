import { Secret } from '@voltandes/platform/runtime';
import { z } from 'zod';

/** Leaves room for the plus sign and the conversation's tag: RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_PART = 64 - 1 - 32;

/** A mailbox that receives replies. */
export interface ReplyMailbox {
  /** Identifies the mailbox; without the password. */
  readonly name: string;
  /** Address for replies, to which a tag is added after the local part. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly folder: string;
  readonly user: string;
  readonly password: Secret;
}

const addressSchema = z
  .email()
  .refine((address) => address.indexOf('@') <= MAX_LOCAL_PART)
  .toLowerCase();

/**
 * Parses a URL such as `imaps://user:password@host:993/INBOX`.
 *
 * @param replyTo the mailbox's address, when that is not the user name
 * @returns null when a part is missing or wrong
 */
export function replyMailbox(url: Secret, replyTo: string | undefined): ReplyMailbox | null {
  const { hash, hostname, password, pathname, port, protocol, search, username } = new URL(url.reveal());
  const [user, secret, folder] = [username, password, pathname.slice(1)].map(decoded);
  const address = addressSchema.safeParse(replyTo ?? user).data;
  if (!hostname || !user || !secret || folder === undefined || !address || hash || search) return null;
  const isSecure = protocol === 'imaps:';
  const path = folder || 'INBOX';
  return {
    name: `${user}@${hostname}/${path}`,
    address,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 993 : 143),
    isSecure,
    folder: path,
    user,
    password: new Secret(secret),
  };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
