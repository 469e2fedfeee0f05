import { useEffect, useRef } from 'react';

/**
 * Back closes what covers the page. An open sheet has a history entry of its own, a copy of the page's entry that is marked with the
 * number of open sheets. React Router never learns of it: it has the page's address and index, and the events of moves between the two
 * stop here. Closing by a button goes back, so that no entry is left over.
 */
const MARK = 'openSheets';

declare global {
  interface Window {
    /** Called before React Router's listener of moves in the history (entry.client.tsx). */
    onSheetMove?: (event: PopStateEvent) => void;
  }
}

type State = { idx?: number } & Record<string, unknown>;

const open: (() => void)[] = [];
/** The index that React Router gave the page below the sheets. */
let pageIndex: number | undefined;
/** Number of moves that this module has begun and whose events are still to come. */
let moves = 0;

const stateNow = () => history.state as State | null;
const markOf = (state: State | null): number => Number(state?.[MARK] ?? 0);

function move(steps: number): void {
  moves += 1;
  history.go(steps);
}

function onMove(event: PopStateEvent): void {
  const state = event.state as State | null;
  const depth = markOf(state);
  if (moves > 0) {
    moves -= 1;
    event.stopImmediatePropagation();
    if (moves === 0) release();
    return;
  }
  if (open.length === 0 && depth === 0) return;
  // Of a move to another page React Router has to know.
  if (depth > 0 || state?.idx === pageIndex) event.stopImmediatePropagation();
  // Forward to a sheet that has been closed: it stays closed.
  if (depth > open.length) move(open.length - depth);
  while (open.length > depth) open.pop()?.();
}

type Push = [state: State, unused: string, url?: string | URL | null];

/** Navigations that came while a move of this module was under way. */
const waiting: Push[] = [];

/** Puts a navigation from within a sheet in place of the sheet's entry, and a new entry for the sheet above it. */
function pushBelow(...push: Push): void {
  const [state, unused, url] = push;
  // The move would end on the entry below the new page's.
  if (moves > 0) return void waiting.push(push);
  // Back has left the sheet's entry already, and the sheet is only fading out.
  if (markOf(stateNow()) === 0) return History.prototype.pushState.call(history, state, unused, url);
  History.prototype.replaceState.call(history, state, unused, url);
  pushMark();
}

function pushMark(): void {
  pageIndex = stateNow()?.idx;
  History.prototype.pushState.call(history, { ...stateNow(), [MARK]: open.length }, '');
}

const replaceKeepingMark = (state: State, unused: string, url?: string | URL | null): void =>
  History.prototype.replaceState.call(history, { ...state, [MARK]: open.length }, unused, url);

function begin(close: () => void): void {
  open.push(close);
  window.onSheetMove = onMove;
  pushMark();
  Object.assign(history, { pushState: pushBelow, replaceState: replaceKeepingMark });
}

function end(close: () => void): void {
  const at = open.indexOf(close);
  if (at >= 0) open.splice(at, 1);
  if (at >= 0 && markOf(stateNow()) > open.length) move(-1);
  if (moves === 0) release();
}

/** After the last move: gives the history back to the page if no sheet is open, and makes the navigations that waited. */
function release(): void {
  if (open.length === 0) for (const name of ['pushState', 'replaceState'] as const) Reflect.deleteProperty(history, name);
  for (const push of waiting.splice(0)) history.pushState(...push);
}

/**
 * Makes Back close a sheet instead of leaving the page.
 * @param isOn false for a sheet that the visitor has not opened, which must not change the history
 */
export function useBackCloses(close: () => void, isOn: boolean): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const closeLatest = () => latest.current();
    begin(closeLatest);
    return () => end(closeLatest);
  }, [isOn]);
}
