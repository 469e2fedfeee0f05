import type { ColumnChoice } from './import-calls.ts';

/**
 * The file of a dry run, stored in the browser until it is imported. The admin may leave or reload the page between the dry
 * run and the import.
 */
export interface StoredFile extends ColumnChoice {
  file: File;
}

const DATABASE = 'kaarto-imports';
const STORE = 'files';

const resultOf = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await resultOf(opening);
  return database.transaction(STORE, mode).objectStore(STORE);
}

// Fallback where IndexedDB is blocked (private windows); lasts until the page unloads.
const inMemory = new Map<string, StoredFile>();

/** Stores the file of a dry run and deletes any other: only the latest dry run will be imported. */
export async function storeFile(importId: string, stored: StoredFile): Promise<void> {
  inMemory.clear();
  inMemory.set(importId, stored);
  try {
    const files = await store('readwrite');
    await resultOf(files.clear());
    await resultOf(files.put(stored, importId));
  } catch {
    return;
  }
}

export async function readStoredFile(importId: string): Promise<StoredFile | null> {
  const known = inMemory.get(importId);
  if (known) return known;
  try {
    const found: StoredFile | undefined = await resultOf((await store('readonly')).get(importId));
    return found ?? null;
  } catch {
    return null;
  }
}

export async function deleteStoredFiles(): Promise<void> {
  inMemory.clear();
  try {
    await resultOf((await store('readwrite')).clear());
  } catch {
    return;
  }
}
