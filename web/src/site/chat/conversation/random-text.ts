/** Returns 26 random characters a–z and 0–9: 134 bits, so that nobody can guess the id of somebody else's conversation. */
export const randomText = (): string => Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => (byte % 36).toString(36)).join('');
