import { acceptedImage } from '#contracts/files';
import type { Operation, OutputOf, RequestOf } from '#contracts/operation';
import { ApiError, UNREACHABLE, errorOf, endSessionIfRefused } from '../api/api.ts';
import { adminToken, bearerToken } from '../api/session.ts';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Error texts of an image upload, as specified. */
export const imageTexts = {
  type: 'File type not supported. Please upload a JPEG, PNG or WebP image.',
  size: 'File size exceeds 5MB limit',
  signedOut: 'Et ole kirjautunut sisään ylläpitäjänä',
  failed: 'Kuvan lataus epäonnistui',
  serverFailed: 'Palvelinvirhe: Kuvan lataus epäonnistui',
  /** Used when the response contains no image URL. */
  fallback: 'Failed to upload image',
} as const;

export interface UploadOptions {
  /** Receives the share of the file that has been sent, 0–1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Resolves with the record of the background job that the file starts, without waiting for the job to end. */
  noWait?: boolean;
}

type FormFields<Op extends Operation> = Omit<RequestOf<Op>, 'file' | 'image'>;

/**
 * Uploads a file. Uses XMLHttpRequest, because fetch reports no upload progress. The fields precede the file in the body,
 * so that the server can refuse an invalid field without reading the file.
 * @throws ApiError
 */
export function upload<Op extends Operation>(
  operation: Op,
  file: File,
  fields: FormFields<Op>,
  { onProgress, signal, noWait = false }: UploadOptions = {},
): Promise<OutputOf<Op>> {
  const [method = 'POST', path = ''] = (operation.http ?? '').split(' ');
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.append(name, operation.takes?.json?.includes(name) ? JSON.stringify(value) : String(value));
  }
  body.append(operation.takes?.field ?? 'file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    request.withCredentials = true;
    const token = bearerToken();
    const sentWith = adminToken();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (noWait) request.setRequestHeader('prefer', 'respond-async');

    request.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress?.(event.loaded / event.total));
    request.addEventListener('error', () => reject(new ApiError(0, UNREACHABLE)));
    request.addEventListener('abort', () => reject(new DOMException('Upload was cancelled', 'AbortError')));
    request.addEventListener('load', () => {
      if (request.status >= 400) {
        const error = errorOf(request.status, request.responseText, request.getResponseHeader('retry-after'));
        endSessionIfRefused(error, sentWith);
        reject(error);
        return;
      }
      try {
        resolve(JSON.parse(request.responseText) as OutputOf<Op>);
      } catch {
        reject(new ApiError(request.status, UNREACHABLE));
      }
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Validates an image before the upload. Returns the error text, or null if the image is valid. */
export function imageRefusal(file: File): string | null {
  if (adminToken() === null) return imageTexts.signedOut;
  if (!IMAGE_TYPES.some((type) => type === file.type)) return imageTexts.type;
  if (file.size > acceptedImage.maxBytes) return imageTexts.size;
  return null;
}

/**
 * Calls an operation that stores an image.
 * @throws ApiError, or Error 'Failed to upload image' if the response has no image URL
 */
export async function sendImage<Op extends Operation>(operation: Op, file: File, options?: UploadOptions): Promise<OutputOf<Op>> {
  const answer: OutputOf<Op> = await upload(operation, file, {} as FormFields<Op>, options);
  if (typeof answer === 'object' && answer !== null && 'imageUrl' in answer && typeof answer.imageUrl === 'string') return answer;
  throw new Error(imageTexts.fallback);
}

/** Returns the error text of a failed upload. */
export function imageFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return imageTexts.failed;
  if (error.status >= 500) return imageTexts.serverFailed;
  return error.serverMessage ?? imageTexts.failed;
}
