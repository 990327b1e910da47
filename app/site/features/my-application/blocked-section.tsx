import { PageSection } from '#app/site/layout/page-section.tsx';
import { Irreversible } from './change-form.tsx';
import type { MyApplicationTexts } from './my-application-texts.ts';
import type { ApplicantBlock } from './read-my-application.ts';
import { RightsForm } from './rights-form.tsx';

/** The actions available to an applicant whose data are blocked. */
export function BlockedSection({
  block,
  texts,
}: {
  block: ApplicantBlock;
  texts: Pick<MyApplicationTexts, 'blocked' | 'change'>;
}) {
  const { erase, rights, withdraw } = texts.change;
  const { blocked } = texts;
  return (
    <PageSection title={blocked.section}>
      <div className="grid max-w-2xl gap-10">
        <RightsForm texts={rights} />
        {block.withdrawn_at && <p>{blocked.withdrawn}</p>}
        {block.about !== 'spontaneous' && !block.withdrawn_at && (
          <Irreversible
            title={withdraw.title}
            text={blocked.withdraw}
            change="withdraw"
            button={withdraw.button}
            question={withdraw.question}
            confirm={withdraw.confirm}
          />
        )}
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
