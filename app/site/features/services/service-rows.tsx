import { useEffect, useRef } from 'react';
import { formatPosition } from '#app/i18n/format.ts';
import type { processTexts } from '#app/i18n/pages/process.ts';
import type { serviceListTexts } from '#app/i18n/pages/service-list.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { useAddedPages } from '#app/site/layout/use-added-pages.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { LineIcon } from '#app/ui/line-icon.tsx';
import { type Picture, PictureImage } from '#app/ui/picture.tsx';
import type { ServiceKey } from '#domain/website/offering.ts';
import { SERVICE_PATHS } from './service-paths.ts';

/**
 * The services as rows of which one is open, with its picture. On a telephone all are closed at first.
 *
 * @param props.pictures one for each service
 */
export function ServiceRows({
  services,
  pictures,
  texts,
}: {
  services: (typeof serviceListTexts)['es']['items'];
  pictures: Readonly<Record<ServiceKey, Picture>>;
  texts: (typeof processTexts)['es']['home']['services'];
}) {
  const path = useLocalPath();
  const first = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Sent open for wide screens, and for browsers without scripts.
    if (first.current && matchMedia('(width < 64rem)').matches) first.current.open = false;
  }, []);
  const added = useAddedPages('Servicio');
  return (
    <div className="relative border-y border-rule bg-sheet/60 lg:min-h-120 lg:pl-[58%]">
      {SERVICE_PATHS.map(([service, to], index) => {
        const { points, title } = services[service];
        return (
          <details
            key={service}
            ref={index === 0 ? first : undefined}
            open={index === 0}
            name="servicios"
            className="group border-rule not-first:border-t open:bg-sheet lg:border-l lg:open:border-l-copper"
          >
            {/* Beside the rows there is always a picture. */}
            <summary className="grid cursor-pointer list-none grid-cols-[1fr_auto_1.25rem] lg:group-open:pointer-events-none items-baseline gap-x-4 px-6 py-5 hover:bg-sheet xl:px-8 [&::-webkit-details-marker]:hidden">
              <h3 className="display-4 group-open:text-copper">{title}</h3>
              <span className="annotation text-muted">S-{formatPosition(index)}</span>
              <LineIcon name="down" size={20} className="self-center text-copper group-open:rotate-180" />
              <span className="col-span-full mt-1 text-[0.95rem] text-muted group-open:hidden max-sm:hidden">
                {points.join(' · ')}
              </span>
            </summary>
            <div className="px-6 pb-6 xl:px-8">
              <figure className="mb-5 overflow-hidden max-lg:relative max-lg:aspect-3/2 lg:absolute lg:inset-y-0 lg:left-0 lg:mb-0 lg:w-[58%]">
                <PictureImage
                  picture={pictures[service]}
                  sizes="(min-width: 64rem) 50rem, 100vw"
                  size={[960, 640]}
                  loading="lazy"
                  className="size-full"
                />
                <figcaption className="absolute bottom-0 left-0 bg-ink px-3 py-1.5 text-xs text-on-ink">
                  {texts.picture}
                </figcaption>
              </figure>
              <ul>
                {points.map((point) => (
                  <li key={point} className="grid grid-cols-[1.75rem_1fr] py-1 text-muted">
                    <span aria-hidden="true" className="mt-2.5 h-0.75 w-4 bg-copper" />
                    {point}
                  </li>
                ))}
              </ul>
              <IntentLink
                to={path(to)}
                className="mt-3 inline-flex min-h-9 items-center font-semibold text-copper hover:underline"
              >
                {texts.open}
                <span className="sr-only"> {title}</span>
              </IntentLink>
            </div>
          </details>
        );
      })}
      {added.map(({ lang, lead, slug, title }, index) => (
        <div key={slug} lang={lang} className="border-t border-rule px-6 py-5 lg:border-l xl:px-8">
          <div className="grid grid-cols-[1fr_auto_1.25rem] items-baseline gap-x-4">
            <h3 className="display-4">
              <IntentLink to={path(`/${slug}`)} className="hover:text-copper">
                {title}
              </IntentLink>
            </h3>
            <span className="annotation text-muted">S-{formatPosition(SERVICE_PATHS.length + index)}</span>
          </div>
          <p className="mt-1 text-[0.95rem] text-muted">{lead}</p>
        </div>
      ))}
    </div>
  );
}
