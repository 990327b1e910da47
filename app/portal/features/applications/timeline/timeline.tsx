import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { Button } from '#app/ui/button.tsx';
import { EventItem } from './event-item.tsx';
import { eventsQuery, timelinesKey } from './list-events.ts';

const TABLES = ['application_events'];

/** Shown before the rest is asked for. */
const SHOWN = 6;

/** What happened to an application, newest first, live. */
export function Timeline({ jobId, id }: { jobId: string; id: string }) {
  useLiveTables(TABLES, timelinesKey(jobId));
  const { data: events, isLoadingError, refetch } = useQuery(eventsQuery(jobId, id));
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const shown = expandedId === id ? events : events?.slice(0, SHOWN);
  // The notes of the rating in force are among the facts.
  const rated = events?.find(({ kind }) => kind === 'rated');
  const hidden = (events?.length ?? 0) - (shown?.length ?? 0);
  return (
    <section aria-label="Actividad" className="mt-6">
      <h3 className="mb-2 text-base">Actividad</h3>
      {isLoadingError && (
        <p className="text-muted">
          No se pudo cargar la actividad.{' '}
          <Button variant="quiet" size="sm" onClick={() => refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {shown && (
        <ol className="border-l border-rule">
          {shown.map((event) => (
            <EventItem key={event.id} event={event} notes={event === rated ? undefined : event.detail.notes} />
          ))}
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
