import { useTranslation } from 'react-i18next';
import { RichText } from '#app/content/rich-text/rich-text.tsx';
import { SpanishNotice } from '#app/ui/spanish-notice.tsx';
import { type Localized, langOf } from '#domain/values/localized.ts';
import type { RichText as Content } from '#domain/website/rich-text.ts';
import type { JobTexts } from './job-texts.ts';

/**
 * A posting's texts.
 *
 * @param props.heading the heading level below the title's
 */
export function JobSections({
  job,
  heading,
}: {
  job: { readonly texts: JobTexts } & Partial<Pick<Localized<object>, 'untranslated'>>;
  heading: 'h2' | 'h3';
}) {
  const { t } = useTranslation();
  return (
    <>
      {job.untranslated && job.untranslated.length > 0 && (
        <SpanishNotice>{t('jobs.untranslated')}</SpanishNotice>
      )}
      <Section
        heading={heading}
        title={t('jobs.description')}
        text={job.texts.description}
        lang={langOf(job, 'description')}
      />
      <Section
        heading={heading}
        title={t('jobs.requirements')}
        text={job.texts.requirements}
        lang={langOf(job, 'requirements')}
      />
      {job.texts.benefits.content.length > 0 && (
        <Section
          heading={heading}
          title={t('jobs.benefits')}
          text={job.texts.benefits}
          lang={langOf(job, 'benefits')}
        />
      )}
    </>
  );
}

function Section({
  heading: Heading,
  title,
  text,
  lang,
}: {
  heading: 'h2' | 'h3';
  title: string;
  text: Content;
  lang: 'es' | undefined;
}) {
  return (
    <section className="break-inside-avoid-page">
      <Heading className="mb-3 text-lg">{title}</Heading>
      <RichText text={text} heading={Heading === 'h2' ? 'h3' : 'h4'} lang={lang} className="max-w-[68ch]" />
    </section>
  );
}
