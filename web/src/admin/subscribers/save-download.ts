import type { DownloadOperation, RequestOf } from '#contracts/operation';
import { ApiError, endSessionIfRefused, errorOf, pathWithQuery, UNREACHABLE } from '../../api/api.ts';
import { adminToken, bearerToken } from '../../api/session.ts';

/**
 * Saves the file of a download. A plain link cannot send an Authorization header. The browser keeps the file outside the page's
 * memory.
 * @throws ApiError also when the connection breaks; then nothing is saved
 */
export async function saveDownload<Op extends DownloadOperation>(operation: Op, input: RequestOf<Op>): Promise<void> {
  const sentWith = adminToken();
  const token = bearerToken();
  let file: Blob;
  try {
    const response = await fetch(pathWithQuery(operation.http ?? 'GET /', input as object), {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      credentials: 'include',
    });
    if (!response.ok) {
      const error = errorOf(response.status, await response.text(), response.headers.get('retry-after'));
      endSessionIfRefused(error, sentWith);
      throw error;
    }
    file = await response.blob();
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, UNREACHABLE);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = operation.download.fileName;
  link.click();
  // The browser must start reading the URL before it is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
