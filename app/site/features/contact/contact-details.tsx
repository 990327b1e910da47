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
    <dl className="grid grid-cols-1 content-start gap-8">
      {details.map(({ href, label, note, value }) => (
        <div key={label} className="border-t border-rule pt-4">
          <dt className="annotation text-muted">{label}</dt>
          <dd className="mt-1 font-display text-[clamp(1.05rem,5vw,1.25rem)] font-semibold tracking-tight break-words text-ink">
            {href ? (
              <a href={href} className="hover:text-copper">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
          <dd className="text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
