import { EntriesSkeleton, LoadingStatus } from '#app/ui/loading.tsx';

/** Replaces a CV that is being opened: a sheet with grey lines. */
export const CvSkeleton = () => (
  <>
    <LoadingStatus>Abriendo CV...</LoadingStatus>
    <div aria-hidden="true" className="min-h-0 grow overflow-hidden bg-ground lg:px-6 lg:py-5">
      <div className="mx-auto grid h-full max-w-3xl content-start gap-5 bg-sheet px-5 py-6 lg:px-12 lg:py-10">
        {['w-1/2', 'w-1/3', 'w-full', 'w-11/12', 'w-full', 'w-3/4', 'w-1/3', 'w-full', 'w-2/3'].map(
          (width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <span key={line} className={`h-3 bg-grid motion-safe:animate-pulse ${width}`} />
          ),
        )}
      </div>
    </div>
  </>
);

/**
 * Replaces a record opened by its URL. On narrow screens without tabs, which would move away under the finger when the
 * name and the decisions load above them.
 */
export const PanelSkeleton = ({ children }: { children: string }) => (
  <div className="flex min-h-0 grow flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]">
    <div className="flex min-h-0 grow flex-col lg:border-r lg:border-rule">
      <CvSkeleton />
    </div>
    <div className="px-5 py-4 max-lg:sr-only">
      <EntriesSkeleton rows={5}>{children}</EntriesSkeleton>
    </div>
  </div>
);
