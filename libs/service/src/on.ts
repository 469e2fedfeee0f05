import type { DomainEvent, Envelope } from '#contracts/operation';
import type { z } from 'zod';

type ReactionMethod<E extends DomainEvent> = (data: z.output<E['data']>, envelope: Envelope) => Promise<void>;

/** A method that `@On` has marked. */
export interface DeclaredReaction {
  event: DomainEvent;
  reaction: string;
  /** The provider's class. */
  type: abstract new (...args: never[]) => object;
  method: string | symbol;
}

const declared: DeclaredReaction[] = [];

/** All reactions of the classes that this process has loaded. */
export const declaredReactions = (): readonly DeclaredReaction[] => declared;

/**
 * Makes a method of a provider the durable reaction to an event. The event is delivered until the method has resolved:
 * also after a crash of the process or of NATS, and to one copy of the service at a time. A rejection is logged and tried
 * again later; after the last try the event becomes a dead letter that an admin sends again.
 *
 * An event may be delivered twice (the process died between the effect and its acknowledgement), so the method must do
 * nothing the second time: let its write match only what has not changed yet, insert with `idFor(envelope.id, …)`, or keep
 * the envelope's id in the record that it changes, with the same write.
 * @param reaction kebab-case and never renamed: the JetStream consumer is called `<service>-<reaction>`
 */
export function On<E extends DomainEvent>(event: E, reaction: string) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(reaction)) throw new Error(`a reaction's name is kebab-case, not '${reaction}'`);
  return <M extends ReactionMethod<E>>(target: object, method: string | symbol, _descriptor: TypedPropertyDescriptor<M>): void => {
    declared.push({ event, reaction, type: target.constructor as DeclaredReaction['type'], method });
  };
}
