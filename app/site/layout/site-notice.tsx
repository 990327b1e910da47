import { useTranslation } from 'react-i18next';

/** What staff announce on every page, such as a closing or maintenance; nothing while they announce nothing. */
export function SiteNotice() {
  const { t } = useTranslation();
  // An empty text counts as missing, of which i18next would show the key.
  const text = t('layout.notice', { defaultValue: '' });
  return (
    text && (
      <p role="note" className="bg-copper text-center font-semibold text-white print:hidden">
        <span className="site-width block py-2.5 break-words whitespace-pre-line">{text}</span>
      </p>
    )
  );
}
