import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These start processes and mostly wait for them. */
const STARTS_SERVERS = /\/tests\/(?:attacks|server)\//;

/** Begins with the files that wait, so that none is left alone at the end, when nothing else uses the processor. */
export class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification): boolean => STARTS_SERVERS.test(moduleId);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
