import { z } from 'zod';
import { AnswerEvaluation } from '#contracts/chat/answers';
import { ApiError } from '../../../api/api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';

export type Broken = z.output<typeof AnswerEvaluation>['broken'];

const RefusedContext = z.object({ broken: AnswerEvaluation.shape.broken });

/** Returns the replies that an answer would break, if the error refuses it for that reason; else null. */
export function brokenOf(error: unknown): Broken | null {
  if (!(error instanceof ApiError) || error.code !== 'answer_breaks_others') return null;
  return RefusedContext.safeParse(error.context).data?.broken ?? [];
}

/** Names the number of replies that would be wrong. */
export const brokenText = (broken: Broken): string =>
  broken.length === 1 ? 'Yksi vastaus menisi vikaan' : `${broken.length} vastausta menisi vikaan`;

/** Questions whose reply would be wrong, each with the reply that is expected and the one it would get. */
export function BrokenReplies({ broken }: { broken: Broken }) {
  return (
    <ul aria-label="Vikaan menevät vastaukset" className="grid gap-2">
      {broken.map(({ question, expected, reply }) => (
        <li key={`${question} ${reply}`} className="rounded-md border border-line bg-surface px-3 py-2 text-sm text-ink">
          <p className="font-semibold break-words">{question}</p>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
            <dt className="text-muted">Pitäisi</dt>
            <dd className="break-words whitespace-pre-wrap">{expected}</dd>
            <dt className="text-muted">Tulisi</dt>
            <dd className="break-words whitespace-pre-wrap">{reply}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

const askAboutBroken = (broken: Broken, action: string): Promise<boolean> =>
  confirm({
    title: brokenText(broken),
    text: (
      <div className="grid gap-3">
        <p>Jos jatkat, Kaartobotti vastaa näihin kysymyksiin väärin. Tarkenna mieluummin kysymystä tai sen muita muotoja.</p>
        <ScrollRegion aria-label="Vikaan menevät vastaukset" className="max-h-[45dvh] overflow-y-auto overscroll-contain">
          <BrokenReplies broken={broken} />
        </ScrollRegion>
      </div>
    ),
    action,
  });

/**
 * Saves an answer. If it would break other replies, lists them and saves only if the admin accepts that.
 * @param action label of the button that accepts
 * @param onBroken called with the broken replies before the admin is asked
 * @returns the saved answer; null if the admin did not accept
 * @throws ApiError
 */
export async function saveUnlessBreaking<Saved>(
  save: (acceptsBroken: boolean) => Promise<Saved>,
  action: string,
  onBroken?: (broken: Broken) => void,
): Promise<Saved | null> {
  try {
    return await save(false);
  } catch (error) {
    const broken = brokenOf(error);
    if (broken === null) throw error;
    onBroken?.(broken);
    return (await askAboutBroken(broken, action)) ? save(true) : null;
  }
}
