import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These start processes and mostly wait for them, or compute on one core for longer than any other. */
const LONGEST = /\/tests\/(?:attacks|server)\/|\/portal-queries-at-scale\./;

/** Begins with the files that take longest, so that none is left alone at the end, when nothing else uses the processor. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
