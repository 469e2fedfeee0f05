import type { InputOf, Operation, OutputOf } from '#contracts/operation';
import type { TokenClaims } from './tokens.ts';

/** The client of a call that the gateway itself handles. */
export interface Caller {
  address: string;
  /** The token's claims; null where the contract requires no token. */
  claims: TokenClaims | null;
  /** The request's Cookie header. */
  cookie: string | undefined;
  /** The request's User-Agent header. */
  userAgent: string | undefined;
  /** Adds a Set-Cookie header to the response. */
  setCookie: (cookie: string) => void;
}

/** A call that the gateway itself handles instead of forwarding it to a service. */
export interface GatewayCall {
  operation: Operation;
  handle: (input: unknown, caller: Caller) => Promise<unknown>;
}

/** Returns whether the gateway itself handles an operation. */
export const isHandledByGateway = ({ subject }: Pick<Operation, 'subject'>): boolean => /^(access|gateway)\./.test(subject);

/** Binds a handler to a contract. A handler of another type does not compile. */
export function gatewayCall<Op extends Operation>(
  operation: Op,
  handle: (input: InputOf<Op>, caller: Caller) => Promise<OutputOf<Op>>,
): GatewayCall {
  return { operation, handle: async (input, caller) => operation.output.parse(await handle(input as InputOf<Op>, caller)) };
}
