import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#app/i18n/format-count.ts';
import { RoomList } from '#app/portal/features/interview-rooms/room-list.tsx';
import { useArchiveRoom } from '#app/portal/features/interview-rooms/write-room.ts';
import { type Room, roomsQuery } from '#app/portal/interviews/list-rooms.ts';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

const RoomDialog = deferred(() =>
  import('#app/portal/features/interview-rooms/room-dialog.tsx').then((module) => module.RoomDialog),
);

export const meta = portalMeta('Salas de entrevista');

/** The rooms for interviews, whose bookings count as busy times. */
export default function InterviewRooms() {
  const rooms = useQuery(roomsQuery);
  const archive = useArchiveRoom();
  const [opened, setOpened] = useState<Room | 'new' | null>(null);
  if (rooms.isLoadingError)
    return (
      <LoadFailure
        text="No se pudieron cargar las salas"
        error={rooms.error}
        onRetry={() => rooms.refetch()}
      />
    );
  const inUse = (rooms.data ?? []).filter(({ archived_at }) => !archived_at);
  const archived = (rooms.data ?? []).filter(({ archived_at }) => archived_at);
  const change = {
    isBusy: archive.isPending,
    onChange: setOpened,
    onArchive: (room: Room, isArchived: boolean) => archive.mutate({ room, isArchived }),
  };
  return (
    <>
      <ScreenHeading
        parent={{ to: '/admin/rrhh/general', label: 'General' }}
        title="Salas de entrevista"
        count={rooms.isSuccess && countOf(inUse.length, 'sala', 'salas')}
        note="Lugares y videollamadas que se eligen al proponer una entrevista. Una sala está ocupada a la hora de sus entrevistas: el formulario lo dice, y nadie puede elegir esa hora en su página."
        action={
          <Button size="sm" className="min-h-10" disabled={!rooms.data} onClick={() => setOpened('new')}>
            Agregar sala
          </Button>
        }
      />
      {rooms.isPending ? (
        <ListSkeleton rows={3}>Cargando salas...</ListSkeleton>
      ) : inUse.length > 0 ? (
        <RoomList label="Salas en uso" rooms={inUse} {...change} />
      ) : (
        <EmptyState
          title="Aún no hay salas"
          body="Sin salas, el lugar se escribe en cada entrevista. Agregue las que más usa con «Agregar sala»."
        />
      )}
      {archived.length > 0 && (
        <details className="mt-8">
          <summary className="mb-3 cursor-pointer text-sm text-copper">
            Archivadas ({archived.length})
          </summary>
          <RoomList label="Salas archivadas" rooms={archived} {...change} />
        </details>
      )}
      {opened && <RoomDialog room={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}
