import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { listedApplication } from '#testing/listed-application.ts';
import { applicationsQuery } from './applications-query.ts';
import { optimisticDecision } from './change-application.ts';
import type { ApplicationChange, Decision } from './decision.ts';
import { type ApplicationPage, NEWEST_FIRST } from './list-applications.ts';
import { readWithPending } from './pending-decisions.ts';

const FILTERS = { search: '', sort: NEWEST_FIRST, page: 0, size: 50 };
const ALL = applicationsQuery('p', { ...FILTERS, status: null }).queryKey;
const APPROVED = applicationsQuery('p', { ...FILTERS, status: 'approved' }).queryKey;

test('a decision that fails takes back only what it changed', async () => {
  const eva = listedApplication();
  const client = new QueryClient();
  client.setQueryData<ApplicationPage>(ALL, { applications: [eva], total: 1 });
  client.setQueryData<ApplicationPage>(APPROVED, { applications: [], total: 0 });
  // Only lists on the screen are patched.
  for (const queryKey of [ALL, APPROVED]) {
    const list = new QueryObserver(client, {
      queryKey,
      queryFn: () => null,
      staleTime: Number.POSITIVE_INFINITY,
    });
    onTestFinished(list.subscribe(() => undefined));
  }
  const shown = () => client.getQueryData<ApplicationPage>(ALL)?.applications[0] ?? eva;
  const decide = (change: ApplicationChange) => {
    const { promise, reject } = Promise.withResolvers<void>();
    const observer = new MutationObserver<void, Error, Decision, () => void>(client, {
      ...optimisticDecision('p'),
      mutationFn: () => promise,
    });
    return { settled: observer.mutate({ application: shown(), change }).catch(() => undefined), reject };
  };

  const contact = decide({ kind: 'contacted' });
  await expect.poll(shown).toMatchObject({ contacted: true });
  decide({ kind: 'status', status: 'approved' });
  await expect.poll(shown).toMatchObject({ contacted: true, status: 'approved' });
  contact.reject(new Error('another colleague was faster'));
  await contact.settled;
  const approved = { ...eva, status: 'approved' };
  expect(shown()).toEqual(approved);
  expect(client.getQueryData(APPROVED)).toEqual({ applications: [approved], total: 1 });
});

test('a list that is read while a decision is being stored shows it', async () => {
  const [eva, ana] = [listedApplication({ id: 'e' }), listedApplication({ id: 'a' })];
  const client = new QueryClient();
  const asBefore = { applications: [eva, ana], total: 2 };
  const read = (status: 'pending' | null, page: ApplicationPage = asBefore, jobId = 'p') =>
    readWithPending(jobId, { ...FILTERS, status }, async () => page);
  const reject = () => {
    const storing = Promise.withResolvers<void>();
    const observer = new MutationObserver(client, {
      ...optimisticDecision('p'),
      mutationFn: () => storing.promise,
    });
    const settled = observer.mutate({ application: eva, change: { kind: 'status', status: 'rejected' } });
    return { ...storing, settled: settled.catch(() => undefined) };
  };
  const rejection = reject();
  const withoutEva = { applications: [ana], total: 1 };
  await expect.poll(() => read('pending')).toEqual(withoutEva);
  expect((await read(null)).applications[0]).toEqual({ ...eva, status: 'rejected' });
  expect(await read('pending', asBefore, 'another')).toEqual(asBefore);
  // A colleague has decided since: the server's answer is newer.
  const decided = { applications: [{ ...eva, status: 'approved' as const }, ana], total: 2 };
  expect(await read(null, decided)).toEqual(decided);

  // Answers of reads that began before, arriving after.
  const answer = Promise.withResolvers<ApplicationPage>();
  const early = readWithPending('p', { ...FILTERS, status: 'pending' }, () => answer.promise);
  rejection.resolve();
  await rejection.settled;
  answer.resolve(asBefore);
  expect(await early).toEqual(withoutEva);
  expect(await read('pending')).toEqual(asBefore);

  const refused = reject();
  await expect.poll(() => read('pending')).toEqual(withoutEva);
  const during = Promise.withResolvers<ApplicationPage>();
  const later = readWithPending('p', { ...FILTERS, status: 'pending' }, () => during.promise);
  refused.reject(new Error('refused'));
  await refused.settled;
  during.resolve(asBefore);
  expect(await later).toEqual(asBefore);
});
