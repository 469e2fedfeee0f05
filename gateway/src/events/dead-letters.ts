import { jetstream, jetstreamManager, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream';
import { AppError } from '#contracts/errors';
import { DeadLetter, DEAD_LETTERS_SHOWN, dismissDeadLetter, listDeadLetters, resendDeadLetter } from '#contracts/gateway/dead-letters';
import { DEAD_LETTERS, ensureStream, EVENTS, redeliverySubject } from '#service/events/event-streams';
import type { EventBus } from '#service/events/event-bus';
import { gatewayCall, type GatewayCall } from '../access/caller.ts';

const TIMEOUT_MS = 1_500;

const unavailable = (cause: unknown) => new AppError('service_unavailable', undefined, { retryAfter: 1 }, cause);

/** The dead letters: events whose reactions have failed for good, stored in the stream DEAD_LETTERS. */
export class DeadLetters {
  constructor(private readonly bus: Pick<EventBus, 'connection'>) {}

  /** Returns the calls with which an admin lists, resends and dismisses dead letters. */
  calls(): GatewayCall[] {
    return [
      gatewayCall(listDeadLetters, () => this.list()),
      gatewayCall(resendDeadLetter, ({ id }) => this.resend(id)),
      gatewayCall(dismissDeadLetter, ({ id }) => this.dismiss(id)),
    ];
  }

  private async list() {
    const manager = await this.manager();
    const items = [];
    const { state } = await manager.streams.info(DEAD_LETTERS.name).catch((error: unknown) => {
      throw unavailable(error);
    });
    for (let seq = state.first_seq; seq <= state.last_seq && items.length < DEAD_LETTERS_SHOWN; seq += 1) {
      const message = await this.nextFrom(manager, seq);
      if (message === null) break;
      seq = message.seq;
      items.push({ ...DeadLetter.parse(message.json()), id: message.seq });
    }
    return { items, total: state.messages };
  }

  /** Resends a dead letter, then removes it. A crash in between repeats the reaction, which is harmless, instead of losing it. */
  private async resend(id: number) {
    const manager = await this.manager();
    const letter = DeadLetter.parse((await this.read(manager, id)).json());
    await jetstream(this.bus.connection, { timeout: TIMEOUT_MS })
      .publish(redeliverySubject(letter.service, letter.reaction), JSON.stringify(letter.envelope), {
        msgID: `again ${id} ${letter.envelope.id}`,
      })
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    return this.remove(manager, id);
  }

  private async dismiss(id: number) {
    const manager = await this.manager();
    await this.read(manager, id);
    return this.remove(manager, id);
  }

  private async manager(): Promise<JetStreamManager> {
    try {
      await ensureStream(this.bus.connection, EVENTS);
      await ensureStream(this.bus.connection, DEAD_LETTERS);
      return await jetstreamManager(this.bus.connection, { timeout: TIMEOUT_MS });
    } catch (error) {
      throw unavailable(error);
    }
  }

  private nextFrom(manager: JetStreamManager, seq: number): Promise<StoredMsg | null> {
    return this.stored(manager.direct.getMessage(DEAD_LETTERS.name, { seq, next_by_subj: 'dead-letters.>' }));
  }

  private async read(manager: JetStreamManager, seq: number): Promise<StoredMsg> {
    const message = await this.stored(manager.direct.getMessage(DEAD_LETTERS.name, { seq }));
    if (message === null) throw new AppError('dead_letter_not_found');
    return message;
  }

  private stored(request: Promise<StoredMsg | null>): Promise<StoredMsg | null> {
    return request.catch((error: unknown) => {
      throw unavailable(error);
    });
  }

  private async remove(manager: JetStreamManager, id: number) {
    await manager.streams.deleteMessage(DEAD_LETTERS.name, id).catch((error: unknown) => {
      throw unavailable(error);
    });
    return { id };
  }
}
