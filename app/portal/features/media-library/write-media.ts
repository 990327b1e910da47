import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#app/i18n/format-count.ts';
import { isRefusal } from '#app/lib/query/is-refusal.ts';
import {
  FOREIGN_KEY_VIOLATION,
  hasCode,
  PROGRAM_LIMIT_EXCEEDED,
  RESTRICT_VIOLATION,
} from '#app/lib/query/postgres-error.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { saveChanges } from '#app/lib/query/save-changes.ts';
import { RowNotVisible } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { uploadSiteFile } from '#app/lib/uploads/upload-site-file.ts';
import { MEDIA_KEY, type MediaFile, readMedia } from '#app/portal/media/list-media.ts';
import { toast, toastError } from '#app/ui/toast.tsx';
import { MAX_MEDIA_FILES } from '#domain/website/media-file.ts';
import { MEDIA_BUCKET, MEDIA_WIDTHS } from '#domain/website/page-picture.ts';
import type { CheckedFile } from './inspect-file.ts';
import { MEDIA_USES_KEY } from './list-media-uses.ts';

/** What staff write about a file. */
export interface MediaFields {
  readonly name: string;
  readonly alt_es: string | null;
  readonly alt_en: string | null;
  readonly focal_x: number;
  readonly focal_y: number;
}

type Send = (file: CheckedFile, onProgress?: (fraction: number) => void) => Promise<StoredColumns>;
interface StoredColumns {
  readonly storage_path: string;
  readonly media_type: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

const send: Send = async ({ extension, file, size, type }, onProgress = () => undefined) => {
  const { bytes, path } = await uploadSiteFile({
    bucket: MEDIA_BUCKET,
    file,
    type,
    extension,
    widths: size ? MEDIA_WIDTHS : [],
    onProgress,
  });
  return {
    storage_path: path,
    media_type: type,
    bytes,
    width: size?.width ?? null,
    height: size?.height ?? null,
  };
};

/** Removes an uploaded file that no row names. Those of lost answers are removed after a day. */
async function withdraw(path: string): Promise<void> {
  await (await supabase()).storage.from(MEDIA_BUCKET).remove([path]);
}

/** Adds a file to the library. */
export function useAddMedia() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      fields,
      file,
      onProgress,
    }: {
      fields: Partial<MediaFields> & Pick<MediaFields, 'name'>;
      file: CheckedFile;
      onProgress: (fraction: number) => void;
    }) => {
      const stored = await send(file, onProgress);
      try {
        await (await supabase())
          .from('media_files')
          .insert({ ...fields, ...stored })
          .throwOnError();
      } catch (error) {
        if (isRefusal(error)) await withdraw(stored.storage_path);
        throw error;
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: MEDIA_KEY }),
    meta: {
      logMessage: 'file not added to the library',
      errorMessage: (error) =>
        hasCode(error, PROGRAM_LIMIT_EXCEEDED)
          ? `La biblioteca tiene ${formatCount(MAX_MEDIA_FILES)} archivos, el máximo`
          : 'No se pudo subir el archivo',
    },
  });
}

interface Change {
  /** The file as loaded into the form. */
  readonly base: MediaFile;
  readonly fields: Partial<MediaFields>;
  /** Takes the place of the file everywhere. */
  readonly replacement?: CheckedFile | null;
  /** The fields before, with which the change can be undone. */
  readonly former?: Partial<MediaFields>;
}

/**
 * Changes the edited fields of a file, or replaces it everywhere; offers to undo a change of texts.
 *
 * Resolves with the conflict when a colleague has edited the same fields; nothing is saved in that case.
 */
export function useSaveMedia() {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ base, fields, replacement }: Change) => {
      const stored = replacement && (await send(replacement));
      const client = await supabase();
      let version = base.updated_at;
      let isUnwritten = false;
      try {
        const conflict = await saveChanges({
          base,
          fields: { ...fields, ...stored },
          write: async (changes, expected) => {
            const { data } = await client
              .from('media_files')
              .update(changes)
              .match({ id: base.id, updated_at: expected })
              .select('updated_at')
              .throwOnError();
            isUnwritten = data.length === 0;
            version = data[0]?.updated_at ?? version;
            return { data };
          },
          read: () => readMedia(base.id),
        });
        if (conflict && stored) await withdraw(stored.storage_path);
        return { conflict, saved: { ...base, ...fields, updated_at: version } };
      } catch (error) {
        if (stored && (isUnwritten || isRefusal(error))) await withdraw(stored.storage_path);
        throw error;
      }
    },
    onSuccess: ({ conflict, saved }, { former, replacement }) => {
      if (conflict) {
        // An undoing has no form to ask in.
        if (!former) toastError('No se deshizo: otra persona lo cambió después');
      } else if (replacement)
        toast({
          title: 'Archivo reemplazado',
          body: replacement.size ? 'Se ve en todos los lugares que lo usan' : 'Su dirección es la misma',
        });
      else if (!former) toast({ title: 'Cambio deshecho' });
      else
        toast({
          title: 'Cambios guardados',
          undo: () => mutation.mutate({ base: saved, fields: former }),
        });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: MEDIA_KEY }),
    meta: {
      logMessage: 'file of the library not saved',
      errorMessage: (error) =>
        error instanceof RowNotVisible
          ? 'No se guardó: alguien eliminó el archivo mientras tanto'
          : 'No se pudo guardar el archivo',
    },
  });
  return mutation;
}

/** Deletes a file that nothing uses. */
export function useDeleteMedia() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      requireRow(
        await (await supabase()).from('media_files').delete().eq('id', id).select('id').throwOnError(),
      ),
    onSuccess: () => toast({ title: 'Archivo eliminado' }),
    onSettled: () =>
      Promise.all([MEDIA_KEY, MEDIA_USES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    meta: {
      logMessage: 'file of the library not deleted',
      errorMessage: (error) =>
        hasCode(error, RESTRICT_VIOLATION, FOREIGN_KEY_VIOLATION)
          ? 'No se eliminó: alguien acaba de usarlo en el sitio'
          : 'No se pudo eliminar el archivo',
    },
  });
}
