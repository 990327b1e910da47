import { formatDateTime } from '#app/i18n/format.ts';
import type { TemplateVersion } from '#app/portal/messages/read-template.ts';
import { Button } from '#app/ui/button.tsx';
import type { MessageText } from '#domain/messages/applicant-message.ts';

/** Earlier versions of a text, and the shipped text; each can be restored. */
export function TemplateVersions({
  versions,
  shipped,
  isBusy,
  onRestore,
}: {
  /** Newest first; the first is current. */
  versions: readonly TemplateVersion[];
  shipped: MessageText;
  isBusy: boolean;
  onRestore: (text: MessageText) => void;
}) {
  if (versions.length === 0)
    return <p className="text-sm text-muted">Es el texto original: nadie lo ha cambiado.</p>;
  const former = [
    ...versions
      .slice(1)
      .map((text) => ({ name: `Versión ${text.version}, ${formatDateTime(text.created_at)}`, text })),
    { name: 'Texto original', text: shipped },
  ];
  return (
    <details>
      <summary className="cursor-pointer text-sm text-copper">Versiones anteriores ({former.length})</summary>
      <ul className="mt-2 border border-rule bg-sheet text-sm">
        {former.map(({ name, text }) => (
          <li key={name} className="border-b border-rule px-4 py-2 last:border-b-0">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <strong className="font-semibold text-ink">{name}</strong>
              <Button
                variant="quiet"
                size="sm"
                isBusy={isBusy}
                aria-label={`Restaurar: ${name}`}
                onClick={() => onRestore(text)}
              >
                Restaurar
              </Button>
            </p>
            <p className="break-words text-muted">{text.subject}</p>
            <p className="line-clamp-3 break-words whitespace-pre-line text-muted">{text.body}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
