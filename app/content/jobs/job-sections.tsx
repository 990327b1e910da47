import { useTranslation } from 'react-i18next';
import { SpanishNotice } from '#app/ui/spanish-notice.tsx';
import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import { type Localized, langOf } from '#domain/values/localized.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';

/**
 * A posting's texts.
 *
 * @param props.heading the heading level below the title's
 */
export function JobSections({
  job,
  heading,
}: {
  job: Pick<JobPosting, 'description' | 'requirements' | 'benefits'> &
    Partial<Pick<Localized<object>, 'untranslated'>>;
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
        text={job.description}
        lang={langOf(job, 'description')}
      />
      <Section
        heading={heading}
        title={t('jobs.requirements')}
        text={job.requirements}
        lang={langOf(job, 'requirements')}
      />
      {job.benefits && (
        <Section
          heading={heading}
          title={t('jobs.benefits')}
          text={job.benefits}
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
  text: string;
  lang: 'es' | undefined;
}) {
  return (
    <section className="break-inside-avoid-page">
      <Heading className="mb-3 text-lg">{title}</Heading>
      <div lang={lang} className="grid max-w-[68ch] gap-3">
        {textBlocks(text).map((block) => (
          <Block key={block.kind === 'list' ? block.items.join() : block.text} block={block} />
        ))}
      </div>
    </section>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'paragraph') return <p className="whitespace-pre-line">{block.text}</p>;
  return (
    <ul className="grid gap-1.5">
      {block.items.map((item) => (
        <li
          key={item}
          className="relative pl-5 before:absolute before:top-[0.7em] before:left-0 before:h-px before:w-3 before:bg-copper"
        >
          {item}
        </li>
      ))}
    </ul>
  );
}
