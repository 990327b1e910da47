import { MoreHorizontal } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { ASSIGNABLE_STATUSES } from '#domain/job-application.ts';
import { APPLICATION_STATUS } from './application-status.ts';
import type { ApplicationChange, RatedApplication } from './decision.ts';
import type { ListedApplication } from './list-applications.ts';

export interface ApplicationActions {
  /** Of the signed-in user. */
  readonly userId: string;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  readonly canReadCvs: boolean;
  /** @param onUndo called when the change is undone */
  readonly onChange: (application: ListedApplication, change: ApplicationChange, onUndo?: () => void) => void;
  readonly onRate: (application: RatedApplication) => void;
  readonly onDownload: (application: ListedApplication) => void;
  readonly onDelete: (application: ListedApplication) => void;
}

const ITEM = 'cursor-pointer px-4 py-2 outline-none data-highlighted:bg-ground data-highlighted:text-copper';

/** The actions on one application. */
export function ApplicationMenu({
  application,
  actions,
}: {
  application: ListedApplication;
  actions: ApplicationActions;
}) {
  const { canDelete, canReadCvs, canUpdate, onChange, onDelete, onDownload, onRate } = actions;
  if (!canDelete && !canReadCvs && !canUpdate) return null;
  const mayRate = application.contacted && application.interview_rating === null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Acciones para ${application.full_name}`}
        className="grid size-9 place-items-center text-steel hover:bg-ground hover:text-ink"
      >
        <MoreHorizontal aria-hidden="true" size={20} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          className="animate-appear z-30 min-w-56 border border-rule bg-sheet py-1.5"
        >
          {canUpdate &&
            ASSIGNABLE_STATUSES.filter((status) => status !== application.status).map((status) => (
              <DropdownMenu.Item
                key={status}
                className={ITEM}
                onSelect={() => onChange(application, { kind: 'status', status })}
              >
                {APPLICATION_STATUS[status].label}
              </DropdownMenu.Item>
            ))}
          {canUpdate && <DropdownMenu.Separator className="my-1.5 border-t border-grid" />}
          {canUpdate && !application.contacted && (
            <DropdownMenu.Item className={ITEM} onSelect={() => onChange(application, { kind: 'contacted' })}>
              Marcar como Contactado
            </DropdownMenu.Item>
          )}
          {canUpdate && mayRate && (
            <DropdownMenu.Item className={ITEM} onSelect={() => onRate(application)}>
              Calificar Entrevista
            </DropdownMenu.Item>
          )}
          {canReadCvs && (
            <DropdownMenu.Item className={ITEM} onSelect={() => onDownload(application)}>
              Descargar CV
            </DropdownMenu.Item>
          )}
          {canDelete && (
            <DropdownMenu.Item className={`${ITEM} text-status-red`} onSelect={() => onDelete(application)}>
              Eliminar
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
