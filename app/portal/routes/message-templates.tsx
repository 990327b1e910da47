import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { TemplateEditor } from '#app/portal/features/message-templates/template-editor.tsx';
import { TemplateList } from '#app/portal/features/message-templates/template-list.tsx';
import { timingsQuery, useChangeTiming } from '#app/portal/features/message-templates/timings.ts';
import { MESSAGE_LABELS, TIMING_LABELS } from '#app/portal/messages/message-labels.ts';
import { SelectField } from '#app/ui/field.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { openOnArrow } from '#app/ui/open-on-arrow.ts';
import { MESSAGE_TIMINGS, TIMED_KINDS } from '#domain/messages/applicant-message.ts';
import { TEMPLATE_KINDS } from '#domain/messages/message-templates.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Mensajes a postulantes');

/** The messages applicants receive at each step, in both languages, and when they are sent. */
export default function MessageTemplates() {
  const [query] = useSearchParams();
  const kind = TEMPLATE_KINDS.find((one) => one === query.get('mensaje')) ?? 'application-received';
  const timings = useQuery(timingsQuery);
  const change = useChangeTiming();
  const timed = TIMED_KINDS.find((one) => one === kind);
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <TemplateList
        selected={kind}
        timings={timings.data}
        addressOf={(one) => `/admin/rrhh/mensajes?mensaje=${one}`}
      />
      <section aria-labelledby="message" className="grid grid-cols-1 content-start gap-6">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <h2 id="message" className="text-xl">
              {MESSAGE_LABELS[kind]}
            </h2>
            <p className="text-sm text-muted">
              {kind.startsWith('internship') ? 'Solicitudes de práctica' : 'Postulaciones a ofertas'}, en el
              idioma en que postularon.
            </p>
          </div>
          {timings.isLoadingError && (
            <LoadFailure
              text="No se pudieron cargar los mensajes"
              error={timings.error}
              onRetry={() => timings.refetch()}
            />
          )}
          {timed && !timings.isLoadingError && (
            <SelectField
              label="Cuándo se envía"
              value={timings.data?.get(timed) ?? ''}
              hint={
                timings.data?.get(timed) === 'never'
                  ? 'La página de quien postula dice que cada avance se avisa por correo.'
                  : undefined
              }
              disabled={timings.isPending || change.isPending}
              onKeyDown={openOnArrow}
              onChange={({ target }) => {
                const timing = MESSAGE_TIMINGS.find((one) => one === target.value);
                if (timing) change.mutate({ kind: timed, timing });
              }}
            >
              {timings.isPending && <option value="">…</option>}
              {MESSAGE_TIMINGS.map((timing) => (
                <option key={timing} value={timing}>
                  {TIMING_LABELS[timing]}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
          {LANGUAGES.map((language) => (
            <TemplateEditor key={`${kind}-${language}`} kind={kind} language={language} />
          ))}
        </div>
      </section>
    </div>
  );
}
