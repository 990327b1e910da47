import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOpened } from '#app/lib/use-opened.ts';
import { GoneDialog } from '#app/ui/gone-dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { type RequestList, requestQuery } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';

/** The props that a list page passes to the component showing its opened request. */
export interface OpenedProps<Row> {
  /** Empty when no request is open. */
  readonly id: string;
  /** The requests on this page; undefined while loading. */
  readonly listed: readonly Row[] | undefined;
  readonly title: string;
  readonly onClose: () => void;
}

/** The dialog of the request named in the URL, which may be on another page of the list. */
export function OpenedRequest<Row extends RequestRow>({
  list,
  id,
  listed,
  title,
  renderDialog,
  onClose,
}: OpenedProps<Row> & {
  list: RequestList<Row>;
  renderDialog: (row: Row, onClose: () => void) => ReactNode;
}) {
  const onPage = listed?.find((row) => row.id === id);
  const alone = useQuery({
    ...requestQuery(list, id),
    enabled: id !== '' && listed !== undefined && !onPage,
  });
  const opened = useOpened(id, onPage ?? alone.data);
  return (
    <>
      {alone.isLoadingError && (
        <LoadError
          text={`No se pudo cargar la ${list.noun}`}
          error={alone.error}
          onRetry={() => alone.refetch()}
        />
      )}
      {opened && renderDialog(opened, onClose)}
      {!opened && id !== '' && alone.data === null && (
        <GoneDialog title={title} text={`Esta ${list.noun} ya no existe.`} onClose={onClose} />
      )}
    </>
  );
}
