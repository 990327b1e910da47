import { TextField } from '#app/ui/field.tsx';
import { COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { documentLabel, FACTS } from './document-labels.ts';
import { type DraftContext, DraftField } from './draft-field.tsx';
import { EditorHeading } from './editor-heading.tsx';
import type { SiteText } from './site-text.ts';

/** As in `content_drafts`. */
const MAX_LENGTH = 300;

/**
 * The facts of the company in one form. They belong to no language: they are stored as Spanish, and apply to both.
 *
 * @param props.focused the path of the fact that was chosen
 */
export function FactsEditor({
  texts,
  focused,
  onVersions,
  onClose,
  ...context
}: DraftContext & {
  texts: readonly SiteText[];
  focused: string;
  onVersions: () => void;
  onClose: () => void;
}) {
  return (
    <section aria-label={documentLabel(COMPANY_DOCUMENT)} className="grid gap-5 p-4">
      <EditorHeading title={documentLabel(COMPANY_DOCUMENT)} onVersions={onVersions} onClose={onClose} />
      <p className="text-sm text-muted">
        Valen en los dos idiomas y en todo el sitio: páginas, correos y portales de empleo. Cambian al
        publicarlos.
      </p>
      {[...FACTS].map(([path, { hint, label, type }]) => {
        const text = texts.find((one) => one.document === COMPANY_DOCUMENT && one.path === path);
        return (
          text && (
            <DraftField
              key={path}
              {...context}
              text={text}
              language="es"
              label={label}
              mayBeBlank={text.es.shipped === ''}
            >
              {(control) => (
                <TextField
                  {...control}
                  type={type}
                  hint={hint}
                  autoFocus={path === focused}
                  autoComplete="off"
                  lang={path === 'hours.en' ? 'en' : undefined}
                  maxLength={MAX_LENGTH}
                />
              )}
            </DraftField>
          )
        );
      })}
    </section>
  );
}
