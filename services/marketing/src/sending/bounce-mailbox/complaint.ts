import type { ParsedMail } from 'mailparser';
import { headerText } from '#service/mail/mail';
import { reportIn } from './parse-mail.ts';

/** A report that somebody marked a newsletter as spam. */
export interface Complaint {
  /** Return paths that the report names. Each may be missing or redacted. */
  addresses: string[];
  /** The program that wrote the report, on one line of at most 300 characters; '' when it does not say. */
  reporter: string;
}

const RETURN_PATH = /^Return-Path:[ \t]*<?([^<>\s]*)/gim;

/**
 * Parses a mailbox provider's report of spam (RFC 5965). Returns null for any other mail, and for reports with another subject,
 * such as that a mail is not spam. The recipient's address is not read: it is not signed, so anybody could write it.
 */
export function readComplaint(mail: ParsedMail, source: Buffer): Complaint | null {
  const report = reportIn(mail, 'message/feedback-report')?.find((fields) => fields['feedback-type']?.toLowerCase() === 'abuse');
  if (!report) return null;
  const sender = report['original-mail-from']?.replace(/[<>]/g, '') ?? '';
  return {
    addresses: [sender, ...returnedPaths(source)].filter((address) => address !== ''),
    reporter: headerText(report['user-agent'] ?? '').slice(0, 300),
  };
}

/** Returns the return paths in the headers of the returned mail. The parser merges that mail into the report and drops them. */
function returnedPaths(source: Buffer): string[] {
  const text = source.toString('latin1');
  return [...text.slice(text.indexOf('\r\n\r\n')).matchAll(RETURN_PATH)].flatMap(([, address]) => address ?? []);
}
