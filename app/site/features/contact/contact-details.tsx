import { useTranslation } from 'react-i18next';
import { useCompany } from '#app/i18n/use-company.ts';
import { telephoneLink } from '#domain/website/company.ts';

/** Phone, e-mail and office. */
export function ContactDetails() {
  const { t } = useTranslation();
  const company = useCompany();
  const details = [
    {
      label: t('contact.details.phone'),
      value: company.phone,
      href: telephoneLink(company.phone),
      note: t('contact.details.hours'),
    },
    {
      label: t('contact.details.email'),
      value: company.email,
      href: `mailto:${company.email}`,
      note: t('contact.details.answer'),
    },
    {
      label: t('contact.details.office'),
      value: t('contact.details.city'),
      note: t('contact.details.visits'),
    },
  ];
  return (
    <dl className="grid grid-cols-1 content-start max-sm:border-b max-sm:border-rule sm:gap-8">
      {details.map(({ href, label, note, value }) => (
        <div
          key={label}
          className="border-t border-rule max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-x-3 max-sm:py-2 sm:pt-4"
        >
          <dt className="annotation text-muted">{label}</dt>
          <dd className="max-sm:col-span-2 max-sm:row-start-2 font-display text-[1.05rem] sm:mt-1 sm:text-[1.25rem] font-semibold tracking-tight break-words text-ink">
            {href ? (
              <a href={href} className="hover:text-copper">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
          <dd className="text-muted max-sm:text-right max-sm:text-sm">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
