import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UndeliveredMessage, undeliveredMessagesQuery } from '#app/portal/messages/list-undelivered.ts';
import { NOTHING_SELECTED, type Selection, withSelected } from '#app/ui/selection.ts';
import type { Views } from '#app/views/views.ts';
import { APPLICATION_STATUSES } from '#domain/recruiting/job-application.ts';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import { SHOWN_STATUSES, type ShownStatus, shownStatus } from '#domain/recruiting/shown-status.ts';
import { ApplicationDialogs } from './application-dialogs.tsx';
import type { ApplicationActions } from './application-menu.tsx';
import { ApplicationsBoard } from './applications-board.tsx';
import { applicationsQuery } from './applications-query.ts';
import { ApplicationsTable } from './applications-table.tsx';
import {
  type ApplicationFilters,
  COLUMN_SIZE,
  type ListedApplication,
  NEWEST_FIRST,
} from './list-applications.ts';
import { otherPostingsQuery } from './list-other-postings.ts';
import { RatingDialog } from './rating-dialog.tsx';
import type { SelectedApplication } from './selection.ts';

const noop = (): void => undefined;
const ACTIONS: ApplicationActions = {
  userId: '1',
  isSuperAdmin: true,
  canUpdate: true,
  canDelete: true,
  canReadCvs: true,
  onChange: noop,
  onRate: noop,
  onDownload: noop,
  onDelete: noop,
};
const READ_ONLY: ApplicationActions = {
  ...ACTIONS,
  isSuperAdmin: false,
  canUpdate: false,
  canDelete: false,
  canReadCvs: false,
};

const APPLICATION: ListedApplication = {
  id: '1',
  job_posting_id: 'j1',
  full_name: 'Amanda Rojas',
  email: 'amanda@planta.example',
  phone: null,
  resume_url: 'https://voltandes.example/cv.pdf',
  status: 'pending',
  applied_at: '2026-11-01T12:00:00+00:00',
  contacted: false,
  contacted_at: null,
  interview_rating: null,
  rejection_reason: null,
  withdrawn_at: null,
  repeated_at: null,
  owner_id: null,
  next_step_on: null,
};
const APPLICATIONS: readonly ListedApplication[] = APPLICATION_STATUSES.map((status, index) => ({
  ...APPLICATION,
  id: `${index + 1}`,
  status,
  full_name: index === 1 ? 'María de los Ángeles Fernández-Concha Errázuriz' : APPLICATION.full_name,
  phone: '+56 9 1234 5678',
  contacted: index > 0,
  interview_rating: index > 1 ? 'excelente' : null,
  source_name: 'LinkedIn',
  listed_answers: { q1: index !== 2, q2: 6 },
  repeated_at: index === 1 ? '2026-11-20T12:00:00+00:00' : null,
}));

const RULES: readonly PostingQuestion[] = [
  {
    id: 'q1',
    kind: 'yes_no',
    text: { es: '¿Tiene licencia SEC clase A?' },
    required: true,
    knock_out: false,
  },
  { id: 'q2', kind: 'number', text: { es: 'Años con PLC' }, required: true },
];

const TAGS: ReadonlyMap<string, string> = new Map([['1', 'PLC · SCADA']]);
const EXCERPTS: ReadonlyMap<string, string> = new Map([
  [
    '1',
    'Migración de 14 \u0002PLC\u0003 a plataforma actual … filosofía de control y \u0002SCADA\u0003 de molienda',
  ],
]);

const UNDELIVERED: UndeliveredMessage[] = [
  {
    id: APPLICATION.id,
    kind: 'application-received',
    application_id: APPLICATION.id,
    internship_id: null,
    spontaneous_id: null,
    job_posting_id: null,
    full_name: APPLICATION.full_name,
    email: APPLICATION.email,
    error: '550 5.1.1 no such user',
  },
];

function List({
  actions = ACTIONS,
  applications = APPLICATIONS,
  isStale = false,
}: {
  actions?: ApplicationActions;
  applications?: readonly ListedApplication[];
  isStale?: boolean;
}) {
  const queries = useQueryClient();
  // Once: the rows of other views read them too.
  useState(() => queries.setQueryData(undeliveredMessagesQuery.queryKey, UNDELIVERED));
  const [selection, setSelection] = useState<Selection<SelectedApplication>>(() =>
    withSelected(NOTHING_SELECTED, [APPLICATION], true),
  );
  return (
    <ApplicationsTable
      applications={applications}
      excerpts={EXCERPTS}
      tags={TAGS}
      rules={RULES}
      othersOf={({ id }) => (id === '1' ? 2 : undefined)}
      ownerOf={({ id }) => (id === '1' ? 'Paula Riquelme' : undefined)}
      actions={actions}
      isStale={isStale}
      selection={selection}
      onSelect={setSelection}
      onOpen={noop}
      sort={NEWEST_FIRST}
      onSort={noop}
    />
  );
}

const filtersOf = (status: ShownStatus): ApplicationFilters => ({
  search: '',
  status,
  sort: NEWEST_FIRST,
  page: 0,
  size: COLUMN_SIZE,
});

/** @param applications seeded into the cache; null leaves the columns loading forever */
function Board({
  applications,
  jobId,
}: {
  applications: readonly ListedApplication[] | null;
  jobId: string;
}) {
  const queries = useQueryClient();
  if (applications)
    for (const status of SHOWN_STATUSES) {
      const own = applications.filter((application) => shownStatus(application) === status);
      queries.setQueryData(otherPostingsQuery(own.map(({ id }) => id)).queryKey, new Map([['1', 2]]));
      queries.setQueryData(applicationsQuery(jobId, filtersOf(status)).queryKey, {
        applications: own,
        total: own.length,
      });
    }
  return (
    <ApplicationsBoard
      jobId={jobId}
      filtersOf={filtersOf}
      isListening={applications !== null}
      actions={ACTIONS}
      onOpen={noop}
      onPage={noop}
    />
  );
}

export default {
  inline: {
    table: () => <List />,
    'table empty': () => <List applications={[]} />,
    'table stale and read-only': () => <List isStale actions={READ_ONLY} />,
    board: () => <Board jobId="full" applications={APPLICATIONS} />,
    'board empty': () => <Board jobId="empty" applications={[]} />,
    'board loading': () => <Board jobId="loading" applications={null} />,
  },
  standalone: {
    rating: () => (
      <RatingDialog application={APPLICATION} userId="u1" onClose={noop} onSave={async () => undefined} />
    ),
    delete: () => (
      <ApplicationDialogs
        dialog={{ kind: 'delete', application: APPLICATION }}
        userId="u1"
        onClose={noop}
        onRate={async () => undefined}
        onDelete={noop}
      />
    ),
  },
} satisfies Views;
