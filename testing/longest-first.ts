import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes and mostly wait for them. */
const LONGEST = /\/tests\/(?:attacks|server)\//;

/** Runs the longest files first, so that none runs alone at the end while the other cores are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
