import { z } from 'zod';
import { CV_TYPES } from '../recruiting/cv.ts';
import { storedExtension } from '../values/file-kind.ts';
import { MAX_CONVERSATION_FILE_MB, MEGABYTE } from '../values/file-limits.ts';

export const CONVERSATION_LIMITS = { subject: 150, body: 20_000 } as const;

/** A recruiter's message to an applicant; errors are shown to staff. */
export const conversationTextSchema = z.object({
  subject: z
    .string()
    .trim()
    .min(1, { error: 'Escriba un asunto' })
    .max(CONVERSATION_LIMITS.subject)
    .refine((words) => !/[\r\n]/.test(words), { error: 'El asunto es una sola línea' }),
  body: z
    .string()
    .trim()
    .min(1, { error: 'Escriba un texto' })
    .max(CONVERSATION_LIMITS.body, { error: `Máximo ${CONVERSATION_LIMITS.body} caracteres, con su firma` }),
});

export type ConversationText = z.infer<typeof conversationTextSchema>;

/** The private bucket of attachments to replies. */
export const CONVERSATION_FILES_BUCKET = 'conversation-files';
/** Attachments kept of a mail; any others are only listed by name. */
export const MAX_CONVERSATION_FILES = 5;
export const MAX_CONVERSATION_FILE_BYTES = MAX_CONVERSATION_FILE_MB * MEGABYTE;

const TYPES = { ...CV_TYPES, jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' } as const;

export const CONVERSATION_FILE_TYPES: readonly string[] = [...new Set(Object.values(TYPES))];

/** The extension and media type to store an attachment under; null for unsupported types. */
export function conversationFileType(file: {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly name: string;
}): { extension: string; type: string } | null {
  const extension = storedExtension(file, TYPES);
  return extension && { extension, type: TYPES[extension] };
}
