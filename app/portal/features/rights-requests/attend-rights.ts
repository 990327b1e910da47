import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { invokeFunction } from '#app/lib/invoke-function.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { callFunction, supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { RightsOutcome } from '#domain/rights.ts';
import { RIGHTS_KEY, type RightsRequest } from './list-rights-requests.ts';
import { describeData } from './rights-labels.ts';

/** What can be done about a request; each is recorded. */
export function useAttendRights({ id, reference }: Pick<RightsRequest, 'id' | 'reference'>) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: RIGHTS_KEY });
  const download = useMutation({
    mutationFn: async () => {
      const response = await callFunction('export-person-data', { requestId: id });
      if (!response.ok) throw new Error(`the export was answered with ${response.status}`);
      saveFile(await response.blob(), `${reference}.zip`);
    },
    onSettled,
    meta: { logMessage: 'person data not exported', errorMessage: 'No se pudieron descargar los datos' },
  });
  const block = useMutation({
    mutationFn: async (reason: string) =>
      (await supabase()).rpc('block_person', { request: id, reason }).throwOnError(),
    onSuccess: () =>
      toast({ title: 'Datos bloqueados', body: 'Nadie más los ve hasta que se levante el bloqueo.' }),
    onSettled,
    meta: { logMessage: 'person not blocked', errorMessage: 'No se pudieron bloquear los datos' },
  });
  const unblock = useMutation({
    mutationFn: async () => (await supabase()).rpc('unblock_person', { request: id }).throwOnError(),
    onSuccess: () => toast({ title: 'Bloqueo de esta solicitud levantado' }),
    onSettled,
    meta: { logMessage: 'person not unblocked', errorMessage: 'No se pudo levantar el bloqueo' },
  });
  const erase = useMutation({
    mutationFn: async () => {
      const { data } = await (await supabase()).rpc('erase_person', { request: id }).throwOnError();
      return z.record(z.string(), z.number()).parse(data);
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
      return z.record(z.string(), z.number()).parse(data);
    },
    onSuccess: (rectified) =>
      toast({ title: 'Datos corregidos', body: describeData(rectified) ?? 'No había nada que corregir.' }),
    onSettled,
    meta: { logMessage: 'person not rectified', errorMessage: 'No se pudieron corregir los datos' },
  });
  const withdrawConsent = useMutation({
    mutationFn: async () => {
      const { data } = await (await supabase())
        .rpc('withdraw_consent_of_person', { request: id })
        .throwOnError();
      return z.record(z.string(), z.number()).parse(data);
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
  const extend = useMutation({
    mutationFn: async (reason: string) =>
      (await supabase()).rpc('extend_rights_request', { request: id, reason }).throwOnError(),
    onSuccess: () => toast({ title: 'Plazo prorrogado en 30 días' }),
    onSettled,
    meta: { logMessage: 'rights request not extended', errorMessage: 'No se pudo prorrogar el plazo' },
  });
  const answer = useMutation({
    mutationFn: ({ outcome, words }: { outcome: RightsOutcome; words: string }) =>
      invokeFunction({
        name: 'answer-rights-request',
        body: { requestId: id, outcome, answer: words },
        fallback: 'No se pudo enviar la respuesta',
      }),
    onSuccess: () => toast({ title: 'Respuesta enviada' }),
    onSettled,
    meta: { logMessage: 'rights request not answered', errorMessage: (error) => error.message },
  });
  return { answer, block, download, erase, extend, rectify, unblock, withdrawConsent };
}
