import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { formatDateTime, machineReadable } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type Enumerations, OPERATIONS, tableLabel } from './audit-labels.ts';
import { ChangeList } from './change-list.tsx';
import { describeChange } from './describe-change.ts';
import { diffRows } from './diff-rows.ts';
import { recordName } from './format-value.ts';
import { isAboutApplicant } from './list-applicants.ts';
import type { AuditEntry } from './list-entries.ts';

const NOBODY: ReadonlyMap<string, string | null> = new Map();

/** Entries of the audit log, each expanding to its changes. */
export function EntryList({
  entries,
  names,
  applicants = NOBODY,
  enumerations,
  isStale,
  onHistory,
}: {
  entries: readonly AuditEntry[];
  names: ReadonlyMap<string, string>;
  /** Names of applicants and customers by subject; null when the record is gone. */
  applicants?: ReadonlyMap<string, string | null>;
  enumerations: Enumerations;
  isStale: boolean;
  /** Filters by the entry's record. */
  onHistory: (entry: AuditEntry) => void;
}) {
  return (
    <ol
      aria-label="Registro de cambios"
      className={clsx('border border-rule bg-sheet transition-opacity', isStale && 'opacity-60')}
    >
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-grid last:border-b-0">
          <Entry
            entry={entry}
            names={names}
            applicant={isAboutApplicant(entry) ? applicants.get(entry.subject_id ?? '') : undefined}
            enumerations={enumerations}
            onHistory={onHistory}
          />
        </li>
      ))}
    </ol>
  );
}

function Entry({
  entry,
  names,
  applicant,
  enumerations,
  onHistory,
}: {
  entry: AuditEntry;
  names: ReadonlyMap<string, string>;
  /** Undefined when the entry is not about an applicant; null when the applicant's record is deleted. */
  applicant: string | null | undefined;
  enumerations: Enumerations;
  onHistory: (entry: AuditEntry) => void;
}) {
  const { actor_id, after, before, occurred_at, operation, record_id, table_name } = entry;
  const changes = diffRows(before, after);
  const { label, tone } = OPERATIONS[operation];
  const labels = (Object.hasOwn(enumerations, table_name) && enumerations[table_name]) || {};
  const about = [
    applicant === null ? 'ya eliminada' : applicant,
    recordName(after ?? before ?? {}, names, Object.hasOwn(labels, 'kind') ? labels.kind : {}),
  ];
  const name = about.filter(Boolean).join(' · ');
  return (
    <details className="group">
      <summary className="grid cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1 min-h-11 px-4 py-2 hover:bg-ground lg:grid-cols-[9.5rem_7rem_1fr_13rem_auto] [&::-webkit-details-marker]:hidden">
        <time
          dateTime={machineReadable(occurred_at)}
          className="text-sm whitespace-nowrap text-muted tabular-nums"
        >
          {formatDateTime(occurred_at)}
        </time>
        <span className="max-lg:col-start-1">
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </span>
        <span className="min-w-0 max-lg:col-start-1">
          <span className="font-semibold text-ink">{tableLabel(table_name)}</span>
          {name && <span className="text-text"> · {name}</span>}
          {operation === 'UPDATE' && (
            <span className="line-clamp-2 text-sm wrap-anywhere text-muted">
              {describeChange(entry, labels)}
            </span>
          )}
        </span>
        <span className="min-w-0 text-sm wrap-anywhere max-lg:col-start-1">
          {names.get(actor_id ?? '') ?? 'Cuenta eliminada'}
        </span>
        <ChevronRight
          aria-hidden="true"
          size={18}
          className="text-steel transition-transform group-open:rotate-90 max-lg:col-start-2 max-lg:row-start-1"
        />
      </summary>
      <div className="grid gap-4 border-t border-grid bg-ground/60 px-4 py-4 lg:pl-[11.75rem]">
        <ChangeList changes={changes} names={names} enumerations={labels} />
        {record_id && (
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => onHistory(entry)}>
            Ver todo sobre este registro
          </Button>
        )}
      </div>
    </details>
  );
}
