import { UNDO_DAYS } from '#contracts/rules/undo';

/** Says, before a deletion, how it can be undone. */
export const UNDO_LATER = `Poiston voi perua ${UNDO_DAYS.deletion} päivän ajan kohdasta Poistetut.`;
