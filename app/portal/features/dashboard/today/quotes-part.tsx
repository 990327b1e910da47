import { clsx } from 'clsx';
import { formatCount } from '#app/i18n/format-count.ts';
import { useOpeningHours } from '#app/lib/read-setting.ts';
import { AnswerLamp } from '#app/portal/requests/answer-lamp.tsx';
import { ANSWER_HOURS } from '#domain/website/company.ts';
import type { Unanswered } from './read-today.ts';
import { ListLink, ROW, RowLink, WaitingPart } from './waiting-part.tsx';

/** The quote requests that have waited longest for an answer, with the time left of what the site promises. */
export function QuotesPart({ rows, count, now }: { rows: readonly Unanswered[]; count: number; now: Date }) {
  const openOn = useOpeningHours();
  return (
    <WaitingPart
      id="unanswered"
      title="Responder cotizaciones"
      note={
        <>
          <ListLink to="/admin/ventas/solicitudes?orden=plazo">{formatCount(count)} en total</ListLink> ·
          promesa: {ANSWER_HOURS} h
        </>
      }
    >
      <ul>
        {rows.map((quote) => (
          <li key={quote.id} className={clsx(ROW, 'flex flex-wrap items-baseline justify-between gap-x-4')}>
            <p className="min-w-0 wrap-anywhere">
              <RowLink to={`/admin/ventas/solicitudes?orden=plazo&solicitud=${quote.id}`}>
                {quote.name}
              </RowLink>
              <span className="text-muted">
                {[quote.company ?? quote.plant, quote.service]
                  .filter((text) => text !== null)
                  .map((text) => ` · ${text}`)}
              </span>
            </p>
            <AnswerLamp quote={quote} now={now} openOn={openOn} />
          </li>
        ))}
      </ul>
    </WaitingPart>
  );
}
