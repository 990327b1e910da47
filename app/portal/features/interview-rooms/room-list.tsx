import type { Room } from '#app/portal/interviews/list-rooms.ts';
import { Button } from '#app/ui/button.tsx';

/** Rooms, with their location and the actions on them. */
export function RoomList({
  label,
  rooms,
  isBusy,
  onChange,
  onArchive,
}: {
  label: string;
  rooms: readonly Room[];
  isBusy: boolean;
  onChange: (room: Room) => void;
  onArchive: (room: Room, isArchived: boolean) => void;
}) {
  return (
    <ul aria-label={label} className="max-w-3xl border border-rule bg-sheet">
      {rooms.map((room) => {
        const { archived_at, id, name, place, video_url } = room;
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-rule px-5 py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-60 break-words">
              <p className="font-semibold text-ink">{name}</p>
              {place && <p className="text-sm text-muted">{place}</p>}
              {video_url && <p className="text-sm text-muted">{video_url}</p>}
            </div>
            <div className="flex gap-x-5">
              {!archived_at && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Cambiar: ${name}`}
                  onClick={() => onChange(room)}
                >
                  Cambiar
                </Button>
              )}
              <Button
                variant="quiet"
                size="sm"
                isBusy={isBusy}
                aria-label={`${archived_at ? 'Volver a usar' : 'Archivar'}: ${name}`}
                onClick={() => onArchive(room, archived_at === null)}
              >
                {archived_at ? 'Volver a usar' : 'Archivar'}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
