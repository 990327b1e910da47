import { useTranslation } from 'react-i18next';
import { type ServiceKey, ServiceSymbol } from './service-symbols.tsx';

const SERVICES = ['engineering', 'automation', 'panels', 'erection'] as const satisfies readonly ServiceKey[];

/** The services as cards. */
export function ServiceGrid() {
  const { t } = useTranslation();
  return (
    <ul className="grid border-y border-rule bg-sheet/60 sm:grid-cols-2 xl:grid-cols-4">
      {SERVICES.map((service, index) => (
        <li
          key={service}
          className="group flex flex-col border-rule p-6 transition-colors not-first:border-t hover:bg-sheet sm:not-first:border-t-0 sm:nth-[n+3]:border-t sm:even:border-l xl:border-t-0! xl:p-7 xl:not-first:border-l"
        >
          <div className="mb-7 flex items-start justify-between">
            <ServiceSymbol service={service} />
            <span className="annotation text-muted">S-0{index + 1}</span>
          </div>
          <h3 className="text-[1.4rem] leading-tight">{t(`services.items.${service}.title`)}</h3>
          <ul className="mt-4 mb-7 grow">
            {t(`services.items.${service}.points`, { returnObjects: true }).map((point) => (
              <li key={point} className="border-t border-grid py-2.5 text-[0.95rem] text-muted">
                {point}
              </li>
            ))}
          </ul>
          <ProjectsButton />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder for the service's projects; shows "coming soon" on hover and focus. */
function ProjectsButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="peer/projects group/projects flex min-h-9 items-center justify-between gap-4 text-left font-semibold text-copper"
    >
      <span>{t('services.viewProjects')}</span>
      <span className="annotation text-muted opacity-0 transition-opacity group-hover/projects:opacity-100 group-focus/projects:opacity-100">
        {t('services.soon')}
      </span>
    </button>
  );
}
