import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { uploadImage } from '#app/upload-image.ts';
import { CASE_WIDTHS, SUCCESS_CASES_BUCKET, type SuccessCaseFields } from '#domain/success-case.ts';
import { discardImage } from './discard-image.ts';
import { CASES_KEY, type CaseRecord } from './list-cases.ts';

interface Saved {
  /** Null for a new case, which comes after the existing ones. */
  readonly record: CaseRecord | null;
  readonly fields: SuccessCaseFields;
  /** In place of the previous one. */
  readonly image: File | null;
  /** Without another in its place. */
  readonly isImageRemoved: boolean;
  readonly onProgress: (fraction: number) => void;
}

/** Creates or changes a case. Without its new image, when that could not be uploaded, it is saved all the same. */
export function useSaveCase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      fields,
      image,
      isImageRemoved,
      onProgress,
      record,
    }: Saved): Promise<{ isImageMissing: boolean }> => {
      const uploaded = image && (await upload(image, onProgress));
      const previous = record?.imagen_url ?? null;
      const kept = isImageRemoved ? null : previous;
      try {
        await write(record, { ...fields, imagen_url: uploaded ?? kept });
      } catch (error) {
        await discardImage(uploaded);
        throw error;
      }
      if (uploaded || isImageRemoved) await discardImage(previous);
      return { isImageMissing: image !== null && uploaded === null };
    },
    onSuccess: ({ isImageMissing }, { record }) =>
      // One message is visible at a time: what went wrong is the one to read.
      isImageMissing
        ? toast({ tone: 'error', title: 'Error', body: 'No se pudo subir la imagen' })
        : toast({ title: `Caso de éxito ${record ? 'actualizado' : 'creado'} correctamente` }),
    onError: (error) => {
      console.error('success case not saved', error);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo guardar el caso de éxito' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: CASES_KEY }),
  });
}

async function upload(file: File, onProgress: (fraction: number) => void): Promise<string | null> {
  return uploadImage({ bucket: SUCCESS_CASES_BUCKET, file, widths: CASE_WIDTHS, onProgress }).catch(
    (error: unknown) => {
      console.error('image of a success case not uploaded', error);
      return null;
    },
  );
}

async function write(
  record: CaseRecord | null,
  fields: SuccessCaseFields & { imagen_url: string | null },
): Promise<void> {
  const cases = (await supabase()).from('success_cases');
  const { data } = await (record ? cases.update(fields).eq('id', record.id) : cases.insert(fields))
    .select('id')
    .throwOnError();
  // Row-level security refuses an update by touching nothing.
  if (data.length === 0) throw new Error('the case was not saved');
}
