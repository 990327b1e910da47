import { useEffect, useRef } from 'react';
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
    <div className="service-rows">
      {SERVICE_PATHS.map(([service, to], index) => {
        const { points, title } = services[service];
        return (
          <details
            key={service}
            ref={index === 0 ? first : undefined}
            open={index === 0}
            name="servicios"
            className="group"
          >
            <summary>
              <h3 className="display-4 group-open:text-copper">{title}</h3>
              <LineIcon name="down" size={20} className="self-center text-copper group-open:rotate-180" />
              <span className="group-open:hidden max-sm:hidden">{points.join(' · ')}</span>
            </summary>
            <div>
              <figure>
                <PictureImage
                  picture={pictures[service]}
                  sizes="(min-width: 64rem) 50rem, 100vw"
                  size={[960, 640]}
                  loading="lazy"
                  className="size-full"
                />
                {pictures[service].isIllustration && <figcaption>{texts.picture}</figcaption>}
              </figure>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <IntentLink
                to={path(to)}
                className="mt-3 inline-flex min-h-9 items-center font-semibold text-copper"
              >
                {texts.open}
                <span className="sr-only"> {title}</span>
              </IntentLink>
            </div>
          </details>
        );
      })}
      {added.map(({ lang, lead, slug, title }) => (
        <div key={slug} lang={lang}>
          <h3 className="display-4">
            <IntentLink to={path(`/${slug}`)} className="hover:text-copper">
              {title}
            </IntentLink>
          </h3>
          <p>{lead}</p>
        </div>
      ))}
    </div>
  );
}
