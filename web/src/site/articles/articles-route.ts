import { redirect } from 'react-router';

/** Redirects a shortened article address to the list of all articles. */
export const loader = () => redirect('/hyva-tietaa', 301);
