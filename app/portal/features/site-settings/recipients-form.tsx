import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { StoredSetting } from '#app/lib/read-setting.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { NOTICE_LABELS } from '#domain/website/notice-labels.ts';
import type { NoticeSource, NoticeState } from '#domain/website/notice-recipients.ts';
import {
  NOTICE_SUBJECTS,
  type NoticeSubject,
  recipientsFormSchema,
  type SettingValues,
} from '#domain/website/site-settings.ts';
import { recipientsNowQuery, useTestNotice } from './recipients-now.ts';
import { SettingActions } from './setting-actions.tsx';
import { useSetting } from './use-setting.ts';

const toForm = (value: SettingValues['recipients']) => {
  const lines = (subject: NoticeSubject): string => value[subject].join('\n');
  return {
    quotes: lines('quotes'),
    applications: lines('applications'),
    internships: lines('internships'),
    spontaneous: lines('spontaneous'),
    rights: lines('rights'),
  };
};

const SOURCES = {
  operator: 'Lo fijó quien opera el sitio (CONTACT_EMAIL)',
  settings: '',
  notifications: 'De «Notificaciones», en Gestión de personas › Postulaciones',
  company: 'El correo de la empresa',
  off: '',
  nobody: '',
} as const satisfies Record<NoticeSource, string>;

/** The addresses that are notified, by subject. */
export function RecipientsForm({ stored }: { stored: StoredSetting<'recipients'> }) {
  const form = useForm({ resolver: zodResolver(recipientsFormSchema), defaultValues: toForm(stored.value) });
  const { errors, isDirty } = form.formState;
  const setting = useSetting({
    kind: 'recipients',
    stored,
    isDirty,
    show: (value) => form.reset(toForm(value)),
  });
  const now = useQuery(recipientsNowQuery);
  const test = useTestNotice();
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(setting.save)}
      className="grid gap-6"
      aria-label="Quién se entera"
    >
      {NOTICE_SUBJECTS.map((subject) => {
        const current = now.data?.[subject];
        return (
          <div key={subject} className="grid gap-1.5">
            <TextArea
              label={NOTICE_LABELS[subject]}
              rows={2}
              spellCheck={false}
              autoComplete="off"
              maxLength={3000}
              readOnly={setting.isSaving || current?.source === 'operator'}
              error={errors[subject]?.message}
              hint="Un correo por línea."
              {...form.register(subject)}
            />
            <div className="flex flex-wrap items-center gap-x-4">
              <p role="status" className="min-w-0 flex-1 basis-60 text-sm break-words">
                {current ? <Current {...current} /> : now.isError && 'No se pudo leer a quién se avisa hoy.'}
              </p>
              <Button
                variant="quiet"
                size="sm"
                isBusy={test.isPending && test.variables === subject}
                disabled={
                  isDirty || test.isPending || now.isFetching || !current || current.addresses.length === 0
                }
                onClick={() => test.mutate(subject)}
              >
                Enviar correo de prueba
                <span className="sr-only"> de {NOTICE_LABELS[subject].toLowerCase()}</span>
              </Button>
            </div>
          </div>
        );
      })}
      <SettingActions {...setting} />
    </form>
  );
}

function Current({ addresses, source }: NoticeState['subjects'][NoticeSubject]) {
  if (source === 'off')
    return 'No se avisa a nadie, tampoco a los correos de aquí: los avisos están apagados en Gestión de personas › Postulaciones › Notificaciones.';
  if (source === 'nobody') return 'Hoy no se avisa a nadie.';
  return (
    <>
      Hoy llega a <b className="font-semibold">{addresses.join(', ')}</b>
      {SOURCES[source] && <span className="text-muted"> · {SOURCES[source]}</span>}
    </>
  );
}
