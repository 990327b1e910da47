import { useState } from 'react';
import type { Recruiter } from '#app/portal/interviews/list-recruiters.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CommentBody } from './comment-body.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Comment } from './list-comments.ts';
import type { useComments } from './write-comment.ts';

/** A comment in the timeline; its author can edit and delete it. */
export function CommentItem({
  comment,
  people,
  isOwn,
  edit,
  remove,
}: {
  comment: Comment;
  /** The people who can be mentioned, including the comment's author. */
  people: readonly Recruiter[];
  isOwn: boolean;
} & Pick<ReturnType<typeof useComments>, 'edit' | 'remove'>) {
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const mentioned = people.filter(({ user_id }) => comment.mentions.includes(user_id));
  if (isEditing)
    return (
      <CommentForm
        draftOf={comment.id}
        label="Editar comentario"
        submitLabel="Guardar"
        initial={comment.body}
        people={people.filter(({ user_id }) => user_id !== comment.author_id)}
        onSave={async (draft) => {
          await edit.mutateAsync({ comment, draft });
          setIsEditing(false);
        }}
        onCancel={() => setIsEditing(false)}
      />
    );
  return (
    <div className="mt-1 border border-rule bg-ground px-3 py-2">
      <CommentBody body={comment.body} mentioned={mentioned} />
      <div className="flex flex-wrap items-center gap-x-4">
        {comment.edited_at && <span className="text-xs text-muted">Editado</span>}
        {isOwn && (
          <>
            <Button variant="quiet" size="sm" onClick={() => setIsEditing(true)}>
              Editar
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
              Eliminar
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="¿Eliminar este comentario?"
        body="Esta acción no se puede deshacer."
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          remove.mutate(comment);
          setIsAsking(false);
        }}
      />
    </div>
  );
}
