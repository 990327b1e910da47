import { FunctionsHttpError } from '@supabase/supabase-js';
import { data, Link } from 'react-router';
import { rightsTexts } from '#app/i18n/pages/rights.ts';
import { useLanguage, useLocalPath } from '#app/i18n/use-language.ts';
import { fieldsOf, postedText, readFormPost } from '#app/lib/form-post.ts';
import { FormAlert } from '#app/site/forms/site-form.tsx';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { RIGHT_NAMES, RIGHTS, RIGHTS_LIMITS } from '#domain/data-protection/rights.ts';
import { rightsRequestSchema } from '#domain/data-protection/rights-request.ts';
import type { Route } from './+types/rights.ts';
import { pageContext } from './page-context.ts';

export function loader(args: Route.LoaderArgs) {
  const { meta, textsOf } = pageContext(args);
  const rights = textsOf(rightsTexts);
  return { texts: rights, meta: meta({ title: rights.title, description: rights.description }) };
}

/** A plain form, which works the same with and without scripts. */
export async function action(args: Route.ActionArgs) {
  const { language, supabase } = pageContext(args);
  const form = await readFormPost(args.request, fieldsOf(rightsRequestSchema));
  if (!form) throw data(null, { status: 400 });
  const { isBot, values } = form;
  const request = rightsRequestSchema.safeParse({ ...values, language });
  if (!request.success || isBot) return data({ problem: 'failed', values } as const, { status: 422 });
  const { error } = await supabase.functions.invoke('request-rights', { body: request.data });
  if (!error) return data({ problem: null, values: {} });
  console.error('rights request not stored', error.message);
  // The address cannot receive mail.
  if (error instanceof FunctionsHttpError && error.context.status === 400)
    return data({ problem: 'failed', values } as const, { status: 422 });
  return data({ problem: 'unavailable', values } as const, { status: 503 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Rights({ actionData, loaderData: { texts } }: Route.ComponentProps) {
  const language = useLanguage();
  const path = useLocalPath();
  const { form, sent } = texts;
  if (actionData && !actionData.problem)
    return (
      <SitePage>
        <PageHeading eyebrow={texts.eyebrow} title={sent.title} lead={<p role="status">{sent.lead}</p>} />
      </SitePage>
    );
  const typed = (name: string): string => postedText(actionData?.values, name);
  return (
    <SitePage>
      <PageHeading eyebrow={texts.eyebrow} title={texts.title} lead={texts.lead} />
      <div className="site-width py-14 md:py-20">
        <p className="mb-8 max-w-2xl border-l-3 border-copper pl-4">{texts.shortcut}</p>
        <form method="post" className="relative grid max-w-2xl gap-5">
          {actionData?.problem && (
            <FormAlert>{actionData.problem === 'failed' ? form.failed : form.unavailable}</FormAlert>
          )}
          <SelectField label={form.claim} name="claim" defaultValue={typed('claim') || RIGHTS[0]}>
            {RIGHTS.map((right) => (
              <option key={right} value={right}>
                {RIGHT_NAMES[language][right]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={form.name}
            name="full_name"
            autoComplete="name"
            maxLength={RIGHTS_LIMITS.full_name}
            defaultValue={typed('full_name')}
            isRequired
            required
          />
          <TextField
            label={form.email}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={RIGHTS_LIMITS.email}
            defaultValue={typed('email')}
            isRequired
            required
          />
          <TextArea
            label={form.details}
            name="details"
            maxLength={RIGHTS_LIMITS.details}
            defaultValue={typed('details')}
          />
          <Button type="submit" className="justify-self-start">
            {form.submit}
          </Button>
        </form>
        <p className="mt-8">
          <Link to={path('/privacidad')} className="text-copper underline underline-offset-4">
            {texts.policy}
          </Link>
        </p>
      </div>
    </SitePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} isPosted />;
}
