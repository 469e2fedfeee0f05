import { ApiError, UNREACHABLE, errorOf, noticeRefusedToken } from '../api.ts';
import { adminToken, bearerToken } from '../session.ts';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The texts of an image that cannot be taken, as the specification gives them. */
export const imageTexts = {
  type: 'File type not supported. Please upload a JPEG, PNG or WebP image.',
  size: 'File size exceeds 5MB limit',
  signedOut: 'Et ole kirjautunut sisään ylläpitäjänä',
  failed: 'Kuvan lataus epäonnistui',
  serverFailed: 'Palvelinvirhe: Kuvan lataus epäonnistui',
  /** The helper's own fallback, where an answer says nothing at all. */
  fallback: 'Failed to upload image',
} as const;

export interface UploadOptions {
  /** Share of the file that has been sent, 0–1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/**
 * Posts a file with its progress, which fetch cannot tell. `path` is below /api.
 * @throws ApiError
 */
export function upload(path: string, body: FormData, { onProgress, signal, headers = {} }: UploadOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.withCredentials = true;
    const token = bearerToken();
    const sentWith = adminToken();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    request.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress?.(event.loaded / event.total));
    request.addEventListener('error', () => reject(new ApiError(0, UNREACHABLE)));
    request.addEventListener('abort', () => reject(new DOMException('Upload was cancelled', 'AbortError')));
    request.addEventListener('load', () => {
      if (request.status >= 400) {
        const error = errorOf(request.status, request.responseText, request.getResponseHeader('retry-after'));
        noticeRefusedToken(error, sentWith, path);
        reject(error);
        return;
      }
      try {
        resolve(JSON.parse(request.responseText));
      } catch {
        reject(new ApiError(request.status, UNREACHABLE));
      }
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** What is wrong with an image before it is sent; null when nothing is. */
export function imageRefusal(file: File): string | null {
  if (adminToken() === null) return imageTexts.signedOut;
  if (!IMAGE_TYPES.some((type) => type === file.type)) return imageTexts.type;
  if (file.size > MAX_IMAGE_BYTES) return imageTexts.size;
  return null;
}

/**
 * Stores an image and answers its address.
 * @throws ApiError, or Error 'Failed to upload image' when the answer has no address
 */
export async function uploadImage(file: File, options?: UploadOptions): Promise<string> {
  const body = new FormData();
  body.append('image', file);
  const answer = await upload('/upload', body, options);
  if (typeof answer === 'object' && answer !== null && 'imageUrl' in answer && typeof answer.imageUrl === 'string') return answer.imageUrl;
  throw new Error(imageTexts.fallback);
}

/** The sentence for a failed upload. */
export function imageFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return imageTexts.failed;
  if (error.status >= 500) return imageTexts.serverFailed;
  return error.serverMessage ?? imageTexts.failed;
}
