import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as contracts from '#contracts/monitoring/monitors';
import { sendTestNotification } from '#contracts/monitoring/notifications';
import type { OutputOf, RequestOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import { queryClient, showSaved } from '../../panel/query-client.ts';

export type Monitor = OutputOf<typeof contracts.getMonitor>;
export type MonitorFields = RequestOf<typeof contracts.createMonitor>;
export type Reading = OutputOf<typeof contracts.listReadings>[number];
export type Preview = OutputOf<typeof contracts.previewPage>;
export type PreviewRequest = RequestOf<typeof contracts.previewPage>;
type PictureRequest = RequestOf<typeof contracts.previewPicture>;

/** Milliseconds, as specified. */
export const MONITOR_TIMEOUT = 30_000;

const options = { timeout: MONITOR_TIMEOUT, signInAt: '/admin/login' } as const;
const listKey = ['competitor prices'];
const monitorKey = (id: string) => ['competitor price', id];
const pictureKey = (picture: PictureRequest) => ['competitor price picture', picture];
const historyKey = (id: string) => ['competitor price history', id];

/** Milliseconds until the list is read again: while a check runs or is to come, and otherwise. */
const BUSY_MS = 3_000;
const CALM_MS = 60_000;
/** Milliseconds between two looks at a check that runs. */
const STEP_MS = 500;

const isBusy = ({ step, status }: Monitor): boolean => step !== null || status === 'pending';

/** Reads all monitors. Filtering, sorting and paging happen in the browser. */
export const useMonitors = (): UseQueryResult<Monitor[]> =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(contracts.listMonitors, {}, { ...options, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? BUSY_MS : CALM_MS),
  });

export const reloadMonitors = (): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey });

/** Reads one monitor with all parts of its text changes. */
export const useMonitor = (id: string): UseQueryResult<Monitor> =>
  useQuery({
    queryKey: monitorKey(id),
    queryFn: ({ signal }) => call(contracts.getMonitor, { id }, { ...options, signal }),
    staleTime: 0,
  });

/** Returns the step of a monitor's check, which is followed while `isFollowed`. */
export function useCheckStep(monitor: Monitor, isFollowed: boolean): Monitor['step'] {
  const { data } = useQuery({
    queryKey: [...monitorKey(monitor._id), 'step'],
    queryFn: async ({ signal }) => (await call(contracts.getMonitor, { id: monitor._id }, { ...options, signal })).step,
    enabled: isFollowed,
    refetchInterval: STEP_MS,
    staleTime: 0,
    // The step of an earlier check says nothing about this one.
    gcTime: 0,
    retry: false,
  });
  return isFollowed ? (data ?? 'waiting') : monitor.step;
}

/** Reads the prices of a monitor's last 400 days, oldest first. */
export const useReadings = (id: string): UseQueryResult<Reading[]> =>
  useQuery({
    queryKey: historyKey(id),
    queryFn: ({ signal }) => call(contracts.listReadings, { id }, { ...options, signal }),
    staleTime: 0,
  });

/** Reads the picture of a previewed product. No picture is not an error, nor is one that cannot be read. */
export const usePicture = (request: PictureRequest): UseQueryResult<string | null> =>
  useQuery({
    queryKey: pictureKey(request),
    queryFn: async ({ signal }) => (await call(contracts.previewPicture, request, { ...options, signal })).picture,
    staleTime: Infinity,
    retry: false,
  });

/** Puts a saved monitor into the cached list at once, and drops what else is cached of it. */
export function showMonitor(saved: Monitor): void {
  showSaved<Monitor[]>(listKey, (monitors) => monitors && [...monitors.filter(({ _id }) => _id !== saved._id), saved]);
  void queryClient.invalidateQueries({ queryKey: monitorKey(saved._id) });
  void queryClient.invalidateQueries({ queryKey: historyKey(saved._id) });
}

export const hideMonitor = (id: string): void => showSaved<Monitor[]>(listKey, (monitors) => monitors?.filter(({ _id }) => _id !== id));

export const createMonitor = (fields: MonitorFields) => call(contracts.createMonitor, fields, options);
export const updateMonitor = ({ _id: id, version }: Monitor, fields: MonitorFields) =>
  call(contracts.updateMonitor, { ...fields, id, version }, options);
export const deleteMonitor = (id: string) => call(contracts.deleteMonitor, { id }, options);
export const restoreMonitor = (id: string) => call(contracts.restoreMonitor, { id }, options);
export const readDeletedMonitors = (page: number, signal: AbortSignal) =>
  call(contracts.listDeletedMonitors, { page }, { ...options, signal });
export const pauseMonitor = (id: string) => call(contracts.pauseMonitor, { id }, options);
export const resumeMonitor = (id: string) => call(contracts.resumeMonitor, { id }, options);
/** Checks a monitor now. Resolves after the check, whether that succeeded or not (`lastError`). */
export const checkMonitor = (id: string) => call(contracts.checkMonitor, { id }, options);
export const previewPage = (page: PreviewRequest, signal?: AbortSignal) => call(contracts.previewPage, page, { ...options, signal });
export const sendTest = (email: string) => call(sendTestNotification, { email }, options);
