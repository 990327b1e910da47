import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '#app/i18n/format-count.ts';
import { formatFileSize } from '#app/i18n/format-file-size.ts';
import { listDocumentPaths } from '#app/portal/media/list-document-paths.ts';
import { Button } from '#app/ui/button.tsx';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { isRichPlace, wordsAt } from '#domain/website/rich-site-texts.ts';
import { MAX_EXPORT_BYTES, readSiteExport } from '#domain/website/site-export.ts';
import type { SettingKind } from '#domain/website/site-settings.ts';
import { siteTextsQuery } from '../read-site-texts.ts';
import { WordsDiff } from '../words-diff.tsx';
import { useImportSite } from './import-site.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { listRedirects, listSettings } from './read-transfer.ts';

/** More lines of what is left out would not be read. */
const MAX_SENTENCES = 100;

/** Shows what a file would change, and writes it on confirmation. */
export function ImportDialog({
  settingLabels,
  onClose,
}: {
  settingLabels: Readonly<Record<SettingKind, string>>;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const save = useImportSite();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  /** The settings to import: those of a trial installation seldom suit another one. */
  const [kinds, setKinds] = useState<ReadonlySet<SettingKind>>(new Set());
  const latest = useRef<File>(undefined);
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    latest.current = chosen;
    setFile(chosen);
    setPlan(null);
    setKinds(new Set());
    setProblem(undefined);
    save.reset();
    if (chosen.size > MAX_EXPORT_BYTES) {
      setProblem(`El archivo pesa más de ${formatFileSize(MAX_EXPORT_BYTES, 'es')}.`);
      return;
    }
    const read = readSiteExport(await chosen.text());
    if (latest.current !== chosen) return;
    if ('problem' in read) {
      setProblem(read.problem);
      return;
    }
    try {
      const [stored, settings, redirects, documents] = await Promise.all([
        queries.fetchQuery({ ...siteTextsQuery, staleTime: 0 }),
        listSettings(),
        listRedirects(),
        listDocumentPaths(),
      ]);
      if (latest.current !== chosen) return;
      setPlan(planImport({ ...read, target: { stored, settings, redirects, documents } }));
    } catch (error) {
      console.error('import not compared', error);
      if (latest.current !== chosen) return;
      setProblem('No se pudo comparar con este sitio. Elija el archivo otra vez.');
    }
  };
  const wanted = plan && { ...plan, settings: plan.settings.filter(({ kind }) => kinds.has(kind)) };
  const count = wanted ? countChanges(wanted) : 0;
  return (
    <FormDialog
      isOpen
      isDirty={count > 0 && !save.isSuccess}
      canDismiss={!save.isPending}
      onClose={onClose}
      title="Importar"
      description="Un archivo que exportó este sitio u otra instalación. Nada cambia hasta que usted lo confirme."
      closeLabel="Cerrar"
    >
      {save.isSuccess ? (
        <Done plan={plan} kept={save.data} />
      ) : (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            // What was written until then no longer is as the plan says.
            if (wanted && count > 0) save.mutate(wanted, { onError: () => setPlan(null) });
          }}
        >
          <FileDrop
            label="Archivo"
            file={file}
            accept="application/json,.json"
            progress={null}
            prompt="Arrastre el archivo aquí, o elíjalo"
            touchPrompt="Elija el archivo"
            change="Elegir otro"
            error={problem}
            disabled={save.isPending}
            onChange={([chosen]) => choose(chosen)}
          />
          {plan && (
            <Preview
              plan={plan}
              settingLabels={settingLabels}
              kinds={kinds}
              onChoose={setKinds}
              isBusy={save.isPending}
            />
          )}
          <Button type="submit" isBusy={save.isPending} disabled={count === 0} className="justify-self-start">
            {count === 0 ? 'Importar' : `Importar ${countOf(count, 'cambio', 'cambios')}`}
          </Button>
        </form>
      )}
    </FormDialog>
  );
}

const countTexts = ({ texts }: ImportPlan): number => texts.reduce((sum, [, group]) => sum + group.length, 0);
const countChanges = (plan: ImportPlan): number =>
  countTexts(plan) + plan.settings.length + plan.redirects.length;

function Done({ plan, kept }: { plan: ImportPlan | null; kept: number }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="font-semibold text-ink">Importado.</p>
      {kept > 0 && (
        <p>
          {kept === 1 ? 'Un cambio quedó' : `${kept} cambios quedaron`} fuera: otra persona los editó mientras
          tanto.
        </p>
      )}
      {plan && countTexts(plan) > 0 && (
        <p>
          Los textos son borradores: revíselos y publíquelos en{' '}
          <Link to="/admin/portales/contenido" className="font-semibold text-copper underline">
            Contenido
          </Link>
          .
        </p>
      )}
    </div>
  );
}

