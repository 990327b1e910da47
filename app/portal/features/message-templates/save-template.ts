import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction } from '#app/lib/invoke-function.ts';
import { UNIQUE_VIOLATION } from '#app/lib/query/postgres-error.ts';
import { supabase } from '#app/lib/supabase.ts';
import { MESSAGE_LABELS } from '#app/portal/messages/message-labels.ts';
import { type MessageAddressee, templatesKey } from '#app/portal/messages/read-template.ts';
import { toast } from '#app/ui/toast.tsx';
import type { MessageText } from '#domain/messages/applicant-message.ts';
import type { TemplateKind } from '#domain/messages/message-templates.ts';
import type { Language } from '#domain/values/language.ts';

/**
 * Saves a text as the next version after the one it replaces.
 *
 * @returns whether it was saved; false when a colleague has replaced the same version meanwhile
 */
export function useSaveTemplate(kind: TemplateKind, language: Language) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ replaces, text }: { text: MessageText; replaces: number }): Promise<boolean> => {
      const { error } = await (await supabase())
        .from('message_templates')
        .insert({ kind, language, subject: text.subject, body: text.body, version: replaces + 1 });
      if (error && error.code !== UNIQUE_VIOLATION) throw error;
      return error === null;
    },
    onSuccess: (isSaved) => {
      if (isSaved)
        toast({
          title: `${MESSAGE_LABELS[kind]}: texto guardado`,
          body: 'Vale para lo que salga desde ahora.',
        });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey(kind, language) }),
    meta: { logMessage: 'message text not saved', errorMessage: 'No se guardó el texto' },
  });
}

/** Sends a text to the signed-in user by email, as an applicant would receive it. */
export function useSendSample(kind: TemplateKind, language: Language) {
  return useMutation({
    mutationFn: ({ addressee, text }: { text: MessageText; addressee: MessageAddressee }) =>
      invokeFunction({
        name: 'send-message-sample',
        body: { ...text, kind, language, name: addressee.name, jobTitle: addressee.jobTitle[language] },
        fallback: 'No se envió la prueba',
      }),
    onSuccess: () => toast({ title: 'Prueba enviada', body: 'Llegará a su propio correo.' }),
    meta: { logMessage: 'sample not sent', errorMessage: (error) => error.message },
  });
}
