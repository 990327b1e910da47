interface Read {
  readonly isLoadingError: boolean;
  readonly refetch: () => unknown;
}

/** Repeats all reads that failed: repeating only the first would reveal the next failure with each retry. */
export function refetchFailed(reads: readonly (Read | undefined)[]): void {
  for (const read of reads) if (read?.isLoadingError) read.refetch();
}
