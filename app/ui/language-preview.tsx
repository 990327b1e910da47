import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '#app/i18n/i18n.ts';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { importWithRetry } from './import-with-retry.ts';
import { Loading } from './loading.tsx';

const NAMES = { es: 'Español', en: 'Inglés' } as const satisfies Record<Language, string>;

/** Renders its children with the English texts on a Spanish page; loads the texts on first use. */
const InEnglish = lazy(async () => {
  const { en } = await importWithRetry(() => import('#app/i18n/en.ts'));
  const i18n = createI18n('en', en);
  return {
    default: ({ children }: { children: ReactNode }) => (
      <I18nextProvider i18n={i18n}>
        <div lang="en">{children}</div>
      </I18nextProvider>
    ),
  };
});

/** Content as shown on the page in the selected language. */
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
        {LANGUAGES.map((value) => (
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
