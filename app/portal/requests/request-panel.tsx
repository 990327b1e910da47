import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { supabase } from '#app/lib/supabase.ts';
import { AdvanceSwitch, useAdvance } from '#app/portal/triage/advance-switch.tsx';
import { CvViewer } from '#app/portal/triage/cv-viewer.tsx';
import { type ApplicantCv, downloadCv } from '#app/portal/triage/open-cv.ts';
import { PanelColumns } from '#app/portal/triage/panel-columns.tsx';
import { PanelSkeleton } from '#app/portal/triage/panel-skeleton.tsx';
import type { Shortcut } from '#app/portal/triage/panel-toolbar.tsx';
import { TriagePanel } from '#app/portal/triage/triage-panel.tsx';
import { useAfterPaint } from '#app/portal/triage/use-after-paint.ts';
import { useTriage } from '#app/portal/triage/use-triage.ts';
import { LoadError } from '#app/ui/load-error.tsx';
import { EntriesSkeleton } from '#app/ui/loading.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { listAdjacentRequests } from './list-adjacent-requests.ts';
import {
  PAGE_SIZE,
  type RequestFilters,
  type RequestList,
  type RequestPage,
  requestPageQuery,
  requestQuery,
} from './request-list.ts';
import type { RequestRow } from './request-table.tsx';
import { statusesOf } from './statuses-of.ts';

/** How requests with a CV are displayed and decided on. */
export interface RequestTriage<Row extends RequestRow> {
  /** The stored URL of a request's CV. */
  readonly cvOf: (row: Row) => string;
  readonly canReadCvs: boolean;
  /** The shortcuts that change the status. */
  readonly decisions: readonly {
    readonly key: string;
    readonly label: string;
    readonly status: Row['status'];
    readonly outcome: NonNullable<Shortcut['outcome']>;
  }[];
  /** What decides about a request, in the list. */
  readonly noteOf: (row: Row) => string;
  readonly renderFacts: (row: Row) => ReactNode;
}

/** One request with its CV, and shortcuts to decide on it and move to the next. */
export function RequestPanel<Row extends RequestRow>({
  list,
  triage: { canReadCvs, cvOf, decisions, noteOf, renderFacts },
  openedId,
  filters,
  texts,
  onStatus,
  onNavigate,
  onClose,
}: {
  list: RequestList<Row>;
  triage: RequestTriage<Row>;
  /** The request to open first. */
  openedId: string;
  /** The filters of the list to triage. */
  filters: RequestFilters<Row['status']>;
  texts: { readonly loadError: string; readonly dialogTitle: string };
  /** Undefined without the permission. */
  onStatus: ((change: { row: Row; status: Row['status']; onUndo: () => void }) => void) | undefined;
  onNavigate: (id: string, page: number) => void;
  onClose: () => void;
}) {
  const { nameOf, noun, statuses } = list;
  const queries = useQueryClient();
  const triage = useTriage<Row>({
    id: openedId,
    onNavigate,
    list: {
      page: filters.page,
      size: PAGE_SIZE,
      hasStatus: filters.status !== null,
      firstPage: () => queries.getQueryData<RequestPage<Row>>(requestPageQuery(list, filters).queryKey),
      listAdjacent: async (side, ids) => listAdjacentRequests(await supabase(), { list, filters, ids, side }),
      onError: () => toastError(texts.loadError),
    },
  });
  const { id, nextRow } = triage;
  // The name, status and shortcuts change with the key press, which also clears the previous facts; the new ones
  // follow.
  const areFactsDue = useAfterPaint(id) === id;
  // List rows have all columns, so they are shown at once and refetched.
  const details = useQuery({
    ...requestQuery(list, id),
    ...(triage.row && { initialData: triage.row, initialDataUpdatedAt: 0 }),
  });
  const [isAdvancing, setIsAdvancing] = useAdvance();
  const row = details.data;
  const cv = (one: Row): ApplicantCv => ({ id: one.id, full_name: nameOf(one), resume_url: cvOf(one) });
  const decide = (status: Row['status']): void => {
    if (!row || !onStatus) return;
    onStatus({ row, status, onUndo: () => triage.show(row.id) });
    if (isAdvancing && triage.hasNext) triage.go(1);
  };
  return (
    <TriagePanel
      triage={triage}
      noun={noun}
      title={row ? nameOf(row) : texts.dialogTitle}
      status={row ? statusesOf(statuses, row).find(({ value }) => value === row.status) : undefined}
      decisions={{
        // Without a row no decision is possible, but the buttons keep their place.
        decide:
          onStatus && row !== null
            ? decisions.map(({ key, label, outcome, status }) => ({
                key,
                label,
                outcome,
                run: () => decide(status),
                isOn: row != null && row.status !== status,
              }))
            : [],
        explain: [],
      }}
      rows={triage.ids.flatMap((one) => {
        // Fresher than in the list, and known for one opened by URL.
        const current =
          queries.getQueryData<Row | null>(requestQuery(list, one).queryKey) ?? triage.rowOf(one);
        if (!current) return [];
        const shown = statusesOf(statuses, current).find(({ value }) => value === current.status);
        return {
          id: one,
          name: nameOf(current),
          note: noteOf(current),
          since: formatDate(current.created_at),
          status: { label: shown?.label ?? current.status, tone: shown?.tone ?? 'steel' },
        };
      })}
      onClose={onClose}
    >
      {details.isLoadingError && (
        <div className="px-5">
          <LoadError text={texts.loadError} error={details.error} onRetry={() => details.refetch()} />
        </div>
      )}
      {details.isPending && <PanelSkeleton>{`Cargando ${noun}...`}</PanelSkeleton>}
      {row === null && <p className="p-5">{`Esta ${noun} ya no existe.`}</p>}
      {row && (
        <PanelColumns
          cv={
            canReadCvs ? (
              <CvViewer
                cv={cv(row)}
                next={nextRow && cv(nextRow)}
                search={filters.search}
                onDownload={downloadCv}
              />
            ) : (
              <p className="p-5 text-muted">No tiene permiso para ver los CV.</p>
            )
          }
          facts={
            areFactsDue ? (
              <>
                {renderFacts(row)}
                {onStatus && (
                  <AdvanceSwitch
                    isOn={isAdvancing}
                    onChange={setIsAdvancing}
                    hint={`Decidir abre la ${noun} que sigue.`}
                  />
                )}
              </>
            ) : (
              <EntriesSkeleton rows={5}>{`Cargando ${noun}...`}</EntriesSkeleton>
            )
          }
        />
      )}
    </TriagePanel>
  );
}
