import { ActionMenu } from '#app/ui/action-menu.tsx';
import type { Action } from '#app/ui/menu.tsx';
import { ASSIGNABLE_STATUSES } from '#domain/recruiting/job-application.ts';
import { APPLICATION_STATUS } from './application-status.ts';
import type { ApplicationChange, RatedApplication } from './decision.ts';
import type { ListedApplication } from './list-applications.ts';

export interface ApplicationActions {
  /** Of the signed-in user. */
  readonly userId: string;
  readonly isSuperAdmin: boolean;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  readonly canReadCvs: boolean;
  /** @param onUndo called when the change is undone */
  readonly onChange: (application: ListedApplication, change: ApplicationChange, onUndo?: () => void) => void;
  readonly onRate: (application: RatedApplication) => void;
  readonly onDownload: (application: ListedApplication) => void;
  readonly onDelete: (application: ListedApplication) => void;
}

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
  const statuses: Action[] = ASSIGNABLE_STATUSES.filter((status) => status !== application.status).map(
    (status) => ({
      label: APPLICATION_STATUS[status].label,
      onSelect: () => onChange(application, { kind: 'status', status }),
    }),
  );
  return (
    <ActionMenu
      label={`Acciones para ${application.full_name}`}
      actions={canUpdate ? statuses : []}
      below={[
        ...when(canUpdate && !application.contacted, {
          label: 'Marcar como Contactado',
          onSelect: () => onChange(application, { kind: 'contacted' }),
        }),
        ...when(canUpdate && mayRate, {
          label: 'Calificar Entrevista',
          onSelect: () => onRate(application),
        }),
        ...when(canReadCvs, { label: 'Descargar CV', onSelect: () => onDownload(application) }),
        ...when(canDelete, { label: 'Eliminar', tone: 'danger', onSelect: () => onDelete(application) }),
      ]}
    />
  );
}

const when = (isOffered: boolean, action: Action): Action[] => (isOffered ? [action] : []);
