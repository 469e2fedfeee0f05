const IMAGE = /\/images\/([0-9a-f]{16,64})(?![0-9a-f])/g;

/** The uploaded images that a content refers to anywhere, in a field or within a text, by their hash; each once. */
export const imageHashes = (content: unknown): string[] => [
  ...new Set([...JSON.stringify(content).matchAll(IMAGE)].map(([, hash = '']) => hash)),
];
