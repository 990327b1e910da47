import { clsx } from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { InEnglish } from '#app/i18n/in-english.tsx';
import type { Language } from '#app/i18n/language.ts';
import { Loading } from './loading.tsx';

const NAMES = { es: 'Español', en: 'Inglés' } as const satisfies Record<Language, string>;

/** Content as the page of the selected language shows it. */
export function LanguagePreview({
  language,
  onChange,
  children,
}: {
  language: Language;
  onChange: (language: Language) => void;
  children: ReactNode;
}) {
  return (
    <>
      <fieldset aria-label="Idioma de la vista previa" className="mb-6 inline-flex border border-ink">
        {(['es', 'en'] as const).map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === language}
            onClick={() => onChange(value)}
            className={clsx(
              'min-h-11 px-4 text-sm font-semibold',
              value === language ? 'bg-ink text-on-ink' : 'text-ink hover:text-copper',
            )}
          >
            {NAMES[value]}
          </button>
        ))}
      </fieldset>
      {language === 'es' ? (
        children
      ) : (
        <Suspense fallback={<Loading>Cargando...</Loading>}>
          <InEnglish>{children}</InEnglish>
        </Suspense>
      )}
    </>
  );
}
