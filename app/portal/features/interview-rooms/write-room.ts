import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode, UNIQUE_VIOLATION } from '#app/lib/query/postgres-error.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { ROOMS_KEY, type Room } from '#app/portal/interviews/list-rooms.ts';
import { toast } from '#app/ui/toast.tsx';
import type { RoomValues } from './room-form-values.ts';

/** Somebody changed the room meanwhile, or took it away. */
class RoomChanged extends Error {}

/**
 * Adds a room, or changes one unless somebody changed it meanwhile. Interviews already agreed keep their text.
 *
 * @returns false when another room has that name
 */
export function useSaveRoom() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ room, values }: { room: Room | null; values: RoomValues }): Promise<boolean> => {
      const rooms = (await supabase()).from('interview_rooms');
      const { data, error } = await (room
        ? rooms
            .update(values)
            .match({ id: room.id, name: room.name })
            .filter('place', operatorFor(room.place), room.place)
            .filter('video_url', operatorFor(room.video_url), room.video_url)
        : rooms.insert(values)
      ).select('id');
      if (error?.code === UNIQUE_VIOLATION) return false;
      if (error) throw error;
      if (data.length === 0) throw new RoomChanged();
      return true;
    },
    onSuccess: (isSaved, { values }) => {
      if (isSaved) toast({ title: `${values.name}: guardada` });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ROOMS_KEY }),
    meta: {
      logMessage: 'room not saved',
      errorMessage: (reason) =>
        reason instanceof RoomChanged
          ? 'No se guardó la sala: vea si alguien la cambió mientras tanto'
          : 'No se guardó la sala',
    },
  });
}

const operatorFor = (value: string | null): 'eq' | 'is' => (value === null ? 'is' : 'eq');

/** Takes a room out of use, or puts it back into use. */
export function useArchiveRoom() {
  const queries = useQueryClient();
  const archive = useMutation({
    mutationFn: async ({ isArchived, room }: { room: Room; isArchived: boolean }) =>
      requireRow(
        await (await supabase())
          .from('interview_rooms')
          .update({ archived_at: isArchived ? new Date().toISOString() : null })
          .eq('id', room.id)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: (_, { isArchived, room }) =>
      toast({
        title: isArchived ? `${room.name}: archivada` : `${room.name}: otra vez en uso`,
        ...(isArchived && {
          body: 'Las entrevistas agendadas en ella siguen igual.',
          undo: () => archive.mutate({ room, isArchived: false }),
        }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ROOMS_KEY }),
    meta: {
      logMessage: 'room not archived',
      errorMessage: (reason) =>
        hasCode(reason, UNIQUE_VIOLATION)
          ? 'No se pudo: otra sala en uso tiene ese nombre'
          : 'No se pudo guardar el cambio',
    },
  });
  return archive;
}
