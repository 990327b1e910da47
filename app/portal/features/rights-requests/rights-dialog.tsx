import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { FactList, FactText } from '#app/ui/facts.tsx';
import { SelectField, TextArea } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { RIGHTS_LIMITS, RIGHTS_OUTCOMES, type RightsOutcome } from '#domain/rights.ts';
import { answerText } from './answer-texts.ts';
import { useAttendRights } from './attend-rights.ts';
import { BlockSection } from './block-section.tsx';
import { personDataQuery, type RightsRequest } from './list-rights-requests.ts';
import { RectifyForm } from './rectify-form.tsx';
import { describeClock, describeData, OUTCOME_LABELS, RIGHT_LABELS } from './rights-labels.ts';
import { RightsLog } from './rights-log.tsx';

/** One request: what is asked and by when, what is stored, and what can be done about it. */
export function RightsDialog({ request, onClose }: { request: RightsRequest; onClose: () => void }) {
  const { claim, closed_at, details, due_at, email, extension_reason, full_name, outcome } = request;
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  /** Of each field that would be lost by closing. */
  const note = (field: string, isDirty: boolean): void =>
    setDirty(
      (before) => new Set([...[...before].filter((one) => one !== field), ...(isDirty ? [field] : [])]),
    );
  return (
    <FormDialog
      isOpen
      isWide
      isDirty={dirty.size > 0 && !closed_at}
      onClose={onClose}
      title={full_name ?? request.reference}
      description={`${RIGHT_LABELS[claim]} · ${request.reference}`}
      closeLabel="Cerrar"
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <FactList
            facts={[
              ['Correo', email],
              ['Recibida', formatDateTime(request.confirmed_at)],
              [
                'Plazo',
                closed_at ? null : `${describeClock(due_at, new Date())}, vence el ${formatDate(due_at)}`,
              ],
              ['Prórroga', extension_reason],
              ['Resultado', outcome && `${OUTCOME_LABELS[outcome]}, el ${formatDate(closed_at ?? '')}`],
            ]}
          />
          {details && <FactText title="Lo que pide">{details}</FactText>}
          {request.answer && <FactText title="Respuesta">{request.answer}</FactText>}
          <BlockSection request={request} onDirty={(isDirty) => note('block', isDirty)} />
          <RightsLog request={request.id} />
        </div>
        {!closed_at && <Attend request={request} onDirty={note} />}
      </div>
    </FormDialog>
  );
}

function Attend({
  request,
  onDirty,
}: {
  request: RightsRequest;
  onDirty: (field: string, isDirty: boolean) => void;
}) {
  const { answer, download, erase, extend, rectify, withdrawConsent } = useAttendRights(request);
  const stored = useQuery(personDataQuery(request.id));
  const [isErasing, setIsErasing] = useState(false);
  const [outcome, setOutcome] = useState<RightsOutcome>('fulfilled');
  const [words, setWords] = useState(answerText(request, 'fulfilled'));
  const [reason, setReason] = useState('');
  const found = stored.data && describeData(stored.data);
  return (
    <div className="grid content-start gap-8">
      <section aria-label="Datos guardados" className="grid justify-items-start gap-3">
        <h3 className="text-base">Datos guardados con su dirección</h3>
        <p className="text-muted">
          {stored.isLoadingError
            ? 'No se pudo leer qué hay guardado.'
            : (found ?? (stored.data ? 'Nada.' : 'Buscando…'))}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="sm" isBusy={download.isPending} onClick={() => download.mutate()}>
            Descargar (ZIP)
          </Button>
          <Button
            variant="danger"
            size="sm"
            isBusy={erase.isPending}
            disabled={!found}
            onClick={() => setIsErasing(true)}
          >
            Eliminar todo
          </Button>
        </div>
        <details open={request.claim === 'rectification'} className="w-full">
          <summary className="cursor-pointer text-sm text-copper">Corregir nombre o teléfono</summary>
          <RectifyForm
            isBusy={rectify.isPending}
            onDirty={(isDirty) => onDirty('correction', isDirty)}
            onRectify={(corrected) =>
              rectify.mutate(corrected, { onSuccess: () => onDirty('correction', false) })
            }
          />
        </details>
        <details open={request.claim === 'opposition'} className="w-full">
          <summary className="cursor-pointer text-sm text-copper">
            Retirar el consentimiento para otros procesos
          </summary>
          <div className="mt-3 grid justify-items-start gap-3">
            <p className="text-sm text-muted">
              No se considerará más a la persona en otros procesos con lo que envió desde su dirección. Los
              datos siguen guardados hasta que venza su plazo.
            </p>
            <Button
              variant="outline"
              size="sm"
              isBusy={withdrawConsent.isPending}
              onClick={() => withdrawConsent.mutate()}
            >
              Retirar
            </Button>
          </div>
        </details>
      </section>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate({ outcome, words });
        }}
      >
        <h3 className="text-base">Responder</h3>
        <SelectField
          label="Resultado"
          value={outcome}
          onChange={({ target }) => {
            const chosen = RIGHTS_OUTCOMES.find((one) => one === target.value) ?? outcome;
            // What was written stays; only a text left as it was is replaced.
            if (words === answerText(request, outcome)) setWords(answerText(request, chosen));
            setOutcome(chosen);
          }}
        >
          {RIGHTS_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {OUTCOME_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Respuesta"
          rows={9}
          maxLength={RIGHTS_LIMITS.answer}
          value={words}
          hint={`Por correo a ${request.email}, en ${request.language === 'en' ? 'inglés' : 'español'}.`}
          onChange={({ target }) => {
            setWords(target.value);
            onDirty('answer', true);
          }}
        />
        <Button
          type="submit"
          size="sm"
          isBusy={answer.isPending}
          disabled={!words.trim()}
          className="justify-self-start"
        >
          Enviar respuesta y cerrar
        </Button>
      </form>
      {!request.extension_reason && (
        <details>
          <summary className="cursor-pointer text-sm text-copper">Prorrogar el plazo 30 días</summary>
          <form
            className="mt-3 grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              extend.mutate(reason.trim(), { onSuccess: () => onDirty('extension', false) });
            }}
          >
            <TextArea
              label="Razón"
              rows={2}
              maxLength={RIGHTS_LIMITS.reason}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
                onDirty('extension', target.value.trim() !== '');
              }}
            />
            <Button
              type="submit"
              variant="outline"
              size="sm"
              isBusy={extend.isPending}
              disabled={!reason.trim()}
              className="justify-self-start"
            >
              Prorrogar
            </Button>
          </form>
        </details>
      )}
      <ConfirmDialog
        isOpen={isErasing}
        title="¿Eliminar todo lo de esta persona?"
        body={`Se eliminarán ${found ?? ''}. No se puede deshacer. Al responder, de la solicitud queda solo un resumen cifrado de la dirección.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setIsErasing(false)}
        onConfirm={() => {
          setIsErasing(false);
          erase.mutate();
        }}
      />
    </div>
  );
}
