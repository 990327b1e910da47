import { createHmac } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Secret } from '@voltandes/platform/runtime';
import { z } from 'zod';
import {
  CONVERSATION_FILES_BUCKET,
  CONVERSATION_LIMITS,
  conversationFileType,
  MAX_CONVERSATION_FILE_BYTES,
  MAX_CONVERSATION_FILES,
} from '#domain/messages/conversation.ts';
import { nameWithExtension } from '#domain/values/file-kind.ts';
import type { Database } from '#supabase/database.gen.ts';
import type { ParsedMail } from './mail-parser.ts';
import { plainLine, plainText } from './plain-text.ts';

export const MAX_SUBJECT = 300;
export const MAX_SENDER = 320;
/** Leaves room for an extension. */
const MAX_FILE_NAME = 145;
/** Same as `is_message_id` in the database, which cannot do this check: PostgreSQL does not accept NUL. */
const MESSAGE_ID = /^(?=.{1,250}$)<[!-;=?-~]+>$/;
/** Attachments whose names are stored; the rest are ignored. */
const MAX_NAMED = 20;

/** The state of a mail in its conversation. */
export const replyStateSchema = z.enum(['open', 'stored', 'known', 'full', 'unknown']);
/** What became of a mail. */
const replyOutcomeSchema = replyStateSchema.exclude(['open']);
export type ReplyOutcome = z.infer<typeof replyOutcomeSchema>;

/** A conversation's tag, and the digest that prevents storing a mail twice. */
export interface ReplyKey {
  readonly tag: string;
  readonly key: string;
  /** As in the header, unvalidated; stored only when valid. */
  readonly messageId: string | null;
  /** Whether a program wrote it: shown, but not as unread. */
  readonly isAutomatic: boolean;
}

export interface ReplyStore {
  /** Client with the secret key. */
  readonly client: SupabaseClient<Database>;
  readonly secretKey: Secret;
}

/**
 * Stores a mail in its conversation, attachments first. After a crash in between, the next attempt reuses their names.
 *
 * @throws PostgrestError, StorageError when the backend does not respond
 */
export async function storeReply(
  { client, secretKey }: ReplyStore,
  { isAutomatic, key, messageId, tag }: ReplyKey,
  mail: ParsedMail,
): Promise<ReplyOutcome> {
  const files: { name: string; path: string | null }[] = [];
  for (const [at, { content, name, type }] of mail.attachments.slice(0, MAX_NAMED).entries()) {
    const kept = files.filter(({ path }) => path !== null).length;
    const stored =
      kept < MAX_CONVERSATION_FILES ? conversationFileType({ bytes: content, name, type }) : null;
    const path = `${digest(secretKey, `conversation file ${tag} ${key} ${at}`)}.${stored?.extension}`;
    const isKept = stored !== null && (await keepFile({ client, path, content, type: stored.type }));
    const shown = plainLine(name, MAX_FILE_NAME) || 'adjunto';
    files.push(
      isKept ? { name: nameWithExtension(shown, stored.extension), path } : { name: shown, path: null },
    );
  }
  const { data } = await client
    .rpc('receive_reply', {
      reply_tag: tag,
      reply_key: key,
      sender: plainLine(mail.sender, MAX_SENDER),
      subject: plainLine(mail.subject, MAX_SUBJECT),
      body: plainText(mail.text, CONVERSATION_LIMITS.body),
      files,
      is_automatic: isAutomatic,
      ...(messageId && MESSAGE_ID.test(messageId) && { message_id: messageId }),
    })
    .throwOnError();
  return replyOutcomeSchema.parse(data);
}

/** Statuses with which storage refuses a file that violates the bucket's type, size or content rules. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 413, 415, 422]);

/** @returns false when storage refuses the file for its type, content or size */
async function keepFile(file: {
  client: SupabaseClient<Database>;
  path: string;
  content: Uint8Array;
  type: string;
}): Promise<boolean> {
  const { client, content, path, type } = file;
  if (content.length === 0 || content.length > MAX_CONVERSATION_FILE_BYTES) return false;
  const { error } = await client.storage
    .from(CONVERSATION_FILES_BUCKET)
    .upload(path, content, { contentType: type, upsert: true });
  if (error && !REFUSALS.has(error.status)) throw error;
  return error === null;
}

/** An unguessable name, the same for each attempt. */
const digest = (secretKey: Secret, text: string): string =>
  createHmac('sha256', secretKey.reveal()).update(text).digest('hex').slice(0, 32);
