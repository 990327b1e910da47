import { FileText, Trash2 } from 'lucide-react';
import { countOf } from '#app/i18n/format-count.ts';
import { formatFileSize } from '#app/i18n/format-file-size.ts';
import { useObjectUrl } from '#app/lib/use-object-url.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { MAX_ALT_TEXT, MAX_MEDIA_NAME } from '#domain/website/media-file.ts';
import { warningsAbout } from './inspect-file.ts';
import type { QueuedFile, useUploadQueue } from './use-upload-queue.ts';

/** What was chosen, before it is uploaded: its problems, its name and its texts. */
export function UploadDialog({ uploads }: { uploads: ReturnType<typeof useUploadQueue> }) {
  const { change, clear, isSending, queue, remove, send } = uploads;
  const accepted = queue.filter(({ inspected }) => !('problem' in inspected)).length;
  return (
    <FormDialog
      isOpen
      isWide
      isDirty={accepted > 0}
      canDismiss={!isSending}
      onClose={clear}
      title="Subir a la biblioteca"
      description="Revise cada archivo antes de subirlo. Podrá cambiar todo después."
      closeLabel="Cerrar"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) send();
        }}
      >
        <ul className="grid gap-6">
          {queue.map((one) => (
            <QueuedRow
              key={one.key}
              queued={one}
              isLocked={isSending}
              onChange={(patch) => change(one.key, patch)}
              onRemove={() => remove(one.key)}
            />
          ))}
        </ul>
        {accepted > 0 && (
          <Button type="submit" isBusy={isSending} className="mt-8">
            {isSending ? 'Subiendo...' : `Subir ${countOf(accepted, 'archivo', 'archivos')}`}
          </Button>
        )}
      </form>
    </FormDialog>
  );
}

function QueuedRow({
  queued: { alt_en, alt_es, hasFailed, inspected, name, progress },
  isLocked,
  onChange,
  onRemove,
}: {
  queued: QueuedFile;
  isLocked: boolean;
  onChange: (patch: Partial<QueuedFile>) => void;
  onRemove: () => void;
}) {
  const { file } = inspected;
  const isRefused = 'problem' in inspected;
  const size = isRefused ? null : inspected.size;
  return (
    <li aria-label={file.name} className="grid gap-4 border-t border-rule pt-6 first:border-t-0 first:pt-0">
      <div className="flex items-start gap-4">
        {size ? (
          <Preview file={file} />
        ) : (
          <span className="grid aspect-video w-28 shrink-0 place-items-center bg-ground text-steel">
            <FileText aria-hidden="true" size={24} />
          </span>
        )}
        <div className="min-w-0 grow">
          <p className="font-semibold break-all">{file.name}</p>
          <p className="text-sm text-muted">
            {size && `${size.width} × ${size.height} px · `}
            {formatFileSize(file.size, 'es')}
          </p>
          {isRefused && (
            <p className="mt-1 text-sm font-medium text-status-red">No se puede subir. {inspected.problem}</p>
          )}
          {hasFailed && (
            <p className="mt-1 text-sm font-medium text-status-red">
              No se subió. Puede intentarlo otra vez.
            </p>
          )}
          {size && (
            <ul className="mt-1 text-sm text-status-amber">
              {warningsAbout({ alt: alt_es, width: size.width }).map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          {progress !== null && (
            <progress
              value={progress}
              max={1}
              aria-label={`Subida de ${file.name}`}
              className="mt-2 h-1.5 w-full accent-copper"
            />
          )}
        </div>
        <IconButton label={`Quitar ${file.name}`} disabled={isLocked} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={18} className="text-status-red" />
        </IconButton>
      </div>
      {!isRefused && (
        <div className="grid gap-4 lg:grid-cols-3">
          <TextField
            label="Nombre"
            maxLength={MAX_MEDIA_NAME}
            value={name}
            readOnly={isLocked}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          {size && (
            <>
              <TextField
                label="Texto alternativo"
                maxLength={MAX_ALT_TEXT}
                value={alt_es}
                readOnly={isLocked}
                onChange={({ target }) => onChange({ alt_es: target.value })}
              />
              <TextField
                label="Texto alternativo en inglés"
                lang="en"
                maxLength={MAX_ALT_TEXT}
                value={alt_en}
                readOnly={isLocked}
                onChange={({ target }) => onChange({ alt_en: target.value })}
              />
            </>
          )}
        </div>
      )}
    </li>
  );
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return (
    <img
      src={url ?? undefined}
      alt=""
      width={112}
      height={63}
      className="aspect-video w-28 shrink-0 bg-ink object-cover"
    />
  );
}
