import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage, useMoves } from '#app/i18n/use-language.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { translatedPath } from '#domain/website/page-paths.ts';

/**
 * Links to the same page in each language. They load a new document, because each language's texts are a separate
 * bundle.
 */
export function LanguageToggle() {
  const { t } = useTranslation();
  const current = useLanguage();
  const move = useMoves();
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={t('common.language.label')} className="annotation flex items-center gap-1">
      {LANGUAGES.map((language, index) => (
        <span key={language} className="flex items-center gap-1">
          {index > 0 && <span aria-hidden="true">/</span>}
          <a
            href={move(translatedPath(pathname, language)) + search}
            hrefLang={language}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
            className={clsx('p-1.5 hover:text-copper-bright', language === current && 'text-copper-bright')}
          >
            {language}
            <span className="sr-only"> {t(`common.language.${language}`)}</span>
          </a>
        </span>
      ))}
    </nav>
  );
}
