import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefusal } from '#app/lib/query/is-refusal.ts';
import { UNIQUE_VIOLATION } from '#app/lib/query/postgres-error.ts';
import { type Conflict, saveChanges } from '#app/lib/query/save-changes.ts';
import { splitTranslation } from '#app/lib/query/split-translation.ts';
import { supabase } from '#app/lib/supabase.ts';
import { uploadImage } from '#app/lib/uploads/upload-image.ts';
import { toast, toastError } from '#app/ui/toast.tsx';
import { fieldOf } from '#domain/website/rich-columns.ts';
import {
  CASE_FORMATS,
  CASE_WIDTHS,
  SUCCESS_CASES_BUCKET,
  type SuccessCaseFields,
} from '#domain/website/success-case.ts';
import { editedFields } from './case-form.ts';
import { discardImage } from './discard-image.ts';
import { CASE_COLUMNS, CASES_KEY, type CaseRecord, parseCase } from './list-cases.ts';

interface Saved {
  /** The case as loaded into the form; null for a new one, which is appended. */
  readonly base: CaseRecord | null;
  /** The id for a new case, the same on every save of its form. */
  readonly newId: string;
  readonly fields: SuccessCaseFields;
  /** Replaces the current image. */
  readonly image: File | null;
  /** A picture of the library that replaces the current image. */
  readonly media: { readonly id: string } | null;
  /** Removes the image without a replacement. */
  readonly isImageRemoved: boolean;
  readonly onProgress: (fraction: number) => void;
}

/**
 * Creates a case, or saves the edited fields of one; a failed image upload does not prevent saving the rest.
 *
 * Resolves with the conflict when a colleague has edited the same fields; nothing is saved in that case.
 */
export function useSaveCase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ base, newId, fields, image, isImageRemoved, media, onProgress }: Saved) => {
      const uploaded = image && (await upload(image, onProgress));
      const previous = base?.imagen_url ?? null;
      const isKept = uploaded === null && media === null && !isImageRemoved;
      let conflict: Conflict<CaseRecord> | null;
      try {
        conflict = await write(base, newId, {
          ...fields,
          imagen_url: isKept ? previous : uploaded,
          media_id: isKept ? (base?.media_id ?? null) : (media?.id ?? null),
        });
      } catch (error) {
        if (isRefusal(error)) await discardImage(uploaded);
        throw error;
      }
      if (conflict) await discardImage(uploaded);
      else if (!isKept) await discardImage(previous);
      return { conflict, isImageMissing: image !== null && uploaded === null };
    },
    onSuccess: ({ conflict, isImageMissing }, { base }) => {
      if (conflict) return;
      // Only one toast is visible at a time: the error takes precedence.
      if (isImageMissing) toastError('No se pudo subir la imagen: el caso se guardó sin la imagen nueva');
      else toast({ title: `Caso de éxito ${base ? 'actualizado' : 'creado'} correctamente` });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: CASES_KEY }),
    meta: { logMessage: 'success case not saved', errorMessage: 'No se pudo guardar el caso de éxito' },
  });
}

async function upload(file: File, onProgress: (fraction: number) => void): Promise<string | null> {
  return uploadImage({
    bucket: SUCCESS_CASES_BUCKET,
    file,
    formats: CASE_FORMATS,
    widths: CASE_WIDTHS,
    onProgress,
  }).catch((error: unknown) => {
    console.error('image of a success case not uploaded', error);
    return null;
  });
}

async function write(
  base: CaseRecord | null,
  newId: string,
  fields: SuccessCaseFields & Pick<CaseRecord, 'imagen_url' | 'media_id'>,
): Promise<Conflict<CaseRecord> | null> {
  const client = await supabase();
  const read = async (id: string): Promise<CaseRecord | null> => {
    const { data } = await client
      .from('success_cases')
      .select(CASE_COLUMNS)
      .eq('id', id)
      .maybeSingle()
      .throwOnError();
    return data && parseCase(client, data);
  };
  let stored = base;
  if (!stored) {
    const { fields: columns, translation } = splitTranslation(editedFields(null, fields));
    const { error } = await client.rpc('save_success_case', {
      fields: { ...columns, id: newId },
      translation,
    });
    if (!error) return null;
    // An earlier save succeeded but its response was lost: save what has been edited since.
    stored = error.code === UNIQUE_VIOLATION ? await read(newId) : null;
    if (!stored) throw error;
  }
  const { id, imagen_url } = stored;
  const conflict = await saveChanges({
    base: stored,
    fields: editedFields(stored, fields),
    // The form has one field for the words and the formatting of a text.
    fieldOf,
    write: async (changes, version) => {
      const { data } = await client
        .rpc('save_success_case', { success_case: id, version, ...splitTranslation(changes) })
        .throwOnError();
      return { data: data ? [data] : [] };
    },
    read: () => read(id),
  });
  // An image from an earlier attempt; the caller discards only the one loaded into the form.
  if (!base && !conflict && imagen_url !== fields.imagen_url) await discardImage(imagen_url);
  return conflict;
}
