import { Suspense } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { useLanguage } from '#app/i18n/use-language.ts';
import { defineLazyForm } from '#app/site/forms/define-lazy-form.ts';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { TextField } from '#app/ui/field.tsx';
import { APPLICATION_LIMITS, INTERNSHIP_LIMITS } from '#domain/values/text-limits.ts';
import { ChangeForm, Irreversible } from './change-form.tsx';
import type { MyApplicationTexts } from './my-application-texts.ts';
import { OtherProcessesForm } from './other-processes-form.tsx';
import type { MyApplication } from './read-my-application.ts';
import { RightsForm } from './rights-form.tsx';

const ReplaceCvForm = defineLazyForm(async () => {
  const { ReplaceCvForm } = await import('./replace-cv-form.tsx');
  return { default: ReplaceCvForm };
});

/** An applicant's actions as plain forms, which post to the page's own address, since it contains the token. */
export function ChangeSection({
  application,
  texts,
}: {
  application: MyApplication;
  texts: MyApplicationTexts['change'];
}) {
  const { about, kept_until, last_name, may_replace_cv, name, phone, withdrawn_at } = application;
  const isStudent = about === 'internship';
  // A CV without a posting serves a single purpose: instead of withdrawing it, the applicant erases it.
  const hasProcess = about !== 'spontaneous';
  const limits = isStudent
    ? { name: INTERNSHIP_LIMITS.first_name, phone: INTERNSHIP_LIMITS.phone }
    : { name: APPLICATION_LIMITS.full_name, phone: APPLICATION_LIMITS.phone };
  const { contact, cv, erase, others, prolong, rights, withdraw } = texts;
  return (
    <PageSection title={texts.title}>
      <div className="grid max-w-2xl gap-10">
        <ChangeForm title={contact.title} change="contact" button={contact.button}>
          <TextField
            label={isStudent ? contact.firstName : contact.name}
            name="name"
            autoComplete={isStudent ? 'given-name' : 'name'}
            maxLength={limits.name}
            defaultValue={name}
            isRequired
            required
          />
          {isStudent && (
            <TextField
              label={contact.lastName}
              name="last_name"
              autoComplete="family-name"
              maxLength={INTERNSHIP_LIMITS.last_name}
              defaultValue={last_name ?? ''}
              isRequired
              required
            />
          )}
          <TextField
            label={contact.phone}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={limits.phone}
            defaultValue={phone ?? ''}
            isRequired={isStudent}
            required={isStudent}
            hint={contact.email}
          />
        </ChangeForm>
        {may_replace_cv && (
          <Suspense>
            <ReplaceCvForm texts={cv} />
          </Suspense>
        )}
        {hasProcess && !withdrawn_at && (
          <Irreversible
            title={withdraw.title}
            text={withdraw.text}
            change="withdraw"
            button={withdraw.button}
            question={withdraw.question}
            confirm={withdraw.confirm}
          />
        )}
        {hasProcess && <OtherProcessesForm since={application.other_processes_since} texts={others} />}
        <ChangeForm
          title={prolong.title}
          text={`${prolong.until} ${formatDate(kept_until, useLanguage())}. ${prolong.text[about]}`}
          change="prolong"
          button={prolong.button}
          isQuiet
        />
        <RightsForm texts={rights} />
        <Irreversible
          title={erase.title}
          text={erase.text}
          change="erase"
          button={erase.button}
          question={erase.question}
          confirm={erase.confirm}
        />
      </div>
    </PageSection>
  );
}
