import { useState } from 'react';
import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import { FactList, FactText } from '#app/ui/facts.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { AnswerForm } from './answer-form.tsx';
import { BlockSection } from './block-section.tsx';
import { CopySection } from './copy-section.tsx';
import { ExtendForm } from './extend-form.tsx';
import type { RightsRequest } from './list-rights-requests.ts';
import { RIGHT_LABELS, rightsState } from './rights-labels.ts';
import { RightsLog } from './rights-log.tsx';
import { StoredDataSection } from './stored-data-section.tsx';

/** One request: what it asks for, its deadline, the stored data, and the possible actions. */
export function RightsDialog({ request, onClose }: { request: RightsRequest; onClose: () => void }) {
  const { claim, closed_at, details, due_at, email, extension_reason, full_name, outcome } = request;
  const state = rightsState(request, new Date());
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  /** Tracks the fields whose input would be lost on closing. */
  const noteDirty = (field: string, isDirty: boolean): void =>
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
                closed_at ? null : <State key="due" {...state} until={`vence el ${formatDate(due_at)}`} />,
              ],
              ['Prórroga', extension_reason],
              [
                'Resultado',
                outcome && <State key="outcome" {...state} until={`el ${formatDate(closed_at ?? '')}`} />,
              ],
            ]}
          />
          {details && (
            <FactText title="Lo que pide" lang={request.language}>
              {details}
            </FactText>
          )}
          {request.answer && (
            <FactText title="Respuesta" lang={request.language}>
              {request.answer}
            </FactText>
          )}
          {outcome === 'fulfilled' && <CopySection request={request.id} />}
          <BlockSection request={request} onDirty={(isDirty) => noteDirty('block', isDirty)} />
          <RightsLog request={request.id} />
        </div>
        {!closed_at && (
          <div className="grid content-start gap-8">
            <StoredDataSection request={request} onDirty={(isDirty) => noteDirty('correction', isDirty)} />
            <AnswerForm request={request} onDirty={(isDirty) => noteDirty('answer', isDirty)} />
            {!extension_reason && (
              <ExtendForm request={request} onDirty={(isDirty) => noteDirty('extension', isDirty)} />
            )}
          </div>
        )}
      </div>
    </FormDialog>
  );
}

/** A state, and the date that belongs to it. */
function State({ label, tone, until }: ReturnType<typeof rightsState> & { until: string }) {
  return <StatusBadge tone={tone} isSentence>{`${label}, ${until}`}</StatusBadge>;
}
