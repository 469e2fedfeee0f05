import type { Chosen } from './import-calls.ts';

/**
 * Files of dry runs, kept in the browser until they are imported: the admin may leave the page, or reload it, between
 * looking at the result and importing it.
 */
export interface KeptFile extends Chosen {
  file: File;
}

const DATABASE = 'kaarto-imports';
const STORE = 'files';

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  return database.transaction(STORE, mode).objectStore(STORE);
}

// Where the browser keeps nothing (private windows), memory does, until the page is left.
const inMemory = new Map<string, KeptFile>();

/** Keeps one file only: the newest dry run is the one that will be imported. */
export async function keepFile(importId: string, kept: KeptFile): Promise<void> {
  inMemory.clear();
  inMemory.set(importId, kept);
  try {
    const files = await store('readwrite');
    await settled(files.clear());
    await settled(files.put(kept, importId));
  } catch {
    return;
  }
}

export async function keptFile(importId: string): Promise<KeptFile | null> {
  const known = inMemory.get(importId);
  if (known) return known;
  try {
    const found: KeptFile | undefined = await settled((await store('readonly')).get(importId));
    return found ?? null;
  } catch {
    return null;
  }
}

export async function forgetFiles(): Promise<void> {
  inMemory.clear();
  try {
    await settled((await store('readwrite')).clear());
  } catch {
    return;
  }
}
