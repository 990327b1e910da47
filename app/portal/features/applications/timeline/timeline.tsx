import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { recruitersQuery } from '#app/portal/interviews/list-recruiters.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { CommentForm } from '../comments/comment-form.tsx';
import { CommentItem } from '../comments/comment-item.tsx';
import { commentsQuery } from '../comments/list-comments.ts';
import { useComments } from '../comments/write-comment.ts';
import { EventItem } from './event-item.tsx';
import { eventsQuery } from './list-events.ts';

/** Events shown on a screen until the user expands the rest; on paper, all are. */
const SHOWN = 8;
// From the ninth on: written out, since the class is found in the source.
const COLLAPSED = 'not-print:[&>:nth-child(n+9)]:hidden';

/** The comments on an application and its events, newest first. */
export function Timeline({ jobId, id, userId }: { jobId: string; id: string; userId: string }) {
  const happened = useQuery(eventsQuery(jobId, id));
  const written = useQuery(commentsQuery(jobId, id));
  const { data: events } = happened;
  const { data: comments } = written;
  const { data: people = [] } = useQuery(recruitersQuery);
  const { add, edit, remove } = useComments(jobId, id);
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const hidden = expandedId === id ? 0 : (events?.length ?? 0) - SHOWN;
  // The notes of the current rating are shown among the facts.
  const rated = events?.find(({ kind }) => kind === 'rated');
  return (
    <section aria-label="Actividad" className="mt-6">
      <h3 className="mb-2 text-base">Actividad</h3>
      <CommentForm
        key={id}
        draftOf={`${userId} ${id}`}
        label="Comente; con @ avisa a alguien del equipo"
        submitLabel="Comentar"
        people={people.filter(({ user_id }) => user_id !== userId)}
        onSave={add.mutateAsync}
      />
      {happened.isLoadingError && (
        <LoadError
          text="No se pudo cargar la actividad"
          error={happened.error}
          onRetry={() => happened.refetch()}
        />
      )}
      {written.isLoadingError && !happened.isLoadingError && (
        <LoadError
          text="No se pudieron cargar los comentarios"
          error={written.error}
          onRetry={() => written.refetch()}
        />
      )}
      {events && (
        <ol className={clsx('border-l border-rule', hidden > 0 && COLLAPSED)}>
          {events.map((event) => {
            const comment = comments?.get(event.detail.comment_id ?? '');
            return (
              <EventItem
                key={event.id}
                event={event}
                isCommentGone={event.kind === 'commented' && comments !== undefined && !comment}
                notes={event === rated ? undefined : event.detail.notes}
              >
                {comment && (
                  <CommentItem
                    comment={comment}
                    people={people}
                    isOwn={comment.author_id === userId}
                    edit={edit}
                    remove={remove}
                  />
                )}
              </EventItem>
            );
          })}
        </ol>
      )}
      {hidden > 0 && (
        <Button variant="quiet" size="sm" onClick={() => setExpandedId(id)}>
          {hidden === 1 ? 'Ver 1 anterior' : `Ver ${hidden} anteriores`}
        </Button>
      )}
    </section>
  );
}
