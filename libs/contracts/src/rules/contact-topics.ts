/** The topics of contact messages, in the order of the form, with the Finnish names that people see. */
export const contactTopicNames = {
  renkaat: 'Renkaat',
  vanteet: 'Vanteet',
  ajanvaraus: 'Ajanvaraus',
  rengashotelli: 'Rengashotelli',
  rahoitus: 'Rahoitus',
  muu: 'Muu asia',
} as const;

export type ContactTopic = keyof typeof contactTopicNames;
