import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ImportRow, importStates } from '#contracts/imports';
import type { z } from 'zod';
import type { UploadOptions } from '../../ui/upload.ts';

export type ImportedRow = z.output<typeof ImportRow>;
export type Outcome = ImportedRow['outcome'];
export type ImportState = (typeof importStates)[number];

export interface ImportColumn {
  header: string;
  field: string | null;
  sample: string;
}

/** An import of any kind, with what its pages show. */
export interface Import extends Record<Outcome, number> {
  importId: string;
  fileName: string;
  dryRun: boolean;
  state: ImportState;
  progress: number;
  rows: number;
  warned: number;
  columns: ImportColumn[];
  headerRow: number | null;
  firstRows: { row: number; cells: string[] }[];
  failure: string | null;
  failureCode: string | null;
  undoable: boolean;
  createdAt: string;
  createdBy: string;
}

interface Pages<Item> {
  items: Item[];
  pagination: { totalPages: number };
}

/** The fields that are sent with a file. */
export interface StartFields {
  dryRun: boolean;
  mapping?: Record<string, string | null>;
  headerRow?: number;
}

/** The calls of a kind of import. */
export interface ImportCalls<Rec extends Import> {
  start: (file: File, fields: StartFields & Record<string, unknown>, options: UploadOptions) => Promise<Rec>;
  read: (importId: string, signal: AbortSignal) => Promise<Rec>;
  follow: (importId: string, signal: AbortSignal) => AsyncIterable<Pick<Import, 'state' | 'progress' | 'rows'>>;
  list: (page: number, signal: AbortSignal) => Promise<Pages<Omit<Rec, 'firstRows' | 'failureCode'>>>;
  rows: (importId: string, outcome: Outcome | undefined, page: number, signal: AbortSignal) => Promise<Pages<ImportedRow>>;
  undo: (importId: string) => Promise<Rec & { kept: number }>;
}

/** What distinguishes the pages of one kind of import from those of another. */
export interface ImportKind<Rec extends Import = Import> {
  /** Names the kind in the query cache. */
  key: string;
  calls: ImportCalls<Rec>;
  /** Every field with its name (Finnish), in the order of the choices. */
  fieldNames: Readonly<Record<string, string>>;
  /** Returns the required fields that are missing. */
  missing: (has: (field: string) => boolean) => string[];
  /** The fields that several columns may have. */
  repeatable?: ReadonlySet<string>;
  /** The outcomes that occur. */
  outcomes: readonly Outcome[];
  /** What a row shows. `title`: default is the row's own; `details`: below its reason and warnings. */
  describe: (row: ImportedRow) => { title?: ReactNode; details?: ReactNode };
  /** Reloads the data that an import has changed. */
  reload: () => Promise<unknown>;
  /** Shown with the result; the findings that the admin has to check. */
  Findings?: ComponentType<{ record: Rec }>;
  /** Confirmation before an import. Reports the fields to send, or null until the admin has confirmed. */
  Confirmation?: ComponentType<{ onChange: (fields: Record<string, unknown> | null) => void }>;
  texts: {
    heading: string;
    dropHere: string;
    dropLabel: string;
    dropHint: string;
    rowTitle: string;
    rowDetails: string;
    mappedTo: string;
    mappingHint: string;
    nothingToDo: string;
    undone: string;
    /** The question before an undo, by the numbers of rows. */
    undoQuestion: (added: string, changed: string) => string;
    /** The notice after an undo that left some rows. */
    undoKept: (kept: string) => string;
    done: (added: string, changed: string) => string;
  };
}

const Context = createContext<ImportKind<never> | null>(null);

export const ImportKindProvider = Context.Provider;

/** The kind of import whose pages are shown. */
export function useImportKind(): ImportKind {
  const kind = useContext(Context);
  if (kind === null) throw new Error('useImportKind needs ImportKindProvider around it');
  return kind as unknown as ImportKind;
}
