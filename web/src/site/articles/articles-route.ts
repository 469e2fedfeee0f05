import { redirect } from 'react-router';

/** Who shortens an article's address gets to the list of all. */
export const loader = () => redirect('/hyva-tietaa', 301);
