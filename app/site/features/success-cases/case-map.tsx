import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { overlayState } from '#app/lib/overlay.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import { langOf } from '#domain/values/localized.ts';
import { CHILEAN_REGIONS } from '#domain/website/chilean-region.ts';
import { LABEL, type MapLayout, type MapTap, mapPosition } from './case-map-layout.ts';
import type { PublicCase } from './list-active-cases.ts';

/**
 * Chile laid down as a busbar, north at the left, and on narrow screens upright: each region with cases taps it.
 *
 * It is navigation and not a hidden picture: the order from north to south is in no other list of the page, and there are
 * at most four links per region.
 *
 * @param props.list path of the list of cases
 * @param props.search the list's query
 * @param props.listed the cases that the filters leave
 */
export function CaseMap({
  layout,
  texts,
  list,
  search,
  listed,
}: {
  layout: MapLayout<PublicCase>;
  texts: CaseTexts['map'];
  list: string;
  search: string;
  listed: readonly PublicCase[];
}) {
  const { above, below, rest, taps } = layout;
  const [first, last] = [taps[0]?.region, taps.at(-1)?.region];
  return (
    <nav aria-label={texts.label} className="mt-12 print:hidden">
      <ol
        className="case-map"
        style={css({ '--above': `${above}rem`, '--below': `${below}rem`, '--label': `${LABEL}%` })}
      >
        {first !== 'Arica y Parinacota' && <End className="north" name={texts.north} position={0} gap={0} />}
        {taps.map((tap) => (
          <li
            key={tap.region}
            className={tap.side}
            data-live={listed.some(({ region }) => region === tap.region) || undefined}
            style={css({
              '--x': `${tap.position}%`,
              '--gap': `${tap.gap}`,
              '--offset': `${tap.offset}rem`,
            })}
          >
            {tap.region === 'Magallanes' && <Break />}
            <p className="annotation">{tap.region}</p>
            <Tap tap={tap} list={list} search={search} listed={listed} />
            {tap.more > 0 && (
              <IntentLink
                to={`${list}?${new URLSearchParams({ region: tap.region })}`}
                preventScrollReset
                className="more"
              >
                {texts.more.replace('{{count}}', String(tap.more))}
              </IntentLink>
            )}
          </li>
        ))}
        {last !== 'Magallanes' && (
          <End className="south" name={texts.south} position={mapPosition('Magallanes')} gap={rest} />
        )}
        <li aria-hidden="true" className="ticks">
          {CHILEAN_REGIONS.map((region) => (
            <span key={region} style={{ left: `${mapPosition(region)}%` }} />
          ))}
        </li>
      </ol>
    </nav>
  );
}

function Tap({
  tap,
  list,
  search,
  listed,
}: {
  tap: MapTap<PublicCase>;
  list: string;
  search: string;
  listed: readonly PublicCase[];
}) {
  return (
    <ul>
      {tap.cases.map((successCase) => (
        <li key={successCase.id} data-live={listed.includes(successCase) || undefined}>
          <IntentLink
            to={`${list}/${successCase.slug}`}
            state={overlayState(search)}
            preventScrollReset
            lang={langOf(successCase, 'titulo')}
          >
            {successCase.titulo}
          </IntentLink>
          <p lang={langOf(successCase, 'resultados')}>{successCase.resultados[0]}</p>
        </li>
      ))}
    </ul>
  );
}

/** The name of an end of the bar where no case is. */
function End({
  className,
  name,
  position,
  gap,
}: {
  className: 'north' | 'south';
  name: string;
  position: number;
  gap: number;
}) {
  return (
    <li
      aria-hidden="true"
      className={clsx('annotation', className)}
      style={css({ '--x': `${position}%`, '--gap': `${gap}` })}
    >
      {className === 'south' && <Break />}
      {name}
    </li>
  );
}

/** Where the drawing leaves out a part of the bar. */
const Break = () => (
  <svg aria-hidden="true" viewBox="0 0 30 28" width="30" height="28" className="break">
    <path d="m10 0-6 12 8 4-6 12h14l6-12-8-4 6-12z" stroke="none" />
    <path d="m10 0-6 12 8 4-6 12M26 0l-6 12 8 4-6 12" fill="none" />
  </svg>
);

/** Custom properties as a style. */
const css = (properties: Readonly<Record<`--${string}`, string>>): CSSProperties => properties;
