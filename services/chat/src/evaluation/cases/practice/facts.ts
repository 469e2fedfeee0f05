import { no } from '../seen/facts.ts';

/** A plain no, without the ending 'en ' that many other words have too. */
export const plainNo = no.filter((each) => each !== 'en ');
