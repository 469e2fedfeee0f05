import { handleJobs } from '#service/process/bounded-process';
import { findPrice } from '../price/find-price.ts';
import { readableText } from '../text/readable-text.ts';
import type { PageResult, PageWork } from './page-work.ts';

// Pages are untrusted, so a process of its own parses them: it has a limited heap, and a time limit for each page.
handleJobs<PageWork, PageResult>((work) =>
  work.kind === 'price' ? { kind: 'price', finding: findPrice(work.page, work.wanted) } : { kind: 'text', text: readableText(work.page) },
);
