import { lazy, type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '#app/i18n/i18n.ts';
import type { Language } from '#domain/values/language.ts';
import { importWithRetry } from './import-with-retry.ts';
import { Loading } from './loading.tsx';
import { type Segment, SegmentedControl } from './segmented-control.tsx';

/** A choice of the language of what is shown. */
export const LANGUAGE_SEGMENTS: readonly Segment<Language>[] = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'Inglés' },
];

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
      <SegmentedControl
        label="Idioma de la vista previa"
        segments={LANGUAGE_SEGMENTS}
        value={language}
        className="mb-6"
        onChange={onChange}
      />
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