/** What would change, by document. */
function Preview({
  plan,
  settingLabels,
  kinds,
  onChoose,
  isBusy,
}: {
  plan: ImportPlan;
  settingLabels: Readonly<Record<SettingKind, string>>;
  /** The settings to import. */
  kinds: ReadonlySet<SettingKind>;
  onChoose: (kinds: ReadonlySet<SettingKind>) => void;
  isBusy: boolean;
}) {
  const { redirects, refused, settings, texts, unchanged } = plan;
  return (
    <div className="grid gap-4">
      <p role="status" className="text-sm text-muted">
        {countChanges(plan) === 0
          ? 'Sin diferencias'
          : `Diferencias: ${countOf(countTexts(plan), 'texto', 'textos')}, ${countOf(settings.length, 'configuración', 'configuraciones')} y ${countOf(redirects.length, 'redirección', 'redirecciones')}`}
        {unchanged > 0 && `; ya ${unchanged === 1 ? 'está igual 1' : `están iguales ${unchanged}`}`}. Lo que
        el archivo no trae se conserva.
      </p>
      {texts.map(([name, group]) => (
        <details key={name} className="border border-rule">
          <summary className="min-h-11 cursor-pointer bg-ground px-4 py-2.5 font-semibold text-ink">
            {name} ({group.length})
          </summary>
          <ul className="max-h-96 overflow-y-auto">
            {group.map(({ after, before, document, isOrder, key, label, language, path }) => (
              <li key={key} className="border-t border-rule px-4 py-3 text-sm">
                <span className="block text-muted">
                  {[label, document !== COMPANY_DOCUMENT && (language === 'en' ? 'Inglés' : 'Español')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {!isOrder && (
                  <WordsDiff
                    before={wordsAt({ document, path }, before)}
                    after={wordsAt({ document, path }, after)}
                    lang={language}
                    isRich={isRichPlace({ document, path })}
                  />
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {settings.length > 0 && (
        <details open className="border border-rule">
          <summary className="min-h-11 cursor-pointer bg-ground px-4 py-2.5 font-semibold text-ink">
            Configuraciones, que valen de inmediato: marque las que quiera importar ({settings.length})
          </summary>
          <ul className="max-h-96 overflow-y-auto">
            {settings.map(({ after, before, kind }) => (
              <li key={kind} className="border-t border-rule px-4 py-3 text-sm">
                <label className="flex min-h-11 items-center gap-3 font-semibold text-ink">
                  <input
                    type="checkbox"
                    className="size-5 accent-copper"
                    checked={kinds.has(kind)}
                    disabled={isBusy}
                    onChange={({ target }) =>
                      onChoose(
                        target.checked
                          ? new Set([...kinds, kind])
                          : new Set([...kinds].filter((other) => other !== kind)),
                      )
                    }
                  />
                  {settingLabels[kind]}
                </label>
                <WordsDiff before={before} after={after} lang="es" />
              </li>
            ))}
          </ul>
        </details>
      )}
      {redirects.length > 0 && (
        <details className="border border-rule">
          <summary className="min-h-11 cursor-pointer bg-ground px-4 py-2.5 font-semibold text-ink">
            Redirecciones, que valen de inmediato ({redirects.length})
          </summary>
          <ul className="max-h-96 overflow-y-auto">
            {redirects.map(({ base, redirect: { from_path, to_path } }) => (
              <li key={from_path} className="border-t border-rule px-4 py-2 text-sm [overflow-wrap:anywhere]">
                {from_path} <span className="text-muted">→</span> {to_path}
                {base && <span className="text-muted"> (hoy {base.to_path})</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {refused.length > 0 && (
        <section aria-label="Lo que queda fuera" className="border-l-3 border-status-red pl-4">
          <p className="font-semibold text-ink">Queda fuera:</p>
          <ul className="max-h-60 overflow-y-auto text-sm">
            {refused.slice(0, MAX_SENTENCES).map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be the same
              <li key={index} className="[overflow-wrap:anywhere]">
                {sentence}
              </li>
            ))}
            {refused.length > MAX_SENTENCES && <li>… y {refused.length - MAX_SENTENCES} más.</li>}
          </ul>
        </section>
      )}
    </div>
  );
}
