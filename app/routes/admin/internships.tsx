import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  useChangeInternship,
  useDeleteInternship,
} from '#app/features/internship-requests/change-internship.ts';
import { InternshipDialog } from '#app/features/internship-requests/internship-dialog.tsx';
import { INTERNSHIP_STATUS } from '#app/features/internship-requests/internship-labels.ts';
import { InternshipsTable } from '#app/features/internship-requests/internships-table.tsx';
import {
  INTERNSHIPS_KEY,
  internshipsQuery,
  PAGE_SIZE,
} from '#app/features/internship-requests/list-internships.ts';
import { useStaff } from '#app/features/session/staff-context.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { useLiveTables } from '#app/use-live-tables.ts';
import { INTERNSHIP_STATUSES, type InternshipApplication } from '#domain/internship-application.ts';
import { hasPermission } from '#domain/permission.ts';

const TABLES = ['internship_applications'];

type Open = { kind: 'details' | 'delete'; internship: InternshipApplication } | null;

/** Who asks for an internship, live. */
export default function Internships() {
  const { access } = useStaff();
  const [query, setQuery] = useSearchParams();
  const status = INTERNSHIP_STATUSES.find((value) => value === query.get('estado')) ?? null;
  const search = query.get('buscar') ?? '';
  const page = Math.max(0, Number(query.get('pagina') ?? 1) - 1) || 0;
  const list = useQuery(internshipsQuery({ search, status, page }));
  const change = useChangeInternship();
  const remove = useDeleteInternship();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  useLiveTables(TABLES, INTERNSHIPS_KEY);

  const setFilter = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        // Another filter starts at its first page.
        next.delete('pagina');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );

  if (list.isError) {
    return (
      <EmptyState title="Error al cargar las solicitudes de prácticas">
        <Button variant="outline" size="sm" onClick={() => list.refetch()}>
          Reintentar
        </Button>
      </EmptyState>
    );
  }
  if (list.isPending) return <Loading>Cargando solicitudes...</Loading>;
  const { internships, total } = list.data;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Solicitudes de práctica</h2>
          <p role="status" className="text-muted">
            {total === 1 ? '1 solicitud' : `${total} solicitudes`}
          </p>
        </div>
        <search className="grid w-full gap-4 sm:w-auto sm:grid-cols-[18rem_12rem]">
          <TextField
            label="Buscar"
            type="search"
            placeholder="Nombre, correo, carrera…"
            defaultValue={search}
            onChange={(event) => setFilter('buscar', event.target.value)}
          />
          <SelectField
            label="Estado"
            value={status ?? ''}
            onChange={(event) => setFilter('estado', event.target.value)}
          >
            <option value="">Todos los estados</option>
            {INTERNSHIP_STATUSES.map((value) => (
              <option key={value} value={value}>
                {INTERNSHIP_STATUS[value].label}
              </option>
            ))}
          </SelectField>
        </search>
      </div>
      {internships.length === 0 ? (
        <EmptyState
          title={search || status ? 'Ninguna solicitud coincide' : 'Aún no hay solicitudes'}
          body={
            search || status
              ? 'Pruebe con otra búsqueda o quite el filtro.'
              : 'Aparecerán aquí apenas lleguen.'
          }
        />
      ) : (
        <InternshipsTable
          internships={internships}
          canUpdate={hasPermission(access, 'rrhh.internships.update')}
          canDelete={access.isSuperAdmin}
          isStale={list.isPlaceholderData}
          onStatus={({ id }, next) => change.mutate({ id, status: next })}
          onOpen={(internship) => setOpen({ kind: 'details', internship })}
          onDelete={(internship) => setOpen({ kind: 'delete', internship })}
        />
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / PAGE_SIZE)}
        onChange={(next) => setFilter('pagina', String(next + 1))}
      />
      {open?.kind === 'details' && <InternshipDialog internship={open.internship} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.kind === 'delete'}
        title="¿Eliminar esta solicitud?"
        body={`Se eliminarán la solicitud y el CV de ${open?.internship.first_name ?? ''} ${open?.internship.last_name ?? ''}. Esta acción no se puede deshacer.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={close}
        onConfirm={() => {
          if (open) remove.mutate(open.internship.id);
          close();
        }}
      />
    </>
  );
}
