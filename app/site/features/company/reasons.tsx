import { useTranslation } from 'react-i18next';
import { formatPosition } from '#app/i18n/format.ts';

/** Numbered reasons to choose the company. */
export function Reasons() {
  const { t } = useTranslation();
  return (
    <ol className="grid border-b border-rule-ink sm:grid-cols-2 lg:grid-cols-3">
      {t('company.reasons.items', { returnObjects: true }).map(({ text, title }, index) => (
        <li key={title} className="border-t border-rule-ink py-7 pr-8">
          <p className="annotation mb-2 text-copper-bright">{formatPosition(index)}</p>
          <h3 className="display-4 text-on-ink">{title}</h3>
          <p className="mt-1.5 max-w-sm text-on-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
