import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction } from '#app/lib/invoke-function.ts';
import { settingKey } from '#app/lib/read-setting.ts';
import { toast } from '#app/ui/toast.tsx';
import { type NoticeState, noticeRecipientsSchema } from '#domain/website/notice-recipients.ts';
import type { NoticeSubject } from '#domain/website/site-settings.ts';

const ask = async (test: NoticeSubject | null, fallback: string): Promise<NoticeState> =>
  noticeRecipientsSchema.parse(await invokeFunction({ name: 'notice-recipients', body: { test }, fallback }));

/** Below the setting's key: saving it changes who is notified. */
const KEY = [...settingKey('recipients'), 'now'] as const;

/** Who is notified of each subject, and what decides it. */
export const recipientsNowQuery = queryOptions({
  queryKey: KEY,
  queryFn: async () => (await ask(null, 'No se pudo leer a quién se avisa')).subjects,
});

/** Sends a test mail to those who are notified of a subject. */
export function useTestNotice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (subject: NoticeSubject) => ask(subject, 'No se envió la prueba'),
    onSuccess: ({ rejected, subjects }, subject) => {
      queries.setQueryData(KEY, subjects);
      const sent = subjects[subject].addresses.filter((address) => !rejected.includes(address));
      if (sent.length > 0) toast({ title: 'Prueba enviada', body: `A ${sent.join(', ')}.` });
      if (rejected.length > 0)
        toast({
          title: 'El servicio de correo rechazó la prueba',
          body: `Revise ${rejected.join(', ')}.`,
          tone: 'error',
        });
    },
    meta: { logMessage: 'test notice not sent', errorMessage: (error) => error.message },
  });
}
