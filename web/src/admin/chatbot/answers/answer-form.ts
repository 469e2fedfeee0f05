import type { Answer } from './answer-calls.ts';

export interface AnswerForm {
  question: string;
  /** Objects, because a list of fields cannot hold bare texts. */
  otherQuestions: { text: string }[];
  text: string;
  isActive: boolean;
}

export const answerLabels: Record<keyof AnswerForm, string> = {
  question: 'Kysymys',
  otherQuestions: 'Muut muodot',
  text: 'Vastaus',
  isActive: 'Käytössä',
};

export const fieldNames = Object.keys(answerLabels) as (keyof AnswerForm)[];

/** Returns the form of an answer; null gives that of a new one to `question`. */
export const formOfAnswer = (answer: Answer | null, question = ''): AnswerForm => ({
  question: answer?.question ?? question,
  otherQuestions: answer?.otherQuestions.map((text) => ({ text })) ?? [],
  text: answer?.text ?? '',
  isActive: answer?.isActive ?? true,
});

/** Returns the fields of the calls that evaluate, create and change an answer. Blank other questions are left out. */
export const requestOfAnswer = ({ question, otherQuestions, text, isActive }: AnswerForm) => ({
  question,
  otherQuestions: otherQuestions.map((other) => other.text).filter((other) => other.trim() !== ''),
  text,
  isActive,
});

/** Returns the form's field of a path of the calls' input. */
export const fieldOfAnswer = (path: string): keyof AnswerForm | `otherQuestions.${number}.text` => {
  const other = /^otherQuestions\.(\d+)/.exec(path);
  if (other) return `otherQuestions.${Number(other[1])}.text`;
  return fieldNames.find((name) => name === path) ?? 'question';
};

/** Returns the form's value of a field as text, for the comparison of two versions. */
export function shownValue(form: AnswerForm, field: keyof AnswerForm): string {
  if (field === 'otherQuestions') return form.otherQuestions.map(({ text }) => text).join('\n');
  if (field === 'isActive') return form.isActive ? 'kyllä' : 'ei';
  return form[field];
}
