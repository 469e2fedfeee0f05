import type { ParsedMail } from 'mailparser';

/** Parses a mail from the mailbox. Reports for programs are kept as attachments. */
export async function parseMail(source: Buffer): Promise<ParsedMail> {
  // Lazy-loaded: it takes 6 MB, and most shops have no such mailbox.
  const { simpleParser } = await import('mailparser');
  return simpleParser(source, { keepDeliveryStatus: true, skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true });
}

/** Fields of a report, with names in lower case. */
export type ReportFields = Record<string, string | undefined>;

/** Returns the groups of fields of a report for programs, such as `message/delivery-status`. Null when the mail has none. */
export function reportIn({ attachments }: ParsedMail, type: string): ReportFields[] | null {
  const report = attachments.find(({ contentType }) => contentType === type);
  return (
    report?.content
      .toString('utf8')
      .replace(/\r\n/g, '\n')
      .split(/\n{2,}/)
      .map(fieldsOf) ?? null
  );
}

const fieldsOf = (group: string): ReportFields =>
  Object.fromEntries(
    group
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
