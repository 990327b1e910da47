import { useDeferredValue, useMemo, useState } from 'react';
import { countOf } from '#app/i18n/format-count.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { type AddedPaths, MAX_REDIRECTS } from '#domain/website/site-redirect.ts';
import type { SiteRedirect } from './list-redirects.ts';
import { MAX_LINES, parseRedirectLines } from './parse-redirect-lines.ts';
import { kindLabel } from './redirects-table.tsx';
import { useImportRedirects } from './write-redirect.ts';

/** Five hundred lines of two addresses. */
const MAX_TEXT = 250_000;

/** Adds the redirects of pasted lines, after showing what becomes of each. */
export function ImportDialog({
  added,
  redirects,
  onClose,
}: {
  added: AddedPaths;
  /** All there are. */
  redirects: readonly SiteRedirect[];
  onClose: () => void;
}) {
  const save = useImportRedirects();
  const [text, setText] = useState('');
  const shown = useDeferredValue(text);
  const lines = useMemo(
    () =>
      parseRedirectLines(shown, { added, existing: redirects, capacity: MAX_REDIRECTS - redirects.length }),
    [added, shown, redirects],
  );
  const accepted = lines.flatMap((line) => ('redirect' in line ? [line.redirect] : []));
  const refused = lines.length - accepted.length;
  return (
    <FormDialog
      isOpen
      isDirty={text.trim() !== '' && !save.isSuccess}
      canDismiss={!save.isPending}
      onClose={onClose}
      title="Pegar varias redirecciones"
      description={`Una por línea: la dirección anterior, un espacio y la nueva. Hasta ${MAX_LINES} a la vez; también sirven dos columnas de una planilla.`}
      closeLabel="Cerrar"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (accepted.length > 0) save.mutate(accepted, { onSuccess: onClose });
        }}
        className="grid gap-4"
      >
        <TextArea
          label="Redirecciones"
          rows={6}
          maxLength={MAX_TEXT}
          placeholder={
            '/quienes-somos /nuestro-proposito\n/trabaja-con-nosotros /oportunidades-laborales 302'
          }
          hint="Son permanentes, salvo las líneas que terminan en 302."
          spellCheck={false}
          readOnly={save.isPending}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {lines.length > 0 && (
          <>
            <p role="status" className="text-sm text-muted">
              {accepted.length === 1 ? 'Se agregará 1' : `Se agregarán ${accepted.length}`}
              {refused > 0 &&
                `; ${refused === 1 ? 'una línea no se puede' : `${refused} líneas no se pueden`} agregar`}
              {lines.length === MAX_LINES && `. Se leen solo las primeras ${MAX_LINES}`}.
            </p>
            <ol aria-label="Vista previa" className="max-h-72 overflow-y-auto border border-rule text-sm">
              {lines.map((line) => (
                <li
                  key={line.number}
                  className="grid grid-cols-[2.5rem_1fr] gap-x-2 border-b border-rule px-3 py-2 last:border-b-0"
                >
                  <span className="text-muted tabular-nums">{line.number}</span>
                  {'redirect' in line ? (
                    <span className="[overflow-wrap:anywhere]">
                      {line.redirect.from_path} <span className="text-muted">→</span> {line.redirect.to_path}
                      {!line.redirect.is_permanent && (
                        <span className="text-muted"> ({kindLabel(false).toLowerCase()})</span>
                      )}
                    </span>
                  ) : (
                    <span className="[overflow-wrap:anywhere]">
                      <span className="text-muted">{line.text.slice(0, 300)}</span>
                      <span className="block font-medium text-status-red">{line.problem}</span>
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
        <Button
          type="submit"
          isBusy={save.isPending}
          disabled={accepted.length === 0}
          className="justify-self-start"
        >
          {accepted.length === 0
            ? 'Agregar'
            : `Agregar ${countOf(accepted.length, 'redirección', 'redirecciones')}`}
        </Button>
      </form>
    </FormDialog>
  );
}
