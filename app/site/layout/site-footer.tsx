import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompany } from '#app/i18n/use-company.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { useAddedPages } from '#app/site/layout/use-added-pages.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { telephoneLink } from '#domain/website/company.ts';
import { chileanYear } from '#domain/website/company-variables.ts';
import type { PageKind } from '#domain/website/custom-page.ts';
import { ConsentLink } from '../tracking/consent-bar.tsx';

const LEGAL_PAGES = [
  ['privacy', '/privacidad'],
  ['terms', '/terminos'],
  ['legal', '/aviso-legal'],
] as const;

export function SiteFooter() {
  const { t } = useTranslation();
  const path = useLocalPath();
  const company = useCompany();
  const services = t('layout.footer.serviceList', { returnObjects: true });
  const companyPages = t('layout.footer.companyList', { returnObjects: true });
  return (
    <footer className="on-ink border-t border-rule-ink bg-ink text-on-ink print:hidden">
      <div className="site-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:gap-y-10 sm:py-16 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-4 max-sm:col-span-2 max-sm:grid-cols-[1fr_auto]">
          <Logo />
          <a
            href={company.social}
            rel="noreferrer"
            className="justify-self-start underline underline-offset-4 sm:order-1"
          >
            {t('layout.footer.social')}
          </a>
          <p className="max-w-md text-on-ink-muted max-sm:col-span-2">{t('layout.footer.description')}</p>
        </div>
        <div>
          <h2 className="annotation mb-4 text-on-ink-muted">{t('layout.footer.services')}</h2>
          <ul className="grid gap-2">
            {services.map(({ page, service }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
              <li key={index}>
                <IntentLink to={path(page)} className="hover:text-copper-bright">
                  {service}
                </IntentLink>
              </li>
            ))}
            <AddedPages kind="Servicio" />
          </ul>
        </div>
        <div>
          <h2 className="annotation mb-4 text-on-ink-muted">{t('layout.footer.company')}</h2>
          <ul className="grid gap-2">
            {companyPages.map(({ label, page }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same
              <li key={index}>
                <IntentLink to={path(page)} className="hover:text-copper-bright">
                  {label}
                </IntentLink>
              </li>
            ))}
            <AddedPages />
          </ul>
        </div>
        {/* On a telephone, not again below a section that says the same. */}
        <div className="max-sm:col-span-2 max-sm:[main:has(#contacto)~footer_&]:hidden">
          <h2 className="annotation mb-4 text-on-ink-muted">{t('layout.footer.contact')}</h2>
          <ul className="grid gap-2 max-sm:flex max-sm:flex-wrap max-sm:gap-x-6">
            <li>
              <a href={telephoneLink(company.phone)} className="hover:text-copper-bright">
                {company.phone}
              </a>
            </li>
            <li className="text-balance text-on-ink-muted">{t('layout.footer.hours')}</li>
            <li>
              <a href={`mailto:${company.email}`} className="hover:text-copper-bright">
                {company.email}
              </a>
            </li>
            <li className="text-on-ink-muted">{t('layout.footer.office')}</li>
          </ul>
        </div>
      </div>
      <div className="site-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-rule-ink py-6 text-sm text-on-ink-muted">
          <p>
            © {company.founded}–{chileanYear(new Date())} {company.legalName}. {t('layout.footer.rights')}
          </p>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {LEGAL_PAGES.map(([page, to]) => (
              <li key={page}>
                <IntentLink to={path(to)} className="hover:text-copper-bright">
                  {t(`layout.footer.${page}`)}
                </IntentLink>
              </li>
            ))}
            <ConsentLink className="hover:text-copper-bright" />
            <li>
              {/* A new document, so that measuring tags do not run in the portal. */}
              <Link to="/auth" reloadDocument className="hover:text-copper-bright">
                {t('layout.footer.portal')}
              </Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** Pages that staff have added. */
function AddedPages({ kind }: { kind?: PageKind }) {
  const path = useLocalPath();
  return useAddedPages(kind).map(({ lang, slug, title }) => (
    <li key={slug} lang={lang}>
      <IntentLink to={path(`/${slug}`)} className="hover:text-copper-bright">
        {title}
      </IntentLink>
    </li>
  ));
}
