import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatFileSize } from '#app/i18n/format-file-size.ts';
import { copyLink } from '#app/lib/copy-link.ts';
import { rebaseForm } from '#app/lib/query/save-changes.ts';
import { useObjectUrl } from '#app/lib/use-object-url.ts';
import type { MediaFile } from '#app/portal/media/list-media.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { cleanLine } from '#domain/values/clean-text.ts';
import { MAX_DOCUMENT_MB, MAX_IMAGE_MB } from '#domain/values/file-limits.ts';
import {
  DOCUMENT_FORMAT,
  documentPath,
  MAX_ALT_TEXT,
  MAX_MEDIA_NAME,
  MEDIA_IMAGE_FORMATS,
} from '#domain/website/media-file.ts';
import { Crops, FocalPoint } from './focal-point.tsx';
import { type CheckedFile, inspectFile, warningsAbout } from './inspect-file.ts';
import { describeUse, type MediaUse } from './list-media-uses.ts';
import { type MediaFields, useDeleteMedia, useSaveMedia } from './write-media.ts';

interface MediaForm {
  readonly name: string;
  readonly alt_es: string;
  readonly alt_en: string;
  readonly focal_x: number;
  readonly focal_y: number;
}

const formOf = ({ alt_en, alt_es, focal_x, focal_y, name }: MediaFile): MediaForm => ({
  name,
  alt_es: alt_es ?? '',
  alt_en: alt_en ?? '',
  focal_x,
  focal_y,
});

/** What is saved of a form; documents only have a name. */
const fieldsOf = (
  { alt_en, alt_es, focal_x, focal_y, name }: MediaForm,
  isPicture: boolean,
): Pick<MediaFields, 'name'> & Partial<MediaFields> =>
  isPicture
    ? {
        name: cleanLine(name),
        alt_es: cleanLine(alt_es) || null,
        alt_en: cleanLine(alt_en) || null,
        focal_x,
        focal_y,
      }
    : { name: cleanLine(name) };

const percent = (fraction: number): string => `${Math.round(fraction * 100)}%`;

