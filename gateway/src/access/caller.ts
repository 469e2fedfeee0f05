import type { InputOf, Operation, OutputOf } from '#contracts/operation';
import type { TokenClaims } from './tokens.ts';

/** Who makes a call that the gateway answers by itself. */
export interface Caller {
  address: string;
  /** Set where the contract asks for a token. */
  claims: TokenClaims | null;
  /** The request's Cookie header. */
  cookie: string | undefined;
  /** Sends a Set-Cookie header with the answer. */
  setCookie: (cookie: string) => void;
}

/** A call that the gateway answers by itself, with its handler. */
export interface OwnCall {
  operation: Operation;
  handle: (input: unknown, caller: Caller) => Promise<unknown>;
}

/** Ties a contract to its handler; a handler of another type does not compile. */
export function answering<Op extends Operation>(
  operation: Op,
  handle: (input: InputOf<Op>, caller: Caller) => Promise<OutputOf<Op>>,
): OwnCall {
  return { operation, handle: async (input, caller) => operation.output.parse(await handle(input as InputOf<Op>, caller)) };
}
