import { useNavigate } from 'react-router';
import { sendCvTexts } from '#app/i18n/pages/send-cv.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/send-cv.ts';
import { LazySpontaneousForm } from './lazy-forms.tsx';
import { pageContext } from './page-context.ts';
import { receivedPath } from './received-path.ts';
import { withPeriods } from './with-periods.ts';

export async function loader(args: Route.LoaderArgs) {
  const { language, meta, picture, supabase, textsOf } = pageContext(args);
  const sendCv = await withPeriods(textsOf(sendCvTexts), { language, supabase });
  return { picture, texts: sendCv, meta: meta({ ...sendCv.meta, picture: 'control-room' }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function SendCv({ loaderData: { picture, texts } }: Route.ComponentProps) {
  const path = useLocalPath();
  const navigate = useNavigate();
  return (
    <SitePage isCareers>
      <PageHeading
        picture={picture}
        motif="jobs"
        eyebrow={texts.eyebrow}
        title={texts.title}
        lead={texts.lead}
      >
        <ButtonLink to={path('/oportunidades-laborales')} variant="outline-on-ink" className="mt-8">
          {texts.offers}
        </ButtonLink>
      </PageHeading>
      <PageSection title={texts.formTitle} lead={texts.formLead}>
        <div className="max-w-3xl border border-rule bg-sheet p-5 sm:p-8">
          <LazySpontaneousForm
            texts={texts}
            onSent={(reference, email) =>
              navigate(path(receivedPath('cv', reference)), { replace: true, state: { email } })
            }
          />
        </div>
      </PageSection>
    </SitePage>
  );
}
