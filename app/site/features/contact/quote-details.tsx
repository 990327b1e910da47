import { quoteDetailsTexts } from '#app/i18n/pages/quote-details.ts';
import { useChangedTexts } from '#app/i18n/use-changed-texts.ts';
import { postedText } from '#app/lib/form-post.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { CONTACT_LIMITS } from '#domain/values/text-limits.ts';
import { CHILEAN_REGIONS } from '#domain/website/chilean-region.ts';
import { QuoteFiles } from './quote-files.tsx';

/**
 * Plant, region, date and files of a quote request; all optional. Loaded on demand, with its texts.
 *
 * @param props.isAskedFor whether the details replace the pressed button, and take its focus
 * @param props.dateError the translated error of the date
 * @param props.progress upload progress from 0 to 1, or `offline` when the network was lost; null when idle
 */
export function QuoteDetails({
  isAskedFor,
  values,
  files,
  onFiles,
  progress,
  dateError,
}: {
  isAskedFor: boolean;
  /** Values from an earlier post, by field. */
  values: Readonly<Record<string, string>>;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  progress: number | 'offline' | null;
  dateError: string | undefined;
}) {
  const texts = useChangedTexts('pages/quote-details', quoteDetailsTexts);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={texts.plant}
          name="plant"
          autoFocus={isAskedFor}
          defaultValue={postedText(values, 'plant')}
          maxLength={CONTACT_LIMITS.plant}
        />
        <SelectField label={texts.region} name="region" defaultValue={postedText(values, 'region')}>
          <option value="">{texts.chooseRegion}</option>
          {CHILEAN_REGIONS.map((region) => (
            <option key={region}>{region}</option>
          ))}
        </SelectField>
        <TextField
          label={texts.wantedBy}
          name="wanted_by"
          type="date"
          defaultValue={postedText(values, 'wanted_by')}
          error={dateError}
        />
      </div>
      <QuoteFiles texts={texts} files={files} onFiles={onFiles} progress={progress} />
    </>
  );
}
