import type { ReactNode } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { UndeliveredRepair } from '#app/portal/messages/undelivered-repair.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { FactList, FactText } from '#app/ui/facts.tsx';
import { otherProcessesText } from '#app/ui/other-processes-text.ts';
import type { ApplicationSource } from '#domain/recruiting/application-source.ts';
import type { JobApplication } from '#domain/recruiting/job-application.ts';
import { ApplicationAnswers } from './application-answers.tsx';
import { RATING_LABELS, REJECTION_REASON_LABELS } from './application-status.ts';

/** What the applicant submitted, and the outcome of the interview. */
export function ApplicationFacts({
  application,
  otherProcessesSince,
  canUpdate,
}: {
  application: JobApplication;
  /**
   * Since when they accept being considered for other processes, by any of their applications; null when they do not.
   */
  otherProcessesSince: string | null;
  canUpdate: boolean;
}) {
  const {
    contacted_at,
    cover_letter,
    email,
    interview_notes,
    interview_rating,
    phone,
    profile_url,
    rejection_reason,
    withdrawn_at,
  } = application;
  const facts: readonly [string, ReactNode][] = [
    [
      'Correo',
      <div key="email">
        <a href={`mailto:${email}`} className="hover:text-copper">
          <EmailText>{email}</EmailText>
        </a>
        <UndeliveredRepair applicant={application.id} canUpdate={canUpdate} />
      </div>,
    ],
    ['Teléfono', phone],
    [
      'Perfil',
      profile_url && (
        <a
          key="profile"
          href={profile_url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="break-all underline underline-offset-4 hover:text-copper"
        >
          {profile_url.replace('https://', '')}
        </a>
      ),
    ],
    ['Postuló', formatDateTime(application.applied_at)],
    ['Idioma', application.language === 'en' ? 'Inglés' : 'Español'],
    ['Referencia', application.reference],
    ['Llegó desde', application.source && sourceText(application.source)],
    ['Acepta otros procesos', otherProcessesText(otherProcessesSince)],
    ['Contactado', contacted_at && formatDateTime(contacted_at)],
    ['Entrevista', interview_rating && RATING_LABELS[interview_rating]],
    withdrawn_at
      ? ['Retirada', formatDateTime(withdrawn_at)]
      : ['Motivo de rechazo', rejection_reason && REJECTION_REASON_LABELS[rejection_reason]],
  ];
  return (
    <>
      <FactList facts={facts} />
      <ApplicationAnswers application={application} />
      {interview_notes && <FactText title="Notas de la entrevista">{interview_notes}</FactText>}
      {cover_letter && (
        <FactText title="Carta de presentación" lang={application.language}>
          {cover_letter}
        </FactText>
      )}
    </>
  );
}

function sourceText({ landing, referrer, ...campaign }: ApplicationSource): string {
  const named = Object.values(campaign).filter(Boolean).join(' · ');
  const from = named || referrer || 'Visita directa';
  return landing ? `${from}, a ${landing}` : from;
}
