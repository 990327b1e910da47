import { useId } from 'react';
import type { Preferences } from '#app/lib/own-preferences.ts';
import { Switch } from '#app/ui/switch.tsx';
import { useSavePreferences } from './save-preferences.ts';

type Mails = Omit<Preferences, 'signature'>;

const MAILS = [
  {
    name: 'mails_mentions',
    label: 'Menciones',
    text: 'Alguien le menciona en un comentario y usted aún no lo ve en el portal.',
  },
  {
    name: 'mails_interviews',
    label: 'Sus entrevistas',
    text: 'Se agenda, cambia o cancela una entrevista en la que participa, con el archivo para su calendario.',
  },
  {
    name: 'mails_reminders',
    label: 'Recordatorios de entrevista',
    text: 'El día antes de cada entrevista en la que participa.',
  },
  {
    name: 'mails_declined',
    label: 'Piden otra hora',
    text: 'La persona no puede en las horas de la entrevista que usted ofreció.',
  },
] as const satisfies { name: keyof Mails; label: string; text: string }[];

/** Which mails the user gets. */
export function MailsSection({
  userId,
  preferences,
  isRecruiter,
}: {
  userId: string;
  preferences: Preferences;
  /** Whether the mails that can be chosen concern the user. */
  isRecruiter: boolean;
}) {
  const id = useId();
  const save = useSavePreferences(userId, {
    done: 'Avisos guardados',
    failed: 'No se pudieron guardar los avisos',
  });
  return (
    <>
      {isRecruiter && (
        <ul className="mb-4 max-w-xl">
          {MAILS.map(({ label, name, text }) => {
            const isWithout = name === 'mails_reminders' && !preferences.mails_interviews;
            return (
              <li
                key={name}
                className="flex items-center justify-between gap-4 border-b border-rule py-3 first:pt-0"
              >
                <div>
                  <span className="block font-medium text-ink">{label}</span>
                  <span id={`${id}-${name}`} className="block text-sm text-muted">
                    {isWithout ? 'No llegan sin los correos de sus entrevistas.' : text}
                  </span>
                </div>
                <Switch
                  label={label}
                  describedBy={`${id}-${name}`}
                  isOn={preferences[name] && !isWithout}
                  disabled={isWithout}
                  isBusy={save.isPending}
                  onChange={(isOn) => save.mutate({ [name]: isOn })}
                />
              </li>
            );
          })}
        </ul>
      )}
      <p className="max-w-xl text-sm text-muted">
        {!isRecruiter && 'Con sus permisos no le llegan avisos de postulaciones. '}
        Los correos de seguridad de su cuenta, como enlaces y códigos para entrar o el retiro de su segundo
        factor, llegan siempre. Los avisos de postulaciones y cotizaciones nuevas van al correo del equipo, no
        al suyo.
      </p>
    </>
  );
}
