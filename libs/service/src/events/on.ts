import type { DomainEvent, Envelope } from '#contracts/operation';
import type { z } from 'zod';

type ReactionMethod<E extends DomainEvent> = (data: z.output<E['data']>, envelope: Envelope) => Promise<void>;

/** A method decorated with `@On`. */
export interface DeclaredReaction {
  event: DomainEvent;
  reaction: string;
  /** The class of the provider that has the method. */
  type: abstract new (...args: never[]) => object;
  method: string | symbol;
}

const declared: DeclaredReaction[] = [];

/** Returns the reactions of all classes that this process has loaded. */
export const declaredReactions = (): readonly DeclaredReaction[] => declared;

/**
 * Makes a method of a provider a durable reaction to an event. The event is redelivered until the method resolves, also
 * after a crash of the process or of NATS, and to one replica of the service at a time. A rejection is logged and retried
 * later. After the last try the event becomes a dead letter, which an admin can resend.
 *
 * An event may be delivered twice (when the process dies between the effect and the ack), so the method must be idempotent:
 * its write matches only records that have not changed yet, or it inserts with `idFor(envelope.id, …)`, or it stores the
 * envelope's id in the record that it changes, in the same write.
 * @param event the event whose name and data schema the reaction takes
 * @param reaction kebab-case and never renamed, because the JetStream consumer is named `<service>-<reaction>`
 * @throws Error when `reaction` is not kebab-case
 */
export function On<E extends DomainEvent>(event: E, reaction: string) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(reaction)) throw new Error(`a reaction's name is kebab-case, not '${reaction}'`);
  return <M extends ReactionMethod<E>>(target: object, method: string | symbol, _descriptor: TypedPropertyDescriptor<M>): void => {
    declared.push({ event, reaction, type: target.constructor as DeclaredReaction['type'], method });
  };
}
