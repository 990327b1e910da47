import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { copyLink } from '#app/lib/copy-link.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useCreatePreviewLink, useRevokePreviewLink } from './publish-content.ts';
import { previewLinksQuery } from './read-site-texts.ts';

const DURATIONS = [
  [24, 'Un día'],
  [24 * 7, 'Una semana'],
  [24 * 30, 'Un mes'],
] as const;

/** Links with which people without an account see the site with its drafts. */
export function PreviewLinksDialog({ onClose }: { onClose: () => void }) {
  const links = useQuery(previewLinksQuery);
  const create = useCreatePreviewLink();
  const revoke = useRevokePreviewLink();
  const [label, setLabel] = useState('');
  const [hours, setHours] = useState<number>(24 * 7);
  const [error, setError] = useState<string | undefined>();
  const url = create.data && new URL(create.data, window.location.origin).href;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel="Cerrar"
      title="Enlaces de vista previa"
      description="Quien tenga el enlace ve el sitio con los borradores, sin cuenta. Los buscadores no lo encuentran."
    >
      <form
        noValidate
        className="grid gap-4 sm:grid-cols-[1fr_12rem]"
        onSubmit={(event) => {
          event.preventDefault();
          const isNamed = label.trim() !== '';
          setError(isNamed ? undefined : 'Escriba para quién es');
          if (isNamed) create.mutate({ label: label.trim(), hours }, { onSuccess: () => setLabel('') });
        }}
      >
        <TextField
          label="Para quién"
          isRequired
          maxLength={100}
          value={label}
          error={error}
          onChange={({ target }) => setLabel(target.value)}
        />
        <SelectField label="Dura" value={hours} onChange={({ target }) => setHours(Number(target.value))}>
          {DURATIONS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <Button type="submit" isBusy={create.isPending} className="justify-self-start">
          Crear enlace
        </Button>
      </form>
      {url && (
        <div className="mt-6 grid gap-2 border-l-3 border-copper bg-ground p-4">
          <p>Este enlace se muestra solo esta vez:</p>
          <p className="break-all">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="text-copper underline underline-offset-4"
            >
              {url}
            </a>
          </p>
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => copyLink(url)}>
            Copiar
          </Button>
        </div>
      )}
      {links.data && links.data.length > 0 && (
        <ul className="mt-6 border border-rule">
          {links.data.map(({ expires_at, id, label: name }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule px-4 py-2 last:border-b-0"
            >
              <span className="break-words">
                {name} <span className="text-muted">· hasta el {formatDateTime(expires_at)}</span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Revocar el enlace para ${name}`}
                onClick={() => revoke.mutate(id)}
              >
                Revocar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
