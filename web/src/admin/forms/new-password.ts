/** The form's own rule for a password that is typed twice. */
export const repeated = ({ newPassword, again }: { newPassword: string; again: string }): { again?: string } =>
  newPassword === again ? {} : { again: 'Salasanat eivät ole samat.' };
