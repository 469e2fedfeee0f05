import { redirect } from 'react-router';
import { pagePaths } from '#contracts/rules/page-paths';

/** Redirects the usual spelling of 'tasapainotus' to the page, whose path keeps the spelling of the specification. */
export const loader = () => redirect(pagePaths.tasapainoitus, 301);
