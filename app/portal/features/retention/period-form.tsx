import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import type { RetentionPeriod } from '#app/lib/read-retention.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { monthsInWords, NOTICE_DAYS, RETENTION_LIMITS } from '#domain/data-protection/retention.ts';
import { DAY_MS } from '#domain/values/calendar-day.ts';
import { describeChange, RETENTION_LABELS } from './retention-labels.ts';
import { reachedQuery, useChangePeriod } from './retention-periods.ts';

/**
 * A kind's retention period. Choosing another one shows its effect before saving; a shorter one requires confirmation.
 */
export function PeriodForm({ period }: { period: RetentionPeriod }) {
  const { kind, months } = period;
  const [chosen, setChosen] = useState(months);
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangePeriod();
  const isChanged = chosen !== months;
  const reached = useQuery({ ...reachedQuery(kind, chosen), enabled: isChanged });
  const { label, since } = RETENTION_LABELS[kind];
  const { max, min } = RETENTION_LIMITS[kind];
  const consequence =
    reached.data === undefined ? null : describeChange(kind, { from: months, to: chosen, due: reached.data });
  const save = () => {
    setIsAsking(false);
    change.mutate({ period, months: chosen });
  };
  return (
    <li className="grid gap-x-8 gap-y-3 border-t border-rule py-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <h3 className="text-lg">{label}</h3>
        <p className="text-muted">
          {monthsInWords(months, 'es')} {since}.{transition(period)}
        </p>
        <p role="status" className="mt-2 max-w-prose font-medium empty:hidden">
          {isChanged &&
            (reached.isError
              ? 'No se pudo calcular qué alcanza ese plazo.'
              : (consequence ?? 'Calculando qué alcanza ese plazo...'))}
        </p>
      </div>
      <form
        aria-label={label}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 self-start print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen < months) setIsAsking(true);
          else save();
        }}
      >
        <SelectField
          label="Se guardan por"
          value={String(chosen)}
          disabled={change.isPending}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((option) => (
            <option key={option} value={option}>
              {monthsInWords(option, 'es')}
            </option>
          ))}
        </SelectField>
        <Button type="submit" disabled={!isChanged || consequence === null} isBusy={change.isPending}>
          Cambiar
        </Button>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={`¿Guardar ${label.toLowerCase()} solo por ${monthsInWords(chosen, 'es')}?`}
        body={consequence ?? ''}
        confirmLabel="Acortar el plazo"
        cancelLabel="Cancelar"
        onCancel={() => setIsAsking(false)}
        onConfirm={save}
      />
    </li>
  );
}

/** Until when the former period still protects data that are deleted without notice. */
function transition({ former_months, kind, updated_at }: RetentionPeriod): string {
  const holds = Date.parse(updated_at) + NOTICE_DAYS * DAY_MS;
  if (former_months === null || RETENTION_LABELS[kind].isAnnounced || kind === 'job_alerts') return '';
  if (holds < Date.now()) return '';
  return ` Hasta el ${formatDate(new Date(holds).toISOString())} no se elimina nada antes de ${monthsInWords(former_months, 'es')}.`;
}
