import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { invokeFunction } from '#app/lib/invoke-function.ts';
import { FOREIGN_KEY_VIOLATION, hasCode } from '#app/lib/query/postgres-error.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { ignoreStored, useRowId } from '#app/lib/query/use-row-id.ts';
import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { timelinesKey } from '../timeline/list-events.ts';
import type { Comment } from './list-comments.ts';

const storedSchema = z.object({ id: z.string(), mentions: z.array(z.string()) });

export interface CommentDraft {
  readonly body: string;
  /** User ids of colleagues. */
  readonly mentions: readonly string[];
}

/** Adds, edits and deletes comments on an application. A mentioned colleague without access is not notified. */
export function useComments(jobId: string, application_id: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: timelinesKey(jobId) });
  const row = useRowId();
  const add = useMutation({
    mutationFn: async ({ body, mentions }: CommentDraft) => {
      const id = row.idFor([application_id, body, mentions]);
      const comments = (await supabase()).from('application_comments');
      await comments
        .insert({ id, application_id, body, mentions: [...mentions] })
        .throwOnError()
        .then(null, ignoreStored);
      const { data } = await comments.select('id, mentions').eq('id', id).single().throwOnError();
      row.end();
      announce(storedSchema.parse(data), mentions);
    },
    onSettled,
    meta: {
      logMessage: 'comment not added',
      errorMessage: (error) => ({
        tone: 'error',
        title: 'No se guardó el comentario',
        body: hasCode(error, FOREIGN_KEY_VIOLATION)
          ? 'Esta postulación ya no existe.'
          : 'Inténtelo de nuevo; su texto sigue ahí.',
      }),
    },
  });
  const edit = useMutation({
    mutationFn: async ({ comment, draft }: { comment: Comment; draft: CommentDraft }) => {
      const comments = (await supabase()).from('application_comments');
      // Who is notified. No returned row means an earlier attempt already stored the edit with its mentions.
      let notified: readonly string[] = draft.mentions;
      await writeIfUnchanged({
        id: comment.id,
        write: async () => {
          const written = await comments
            .update({ body: draft.body, mentions: [...draft.mentions] })
            .eq('id', comment.id)
            .eq('body', comment.body)
            .select('id, mentions')
            .throwOnError();
          const [stored] = z.array(storedSchema).parse(written.data);
          if (stored) notified = stored.mentions;
          return written;
        },
        read: async () => {
          const { data } = await comments.select('body').eq('id', comment.id).maybeSingle().throwOnError();
          return z.object({ body: z.string() }).nullable().parse(data);
        },
        isDone: ({ body }) => body === draft.body,
        isUnchanged: ({ body }) => body === comment.body,
        describe: ({ body }) => `Ahora dice: «${body}». Lo que usted escribió no se guardó.`,
      });
      announce({ id: comment.id, mentions: [...notified] }, draft.mentions);
    },
    onSettled,
    meta: { logMessage: 'comment not edited', errorMessage: 'Error al guardar el comentario' },
  });
  const remove = useMutation({
    mutationFn: async ({ id }: Comment) =>
      requireRow(
        await (await supabase())
          .from('application_comments')
          .delete()
          .eq('id', id)
          .select('id')
          .throwOnError(),
      ),
    onSettled,
    meta: { logMessage: 'comment not deleted', errorMessage: 'Error al eliminar el comentario' },
  });
  return { add, edit, remove };
}

/** Sends the mails at once; the server later sends any that fail here. */
function announce({ id, mentions }: z.infer<typeof storedSchema>, asked: readonly string[]): void {
  if (mentions.length > 0)
    invokeFunction({ name: 'send-mention-notices', body: { commentId: id }, fallback: 'no answer' }).catch(
      (error: unknown) => console.error('mentions not mailed', error),
    );
  if (mentions.length < asked.length)
    toast({
      title: 'Comentario guardado',
      body: 'A alguien que mencionó no se le avisó: ya no puede ver las postulaciones.',
    });
}
