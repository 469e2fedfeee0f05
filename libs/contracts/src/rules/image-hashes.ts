const IMAGE = /\/images\/([0-9a-f]{16,64})(?![0-9a-f])/g;

/** Returns the hashes of the uploaded images that a content refers to, in fields or within texts; each once. */
export const imageHashes = (content: unknown): string[] => [
  ...new Set([...JSON.stringify(content).matchAll(IMAGE)].map(([, hash = '']) => hash)),
];
