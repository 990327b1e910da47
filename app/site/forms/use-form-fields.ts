import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type PostedForm, postedText } from '#app/lib/form-post.ts';
import { problemText } from './problem-text.ts';

/**
 * The props of a form's fields.
 *
 * @param posted a form posted without scripts that was rejected; shown until the form is submitted again
 */
export function useFormFields<Values extends FieldValues>(
  {
    formState,
    getFieldState,
    register,
  }: Pick<UseFormReturn<Values>, 'formState' | 'getFieldState' | 'register'>,
  posted: PostedForm | undefined,
) {
  const { t } = useTranslation();
  return (name: Path<Values>) => {
    const key =
      getFieldState(name, formState).error?.message ||
      (formState.submitCount === 0 && postedText(posted?.problems, name));
    return {
      ...register(name),
      defaultValue: postedText(posted?.values, name),
      error: key ? problemText(t, key) : undefined,
    };
  };
}