/** A file of the library: its texts, its focal point, where it is used, and what replaces it. */
export function MediaDialog({
  file,
  uses,
  onClose,
}: {
  file: MediaFile;
  uses: readonly MediaUse[];
  onClose: () => void;
}) {
  const isPicture = file.slug === null;
  const save = useSaveMedia();
  const remove = useDeleteMedia();
  const [base, setBase] = useState(file);
  const [form, setForm] = useState(() => formOf(file));
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const [replacement, setReplacement] = useState<CheckedFile | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isInspecting, setIsInspecting] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const latest = useRef<File | null>(null);
  const replacementUrl = useObjectUrl(replacement?.size ? replacement.file : null);
  const shown = replacementUrl ?? base.preview;
  const focus = { focal_x: form.focal_x, focal_y: form.focal_y };
  const change = (patch: Partial<MediaForm>): void => setForm((before) => ({ ...before, ...patch }));

  const fields = fieldsOf(form, isPicture);
  const former = fieldsOf(formOf(base), isPicture);
  const isDirty = JSON.stringify(fields) !== JSON.stringify(former) || replacement !== null;
  const isBusy = save.isPending || remove.isPending;

  const choose = async (chosen: File): Promise<void> => {
    latest.current = chosen;
    setIsInspecting(true);
    const inspected = await inspectFile(chosen);
    // Another has been chosen meanwhile.
    if (latest.current !== chosen) return;
    setIsInspecting(false);
    if ('problem' in inspected) return setProblem(inspected.problem);
    const isSameKind = (inspected.size !== null) === isPicture;
    setProblem(isSameKind ? undefined : isPicture ? 'Elija otra imagen' : 'Elija otro PDF');
    if (isSameKind) setReplacement(inspected);
  };
  const submit = (): void => {
    if (fields.name === '' || isBusy || isInspecting) return;
    save.mutate(
      { base, fields, replacement, former },
      {
        onSuccess: ({ conflict }) => {
          if (!conflict) return onClose();
          setForm(rebaseForm(form, formOf(base), formOf(conflict.current)));
          setBase(conflict.current);
          setConflicts(conflict.names);
        },
      },
    );
  };
  const theirs = formOf(base);
  const settle = (name: string): void => setConflicts((before) => before.filter((one) => one !== name));
  const versions = [
    { name: 'name', label: 'Nombre', mine: form.name, theirs: theirs.name },
    { name: 'alt_es', label: 'Texto alternativo', mine: form.alt_es, theirs: theirs.alt_es },
    { name: 'alt_en', label: 'Texto alternativo en inglés', mine: form.alt_en, theirs: theirs.alt_en },
    {
      name: 'focal_x',
      label: 'Punto focal, horizontal',
      mine: percent(form.focal_x),
      theirs: percent(theirs.focal_x),
    },
    {
      name: 'focal_y',
      label: 'Punto focal, vertical',
      mine: percent(form.focal_y),
      theirs: percent(theirs.focal_y),
    },
    {
      name: 'storage_path',
      label: 'Archivo',
      mine: replacement?.file.name ?? '',
      theirs: 'El que la otra persona puso en su lugar',
    },
  ].filter(({ name }) => conflicts.includes(name));
  const takeTheirs = (name: string): void => {
    if (name === 'storage_path') {
      latest.current = null;
      setReplacement(null);
    }
    const taken = Object.entries(theirs).filter(([field]) => field === name);
    setForm({ ...form, ...Object.fromEntries(taken) });
    settle(name);
  };
  const { height, width } = replacement?.size ?? base;
  return (
    <FormDialog
      isOpen
      isWide={isPicture}
      isDirty={(isDirty || isInspecting) && !save.isSuccess}
      canDismiss={!isBusy}
      onClose={onClose}
      title={file.name}
      description={[
        ...(width && height ? [`${width} × ${height} px`] : []),
        formatFileSize(replacement?.file.size ?? base.bytes, 'es'),
      ].join(' · ')}
      closeLabel="Cerrar"
    >
      <form
        noValidate
        className={clsx('grid gap-x-10 gap-y-6', isPicture && 'lg:grid-cols-2')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {shown && (
          <section aria-label="Encuadre" className="grid content-start gap-5">
            <FocalPoint src={shown} value={focus} onChange={change} />
            <Crops src={shown} value={focus} />
          </section>
        )}
        <div className="grid content-start gap-5">
          <TextField
            label="Nombre"
            hint={
              isPicture
                ? 'Para encontrarla aquí; los visitantes no lo ven.'
                : 'También es el nombre con el que se descarga.'
            }
            isRequired
            error={fields.name === '' ? 'Escriba un nombre' : undefined}
            maxLength={MAX_MEDIA_NAME}
            readOnly={isBusy}
            value={form.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          {isPicture && (
            <>
              <TextField
                label="Texto alternativo"
                hint="Qué muestra la imagen, para quienes no la ven. Vacío si solo adorna."
                maxLength={MAX_ALT_TEXT}
                readOnly={isBusy}
                value={form.alt_es}
                onChange={({ target }) => change({ alt_es: target.value })}
              />
              <TextField
                label="Texto alternativo en inglés"
                lang="en"
                maxLength={MAX_ALT_TEXT}
                readOnly={isBusy}
                value={form.alt_en}
                onChange={({ target }) => change({ alt_en: target.value })}
              />
              {replacement?.size && (
                <ul className="text-sm text-status-amber">
                  {warningsAbout({ alt: form.alt_es, width: replacement.size.width }).map((warning) => (
                    <li key={warning}>{warning}</li>
                  ))}
                </ul>
              )}
            </>
          )}
          {file.slug !== null && <DocumentAddress slug={file.slug} />}
          <FileDrop
            label="Reemplazar"
            hint={
              isPicture
                ? `JPG, PNG, WebP o AVIF, ${MAX_IMAGE_MB} MB como máximo. Cambia en todos los lugares que la usan.`
                : `PDF, ${MAX_DOCUMENT_MB} MB como máximo. Su dirección no cambia.`
            }
            error={problem}
            file={replacement?.file ?? null}
            progress={null}
            prompt={isPicture ? 'Elegir otra imagen' : 'Elegir otro PDF'}
            change="Cambiar"
            accept={isPicture ? MEDIA_IMAGE_FORMATS.join() : DOCUMENT_FORMAT}
            disabled={isBusy}
            onChange={([chosen]) => chosen && choose(chosen)}
          />
          {(isPicture || uses.length > 0) && <Uses uses={uses} />}
        </div>
        {versions.length > 0 && (
          <div className="lg:col-span-full">
            <ConflictNotice fields={versions} onKeep={settle} onTake={takeTheirs} />
          </div>
        )}
        <div className="flex flex-wrap gap-4 border-t border-rule pt-5 lg:col-span-full">
          <Button
            type="submit"
            isBusy={isBusy || isInspecting}
            disabled={(!isDirty && !isInspecting) || fields.name === ''}
          >
            {save.isPending ? 'Guardando...' : 'Guardar'}
          </Button>
          <Button variant="danger" disabled={uses.length > 0 || isBusy} onClick={() => setIsDeleting(true)}>
            Eliminar
          </Button>
          {uses.length > 0 && (
            <p className="self-center text-sm text-muted">Se puede eliminar cuando ya no se use.</p>
          )}
        </div>
      </form>
      <ConfirmDialog
        isOpen={isDeleting}
        title={isPicture ? '¿Eliminar esta imagen?' : '¿Eliminar este documento?'}
        body={
          isPicture
            ? 'Ningún lugar del sitio la usa. Su archivo se borrará.'
            : 'Su dirección dejará de funcionar y su archivo se borrará.'
        }
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setIsDeleting(false)}
        onConfirm={() => {
          setIsDeleting(false);
          remove.mutate(file.id, { onSuccess: onClose });
        }}
      />
    </FormDialog>
  );
}

function Uses({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <section aria-label="Dónde se usa">
      <p className="text-sm font-semibold">Dónde se usa</p>
      {uses.length === 0 ? (
        <p className="mt-1 text-muted">Aún en ningún lugar.</p>
      ) : (
        <ul className="mt-1">
          {uses.map((use) => {
            const { text, to } = describeUse(use);
            return (
              <li key={`${use.place} ${use.record_id}`} className="break-words">
                <Link to={to} className="text-copper underline-offset-4 hover:underline">
                  {text}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function DocumentAddress({ slug }: { slug: string }) {
  const path = documentPath(slug);
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">Dirección pública</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          className="break-all text-copper underline-offset-4 hover:underline"
        >
          {path}
        </a>
        <Button
          variant="outline"
          size="sm"
          onClick={() => copyLink(new URL(path, window.location.origin).href)}
        >
          Copiar
        </Button>
      </p>
    </div>
  );
}
