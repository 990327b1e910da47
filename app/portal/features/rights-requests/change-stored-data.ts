import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { saveFile } from '#app/lib/save-file.ts';
import { callFunction, supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { RIGHTS_KEY, type RightsRequest } from './list-rights-requests.ts';
import { describeData } from './rights-labels.ts';

/** Number of changed records by kind. */
const countsSchema = z.record(z.string(), z.number());

/**
 * The actions on the stored data of a request's person.
 *
 * @param onRectified called before the stored data is read again
 */
export function useChangeStoredData(
  { id, reference }: Pick<RightsRequest, 'id' | 'reference'>,
  onRectified: () => void,
) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: RIGHTS_KEY });
  const download = useMutation({
    mutationFn: async () => {
      const response = await callFunction('export-person-data', { requestId: id });
      if (!response.ok) throw new Error(`the export failed with status ${response.status}`);
      saveFile(await response.blob(), `${reference}.zip`);
    },
    onSettled,
    meta: { logMessage: 'person data not exported', errorMessage: 'No se pudieron descargar los datos' },
  });
  const erase = useMutation({
    mutationFn: async () => {
      const { data } = await (await supabase()).rpc('erase_person', { request: id }).throwOnError();
      return countsSchema.parse(data);
    },
    onSuccess: (erased) =>
      toast({ title: 'Datos eliminados', body: describeData(erased) ?? 'No había nada.' }),
    onSettled,
    meta: { logMessage: 'person not erased', errorMessage: 'No se pudieron eliminar los datos' },
  });
  const rectify = useMutation({
    mutationFn: async (corrected: { given_name: string; family_name: string; telephone: string }) => {
      const { data } = await (await supabase())
        .rpc('rectify_person', { request: id, ...corrected })
        .throwOnError();
      return countsSchema.parse(data);
    },
    onSuccess: (rectified) => {
      onRectified();
      toast({ title: 'Datos corregidos', body: describeData(rectified) ?? 'No había nada que corregir.' });
    },
    onSettled,
    meta: { logMessage: 'person not rectified', errorMessage: 'No se pudieron corregir los datos' },
  });
  const withdrawConsent = useMutation({
    mutationFn: async () => {
      const { data } = await (await supabase())
        .rpc('withdraw_consent_of_person', { request: id })
        .throwOnError();
      return countsSchema.parse(data);
    },
    onSuccess: (withdrawn) => {
      const found = describeData(withdrawn);
      toast(
        found
          ? { title: 'Consentimiento retirado', body: found }
          : { title: 'No había consentimiento que retirar' },
      );
    },
    onSettled,
    meta: { logMessage: 'consent not withdrawn', errorMessage: 'No se pudo retirar el consentimiento' },
  });
  return { download, erase, rectify, withdrawConsent };
}
