import type { serviceListTexts } from '#app/i18n/pages/service-list.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { useAddedPages } from '#app/site/layout/use-added-pages.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import type { ServiceKey } from '#domain/website/offering.ts';
import { SERVICE_PATHS } from './service-paths.ts';
import { ServiceSymbol } from './service-symbols.tsx';

type ServiceListTexts = (typeof serviceListTexts)['es'];

/** A case to link to from a service's card. */
export interface ServiceCase {
  readonly lang?: 'es' | undefined;
  readonly title: string;
  readonly to: string;
}

/**
 * The services as cards, each linked to its page.
 *
 * @param props.cases a case for each service that has one
 */
export function ServiceGrid({
  cases,
  texts,
}: {
  cases: Partial<Record<ServiceKey, ServiceCase>>;
  texts: ServiceListTexts;
}) {
  const path = useLocalPath();
  return (
    <>
      <ul className="grid grid-cols-1 border-y border-rule bg-sheet/60 sm:grid-cols-2 xl:grid-cols-4">
        {SERVICE_PATHS.map(([service, to]) => (
          <li
            key={service}
            className="group grid grid-cols-1 content-start border-rule p-6 transition-colors sm:row-span-5 sm:grid-rows-subgrid not-first:border-t hover:bg-sheet sm:not-first:border-t-0 sm:nth-[n+3]:border-t sm:even:border-l xl:border-t-0! xl:p-7 xl:not-first:border-l"
          >
            <div className="mb-7">
              <ServiceSymbol service={service} />
            </div>
            <h3 className="display-4">
              <IntentLink to={path(to)} className="hover:text-copper">
                {texts.items[service].title}
              </IntentLink>
            </h3>
            <ul className="mt-4 mb-7">
              {texts.items[service].points.map((point) => (
                <li key={point} className="border-t border-grid py-2.5 text-[0.95rem] text-muted">
                  {point}
                </li>
              ))}
            </ul>
            <ProjectsButton texts={texts} />
            <CaseLink linked={cases[service]} />
          </li>
        ))}
      </ul>
      <AddedServices />
    </>
  );
}

/** Placeholder for the service's projects; shows "coming soon" on hover and focus. */
function ProjectsButton({ texts }: { texts: ServiceListTexts }) {
  return (
    <button
      type="button"
      className="peer/projects group/projects flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-left whitespace-nowrap font-semibold text-copper"
    >
      <span>{texts.viewProjects}</span>
      <span className="annotation text-muted opacity-0 transition-opacity group-hover/projects:opacity-100 group-focus/projects:opacity-100">
        {texts.soon}
      </span>
    </button>
  );
}

function CaseLink({ linked }: { linked: ServiceCase | undefined }) {
  if (!linked) return null;
  return (
    <IntentLink
      to={linked.to}
      lang={linked.lang}
      className="mt-1 min-h-9 border-t border-grid pt-2 text-[0.95rem] text-ink underline decoration-copper underline-offset-4 hover:text-copper"
    >
      {linked.title}
    </IntentLink>
  );
}

/** The services that staff have added, of which there may be any number. */
function AddedServices() {
  const path = useLocalPath();
  return (
    <ul>
      {useAddedPages('Servicio').map(({ lang, lead, slug, title }) => (
        <li
          key={slug}
          lang={lang}
          className="grid gap-x-8 gap-y-2 border-b border-rule bg-sheet/60 p-6 md:grid-cols-[1fr_2fr] xl:px-7"
        >
          <h3 className="display-4">
            <IntentLink to={path(`/${slug}`)} className="hover:text-copper">
              {title}
            </IntentLink>
          </h3>
          <p className="text-muted">{lead}</p>
        </li>
      ))}
    </ul>
  );
}
