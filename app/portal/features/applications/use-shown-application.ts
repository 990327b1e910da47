import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedApplication } from './list-applications.ts';
import { repeatsQuery } from './list-repeats.ts';
import { applicationQuery, changedQuery } from './read-application.ts';

/**
 * The application on screen: what is known immediately, its details, and the applicant's repeat applications.
 *
 * @param shown.listed its row in the list, if loaded
 */
export function useShownApplication(
  jobId: string,
  { id, listed }: { id: string; listed: ListedApplication | undefined },
) {
  const details = useQuery(applicationQuery(jobId, id));
  const changed = useQuery(changedQuery(jobId, id));
  const application = details.data ?? changed.data ?? listed;
  const repeated = useQuery({ ...repeatsQuery(jobId, id), enabled: Boolean(application?.repeated_at) });
  const repeats = repeated.data ?? [];
  const [selectedId, selectVersion] = useState<string | null>(null);
  const areKnown = !application?.repeated_at || repeated.data || repeated.isError;
  const versions = application && areKnown ? [...repeats, application] : [];
  return {
    application,
    /** The version whose CV is shown: the selected one, or else the latest. */
    cv: versions.find((one) => one.id === selectedId) ?? versions[0],
    details,
    repeated,
    repeats,
    selectVersion,
  };
}
